// SPDX-License-Identifier: GPL-3.0-or-later
// node bundle.mjs NODE_MODULES OUTPUT.cpp
// Makes one page of page.html, our modules, our style sheet and chessground, and writes it as C++ string
// literals. Nothing is minified: the page is its own source, as the GPL likes it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modules, output] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(modules, 'nowhere.js'));
const esbuild = require('esbuild');

function bundled(entry) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [join(here, entry)],
    nodePaths: [modules],
    bundle: true,
    write: false,
    format: 'esm',
    target: ['chrome100', 'firefox100', 'safari15'],
    charset: 'utf8',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

// Every language says the same things: the keys of English, with its places.
const wordsOf = (file) => JSON.parse(readFileSync(join(here, 'words', file), 'utf8'));
const shapeOf = (words) =>
  JSON.stringify(Object.entries(words).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).sort()]));
for (const file of readdirSync(join(here, 'words')))
  if (shapeOf(wordsOf(file)) !== shapeOf(wordsOf('en.json'))) throw new Error(`${file} has not the keys and places of en.json`);

const script = bundled('main.js');
const style = bundled('style.css');
// Inside the elements only these could end them early.
if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) throw new Error('the bundle would end its element');

const { version } = JSON.parse(readFileSync(join(modules, 'chessground/package.json'), 'utf8'));
const parts = {
  '@CHESSGROUND@': version,
  // The browser runs this script and no other, whatever a game may have smuggled in.
  '@HASH@': createHash('sha256').update(script).digest('base64'),
  '@STYLE@': style,
  '@SCRIPT@': script,
};
const page = readFileSync(join(here, 'page.html'), 'utf8').replace(/@[A-Z]+@/g, (name) => parts[name] ?? name);
const [beforeLanguage, head, tail] = page.split(/@LANGUAGE@|@GAMES@\n/);

// Bytes as octal escapes wherever C++ might read something else into them; short pieces, because compilers
// need not take literals of more than 65,536 characters.
function literals(text) {
  const pieces = [];
  const bytes = Buffer.from(text, 'utf8');
  for (let begin = 0; begin < bytes.length; begin += 8000) {
    let piece = '';
    for (const byte of bytes.subarray(begin, begin + 8000)) {
      const is_plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c && byte !== 0x3f;
      piece += is_plain ? String.fromCharCode(byte) : '\\' + byte.toString(8).padStart(3, '0');
    }
    pieces.push(`    "${piece}"sv,`);
  }
  return pieces.join('\n');
}

writeFileSync(
  output,
  `// SPDX-License-Identifier: GPL-3.0-or-later
// Made by annotate/output/html/web/bundle.mjs.
#include "annotate/output/html/html_output.h"

namespace annotate {
namespace {
using namespace std::string_view_literals;
constexpr std::string_view kBeforeLanguage[] = {
${literals(beforeLanguage)}
};
constexpr std::string_view kHead[] = {
${literals(head)}
};
constexpr std::string_view kTail[] = {
${literals(tail)}
};
}  // namespace

const ReportPage& report_page() {
  static constexpr ReportPage kPage{kBeforeLanguage, kHead, kTail, {}};
  return kPage;
}

}  // namespace annotate
`,
);
