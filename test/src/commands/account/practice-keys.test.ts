import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../../../helpers/program/run-here.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { refusePracticeKey } from '../../../../src/domain/practice-keys.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { expectRefused } from '../helpers/documents.ts';

/** The first key of Hardhat and Anvil. */
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ORDER = ['register-operator', '--dry-run', 'https://example.org/me', '--network'];

test('a published key is refused on Fuji before anything is sent', async () => {
  const home = temporaryFolder();
  // Nothing listens there: a request would fail in another way.
  const url = 'http://127.0.0.1:9';
  storeNetwork(home, { ...fuji, name: 'own', rpcUrls: [url], apiUrl: url });
  const env = { ONBOARD_PRIVATE_KEY: KEY };
  const refused = await runHere([...ORDER, 'own'], { home, env });
  expectRefused(refused, 2, 'E-KEY-128', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
});

test('the variable of the sandbox is read only for the sandbox', async () => {
  const env = { ONBOARD_SANDBOX_KEY: KEY };
  expectRefused(await runHere([...ORDER, 'fuji'], { env }), 2, 'E-CLI-103');
});

test('a published key is not stored without the name of a local network', async () => {
  const home = temporaryFolder();
  const file = writeKeyFile(join(home, 'key'), KEY);
  const env = { ONBOARD_KEYSTORE_PASSWORD: 'correct horse battery' };
  const stored = ['keys', 'import', 'mine', '--from', file];
  const refused = await runHere(stored, { home, env });
  expect(refused.stderr).toContain('E-KEY-128');
  expect((await runHere(['keys', 'list'], { home })).stdout).not.toContain('mine');
  expect((await runHere([...stored, '--network', 'local'], { home, env })).code).toBe(0);
});

test.each([
  ['a network of its own', 76, true, true],
  ['a network with money', 76, false, false],
  ['the main network', 1, false, false],
  ['a main network that calls its AVAX worthless', 1, true, false],
  ['Fuji', 5, true, false],
])(
  'a published key on %s (network ID %i, worthless: %s) is taken: %s',
  (name, networkId, worthless, taken) => {
    const account = parseAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    const use = () => refusePracticeKey(account, { name, networkId, worthless });
    if (taken) expect(use).not.toThrow();
    else expect(use).toThrow('E-KEY-128');
  },
);
