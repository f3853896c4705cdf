import { expect, test } from 'vitest';
import { endOf, spawnWatched } from '../helpers/program/run-program.ts';

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  endOf(
    spawnWatched(process.execPath, ['test/real/run.ts', ...args], {
      PATH: process.env['PATH'] ?? '',
      ...env,
    }),
  );

test('names the programs that are missing, in one sentence, before anything starts', async () => {
  const none = '/missing/program';
  const { code, stdout, stderr } = await run([], {
    ...{ REAL_AVALANCHEGO: none, REAL_SUBNET_EVM: process.execPath },
    ...{ REAL_XSVM: process.execPath, REAL_SIGNATURE_AGGREGATOR: none },
  });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(
    /^The run needs programs .* lacks avalanchego .*, signature-aggregator .*\.\n$/,
  );
  expect(stderr).not.toContain('xsvm');
});

test('refuses a folder without the published contracts before anything starts', async () => {
  const { code, stdout, stderr } = await run(['--contracts', 'docs']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe(
    'docs lacks AvalancheL1Middleware.sol/AvalancheL1Middleware.json: name the folder that Foundry writes.\n',
  );
});

test('says what a person must bring to a public network, and sends nothing without it', async () => {
  const { code, stdout, stderr } = await run(['--network', 'fuji']);
  expect(code).toBe(2);
  expect(stdout).toContain('NODE_URL');
  expect(stderr).toContain('Set NODE_URL, ONBOARD_PRIVATE_KEY and STAKE');
});

test('refuses to walk on a public network without a terminal, on which it asks before each send', async () => {
  const brought = { NODE_URL: 'http://127.0.0.1:9', ONBOARD_PRIVATE_KEY: 'none', STAKE: '1' };
  const { code, stderr } = await run(['--network', 'fuji'], brought);
  expect(code).toBe(2);
  expect(stderr).toBe('Run this in a terminal: each command asks before it sends.\n');
});
