import { beforeAll, expect, test } from 'vitest';
import { sandboxVariables, shellIn, type Shell } from '../helpers/program/shell.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { shownCommands } from './helpers/command-lines.ts';

// Runs each command of the pages that needs neither a public network nor a person, in the order of the pages.

/**
 * Commands that need a public network, a node, a Ledger, a file of the reader, delegated stake or a person. The set-up
 * runs `sandbox --env` itself, because it prints a test key.
 */
const ELSEWHERE =
  /--network (?!sandbox)|\b(?:fuji|mine|mainnet)$|^(?:sandbox(?: --env)?|--network \w+|--linear)?$|mine\.json|<|--ledger|--from -|keys (?:create|import)|^middleware-/;
/** No key with this name is stored. */
const EXPECTED: Readonly<Record<string, number>> = { 'keys remove operator': 2 };

const home = sharedHome();
let shell: Shell;
let variables: Record<string, string>;
beforeAll(async () => {
  shell = shellIn(home.home);
  variables = await sandboxVariables({ home: home.home });
});

const lines = new Set(
  shownCommands()
    .filter(({ isWhole, line }) => isWhole && !ELSEWHERE.test(line))
    .map(({ line }) => line),
);

// One test, because a command may need what an earlier one did.
test('the commands of the pages run on the sandbox', async () => {
  expect(lines.size).toBeGreaterThan(10);
  for (const line of lines) {
    const { code, stderr } = await shell(`onboard ${line}`, variables);
    expect(code, `${line}\n${stderr}`).toBe(EXPECTED[line] ?? 0);
  }
});
