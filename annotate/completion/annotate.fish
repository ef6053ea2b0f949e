# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of annotate, bgn, book and marginalia for fish: options, commands and fixed values are those that the
# program's own --help names, so that this file never falls behind. Everything else is completed as a file.

function __marginalia_commands
    command $argv --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p'
end

function __marginalia_words
    set -l words (commandline -opc)
    set -l called $words[1]
    for word in $words[2..-1]
        if contains -- $word (__marginalia_commands $called)
            set -a called $word
        end
    end
    set -l current (commandline -ct)
    set -l text (command $called --help 2>/dev/null)
    if string match -q -- '-*' $current
        string match -ra -- '(?:^|[ ,])(--[a-z][a-z0-9-]*)' $text | string match -r -- '^--.*'
        return
    end
    set -l last $words[-1]
    if test $last = --engine
        __fish_complete_command
        return
    end
    if string match -q -- '-*' $last
        set -l values (string match -r -- "^  (?:.*,)?$last"'[, {].*\{([^}]*,[^}]*)\}' $text)
        if set -q values[2]
            string split , $values[2]
            return
        end
    end
    set -l commands (__marginalia_commands $called)
    if set -q commands[1]
        string join \n $commands
        string match -q -- '*[FILE*' "$text"; or return
    end
    __fish_complete_path $current
end

for program in annotate bgn book marginalia
    complete -c $program -f -a '(__marginalia_words)'
end
