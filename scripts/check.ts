// Checks the project before a commit: npm run check. Words select parts: npm run check -- format lint types
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { compileMessages, messagesOf, unusedKeys } from './compile-messages.ts';

const PARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  format: [['node_modules/oxfmt/bin/oxfmt', '--check']],
  lint: [['node_modules/oxlint/bin/oxlint'], ['node_modules/knip/bin/knip.js']],
  // Several checkers check shared types more than once. The declarations that the compiler writes tell it after an edit
  // which files can see the change.
  types: [['node_modules/typescript/bin/tsc', '--checkers', '1']],
  test: [['node_modules/vitest/vitest.mjs', 'run', '--project', 'parts', '--project', 'program']],
};

// The compiler and the linter are programs in Go. They end before they would need their freed memory again.
const environmentOf = (part: string) =>
  part === 'test' ? process.env : { GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env };

const words = process.argv.slice(2);
const unknown = words.filter((word) => !Object.hasOwn(PARTS, word));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. Use ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
compileMessages();
const sources = globSync(
  ['src/**/*.{ts,tsx}', 'scripts/pages/*.ts', 'assets/contracts/reverts.json'],
  { exclude: ['src/*/generated/**'] },
);
const unused = unusedKeys(
  [...messagesOf().keys()],
  sources.map((file) => readFileSync(file, 'utf8')),
);
if (unused.length > 0) {
  console.error(
    `No source uses these texts of assets/locales/, so delete them: ${unused.join(', ')}`,
  );
  process.exit(1);
}
for (const [part, programs] of Object.entries(PARTS)) {
  if (words.length > 0 && !words.includes(part)) continue;
  console.log(`\n== ${part}`);
  for (const program of programs) {
    const began = performance.now();
    const { status } = spawnSync(process.execPath, program, {
      stdio: 'inherit',
      env: environmentOf(part),
    });
    if (status !== 0) process.exit(status ?? 1);
    console.log(`${part}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}
