import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** A line that breaks a rule, in a file where the rule applies. */
const BROKEN: readonly (readonly [rule: string, file: string, line: string])[] = [
  ['own(room-imports)', 'src/domain/x1.ts', "import '../engine/fees.ts';"],
  ['own(room-imports)', 'src/tasks/one/x27.ts', "import { x28 } from '../other/x28.ts';"],
  ['own(room-imports)', 'src/tasks/other/x28.ts', "export { x29 } from '../third/x29.ts';"],
  ['own(room-imports)', 'src/tasks/third/x29.ts', "import type { X27 } from '../one/x27.ts';"],
  ['own(heavy-imports)', 'src/domain/x4.ts', "export * from 'zod';"],
  ['own(heavy-imports)', 'src/domain/x6.ts', "import { recoverAddress } from 'viem/utils';"],
  [
    'own(definition-imports)',
    'src/commands/host/x20.ts',
    "import { defineCommand } from '../definition.ts'; import { readL1 } from '../../protocol/read-l1.ts';",
  ],
  [
    'own(definition-imports)',
    'src/commands/host/x25.ts',
    "import { defineCommand } from '../definition.ts'; import { formatUnits } from 'viem/utils';",
  ],
  ['own(definition-imports)', 'src/commands/options/x26.ts', "import 'viem';"],
  ['own(brand-casts)', 'src/engine/x7.ts', 'export const id = (text: string) => text as NodeId;'],
  [
    'own(side-effects)',
    'src/engine/x18.ts',
    'async function keep(journal) { await journal.append({}); }',
  ],
  ['own(no-enums)', 'test/x19.ts', 'export enum Colour { Red }'],
  ['own(texts)', 'src/domain/x21.ts', "export const text = 'Enter the amount';"],
  ['own(texts)', 'src/domain/x22.ts', 'export const text = (it) => `Enter the ${it}`;'],
  ['own(texts)', 'src/wizard/x23.tsx', 'export const text = <Text>Enter the amount</Text>;'],
  ['eslint(max-lines)', 'src/domain/x24.ts', 'export {};\n'.repeat(501)],
  ['eslint(no-restricted-imports)', 'src/engine/x9.ts', "import { writeFileSync } from 'node:fs';"],
  ['eslint(no-restricted-globals)', 'src/engine/x10.ts', 'export const env = process.env;'],
  ['eslint(no-restricted-imports)', 'test/x12.ts', "import { mkdtempSync } from 'node:fs';"],
  [
    'eslint(max-lines-per-function)',
    'src/domain/x15.ts',
    `export function long() {${'\nlong();'.repeat(80)}\n}`,
  ],
  ['eslint(no-nested-ternary)', 'src/domain/x17.ts', 'export const n = a ? 1 : b ? 2 : 3;'],
  ['import(no-cycle)', 'src/domain/cycle.ts', "import './cycle-2.ts';"],
  ['import(no-cycle)', 'src/domain/cycle-2.ts', "import './cycle.ts';"],
];

/** A copy of the rules, with the broken lines. It is inside the project, so that the linter finds its packages. */
const COPY = resolve(`build/own-rules-${process.pid}`);
const RULES = ['oxlint.config.ts', 'scripts/lint/own-rules.ts', 'scripts/lint/rooms.ts'];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(COPY, file)), { recursive: true });
  writeFileSync(join(COPY, file), text);
}

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

async function lint(cwd: string, args: readonly string[]) {
  // The linter ends with 1, because it finds errors.
  const { stdout } = await promisify(execFile)(resolve('node_modules/.bin/oxlint'), args, {
    cwd,
  }).catch((error: unknown) => error as { stdout: string });
  return (JSON.parse(stdout) as { diagnostics: readonly { code: string; filename: string }[] })
    .diagnostics;
}

test('the linter refuses each line that breaks a rule of this project', async () => {
  // A folder of its own, so that the .gitignore of the project does not hide it from the linter.
  mkdirSync(join(COPY, '.git'), { recursive: true });
  for (const file of RULES) write(file, readFileSync(file, 'utf8'));
  for (const [, file, line] of BROKEN) write(file, `${line}\n`);
  const args = ['--no-ignore', '--format', 'json', 'src', 'test'];
  const found = (await lint(COPY, args)).map(({ code, filename }) => `${filename}: ${code}`);
  for (const [rule, file] of BROKEN) expect(found).toContain(`${file}: ${rule}`);
});
