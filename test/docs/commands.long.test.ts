import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathWithOnboard } from '../helpers/program/command-folder.ts';
import { endOf, spawnWatched } from '../helpers/program/run-program.ts';
import { openCommandHome, type CommandHome } from '../src/commands/helpers/command-home.ts';
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

let home: CommandHome;
let environment: Record<string, string>;
beforeAll(async () => {
  // In this process, keys that an earlier test gave are redacted.
  home = await openCommandHome({ built: true });
  const { stdout } = await home.run(['sandbox', '--env', '--json']);
  environment = (JSON.parse(stdout) as { environment: Record<string, string> }).environment;
  environment = { ...environment, HOME: home.home, ONBOARD_HOME: home.home };
  environment['PATH'] = pathWithOnboard(home.home);
  // Sent by an operator.
  copyFileSync('test/fixtures/saved-status.json', join(home.home, 'status.json'));
});
afterAll(() => home.stop());

const lines = new Set(
  shownCommands()
    .filter(({ isWhole, line }) => isWhole && !ELSEWHERE.test(line))
    .map(({ line }) => line),
);

test.each([...lines])('onboard %s', async (line) => {
  const shell = spawnWatched(
    'sh',
    ['-c', `onboard ${line.replace(/^status --from (?=\w)/, `$&${home.home}/`)}`],
    environment,
  );
  const { code, stderr } = await endOf(shell);
  expect(code, stderr).toBe(EXPECTED[line] ?? 0);
});
