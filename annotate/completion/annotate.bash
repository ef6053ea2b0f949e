# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of annotate, bgn, book and marginalia for bash: options, commands and fixed values are those that the
# program's own --help names, so that this file never falls behind. Everything else is completed as a file.

_marginalia() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" word help values
  local -a command=("$1")
  COMPREPLY=()
  # The commands that stand before the cursor: "book polyglot make".
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word =~ ^[a-z][a-z0-9-]*$ ]] && _marginalia_commands "${command[@]}" | grep -qxF -e "$word"; then
      command+=("$word")
    fi
  done
  help="$("${command[@]}" --help 2>/dev/null)" || help=""
  # --option=VALUE comes as three words.
  if [[ $current == "=" ]]; then current=""; elif [[ $previous == "=" ]]; then previous="${COMP_WORDS[COMP_CWORD - 2]}"; fi
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE '(^|[ ,])--[a-z][a-z0-9-]*' <<<"$help" | tr -d ' ,')" -- "$current")
    return
  fi
  if [[ $previous == --engine ]]; then
    mapfile -t COMPREPLY < <(compgen -c -- "$current")
    return
  fi
  if [[ $previous == -* ]]; then
    # "--to,--format FORMAT:{pgn,bgn}": the values stand in braces.
    values="$(grep -E -e "^  (.*,)?${previous}[, {].*\{[^}]*,[^}]*\}" <<<"$help" | sed 's/.*{\([^}]*,[^}]*\)}.*/\1/; s/,/ /g' | head -n 1)"
    if [[ -n $values ]]; then
      mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
      return
    fi
  fi
  values="$(_marginalia_commands "${command[@]}")"
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    [[ $help == *"[FILE"* ]] || return
  fi
  compopt -o filenames 2>/dev/null
  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
}

# What stands below "Subcommands:" in the help.
_marginalia_commands() {
  "$@" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p'
}

complete -F _marginalia annotate bgn book marginalia
