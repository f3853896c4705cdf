import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../../src/domain/network/profile.ts';
import { callRpc } from '../../../helpers/sandbox/sandbox.ts';
import { installLedger, type InstalledLedger } from '../../../helpers/ledger/install.ts';
import { sharedHome, validatorsOf } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const ACCOUNT = 2;
const pKey = randomBytes(32).toString('hex');
const home = sharedHome();
let ledger: InstalledLedger;
let onDevice: Readonly<Record<string, string>>;
beforeAll(() => {
  const { privateKey } = home.operator.account;
  onDevice = {
    [`44'/60'/0'/0/${ACCOUNT}`]: privateKey.slice(2),
    [`44'/9000'/0'/0/${ACCOUNT}`]: pKey,
  };
  ledger = installLedger(join(home.home, 'ledger'), { keys: onDevice });
});

const onLedger = (command: string, ...args: readonly string[]) =>
  home.run([command, '--network', 'sandbox', '--ledger', '--ledger-path', `${ACCOUNT}`, ...args]);
const link = 'https://example.org/me';
const hrp = () => addressHrp(home.sandbox.profile.network.networkId);
const addressOnP = () => pChainAddress(keyFromText(pKey).shortId, hrp());

test('rejects a second key source, and --ledger-path without --ledger', async () => {
  const twice = await onLedger('register-operator', '--keystore', 'operator', link);
  expect(twice.stderr).toContain('E-CLI-104');
  for (const path of ['3', 'x']) {
    const ended = await home.look('register-operator', '--ledger-path', path, link);
    expectRefused(ended, 2, 'E-CLI-101');
  }
  const far = await onLedger('register-operator', '--ledger-path', `${2 ** 31}`, link);
  expect(far.stderr).toContain('E-CLI-101');
});

test('shows the addresses of a Ledger without consent and without sending', async () => {
  ledger.is({ keys: onDevice });
  const before = ledger.screens().length;
  const addresses = (...args: string[]) => onLedger('keys', 'address', ...args);
  const { evmAddress } = home.operator.account;
  const onP = addressOnP();
  const { code, stdout } = await addresses();
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${evmAddress}\n${onP}\n` });
  const document = documentOf(await addresses('--json'), 'keys');
  expect(document).toMatchObject({ evmAddress, pChainAddresses: { [hrp()]: onP } });
  expect(ledger.screens()).toHaveLength(before);

  expectRefused(await addresses('operator'), 2, 'E-CLI-101');
  expectRefused(await home.run(['keys', 'list', '--ledger']), 2, 'only with address');
  ledger.is('none');
  expectRefused(await addresses(), 3, 'E-LED-103');
});

test("pays for a validator with the Ledger's two keys, moves funds, and prints each hash that the device shows", async () => {
  ledger.is({ keys: onDevice });
  const utxos = async () => {
    const params = { addresses: [addressOnP()] };
    const platform = `${home.sandbox.apiUrl}/ext/bc/P`;
    return (await callRpc<{ utxos: string[] }>(platform, 'platform.getUTXOs', params)).utxos;
  };
  expect(await utxos()).toEqual([]);
  const [validator] = await validatorsOf(home);
  const { nodeID, balance } = validator!;
  const before = ledger.screens().length;
  const done = await onLedger(
    ...['top-up', '--yes', '--allow-other-owner', '--json', nodeID, '0.5'],
  );
  expect(done.code, done.stderr).toBe(0);
  expect(documentOf(done, 'top-up')).toMatchObject({ sent: true, nodeID });
  const shown = ledger.screens().slice(before);
  // The export with the C-Chain key, the import with the P-Chain key, and the payment for the validator.
  expect(shown).toHaveLength(3);
  const hashes = shown.filter((screen) => screen.shows === 'hash');
  expect(hashes.length).toBeGreaterThan(0);
  for (const { hash } of hashes) expect(done.stderr).toContain(`\n${hash}\n`);
  const [after] = await validatorsOf(home, nodeID);
  expect(BigInt(after!.balance)).toBeGreaterThan(BigInt(balance) + 499_000_000n);
  // The remaining funds belong to the device's P-Chain key.
  expect(await utxos()).not.toEqual([]);
});
