import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { until } from '../../../helpers/until.ts';
import { sharedHome, validatorsOf } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const home = sharedHome();
let address: EvmAddress;
beforeAll(() => {
  address = home.operator.account.evmAddress;
});

interface Listed {
  readonly transactions: readonly { readonly id: string }[];
}

interface Call {
  readonly unsigned: { readonly to: EvmAddress; readonly data: Hex };
}

test('exports a call as data and for a Safe, and is done after another wallet has sent it', async () => {
  const out = join(home.home, 'unsigned.json');
  const safe = join(home.home, 'safe.json');
  const command = ['register-operator', '--network', 'sandbox', '--unsigned', address];
  const link = 'https://example.org/me';

  const first = await home.run([...command, '--json', '--out', out, '--safe-file', safe, link]);
  expect(first.code).toBe(4);
  const { unsigned } = documentOf<Call>(first, 'register-operator');
  expect(unsigned).toMatchObject({ kind: 'evm-call', from: address, valueWei: '0' });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(unsigned);
  if (process.platform !== 'win32') expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(safe, 'utf8'))).toMatchObject({
    version: '1.0',
    chainId: home.sandbox.profile.network.chainId.toString(),
    meta: { createdFromSafeAddress: address },
    transactions: [{ to: unsigned.to, value: '0', data: unsigned.data, contractMethod: null }],
  });
  expectRefused(await home.run([...command, '--out', out, link]), 2, 'E-SUP-109');

  // Sends only the calldata with independent libraries, as another wallet would.
  const id = await home.operator.sendData(unsigned.to, unsigned.data);
  const done = await home.run([...command, '--json', link]);
  expect(done.stderr).toContain('nothing was sent');
  const { transactions } = documentOf<Listed>(done, 'register-operator');
  expect(transactions).toHaveLength(1);
  expect(transactions).toMatchObject([{ step: 'register', chain: 'C-Chain', id }]);
});

test('exports a P-Chain transaction as bytes for another signer', async () => {
  const [validator] = await validatorsOf(home);
  const { nodeID: node } = validator!;
  const balance = async () => BigInt((await validatorsOf(home, node))[0]!.balance);
  const { pChainAddress } = home.operator.account;
  const command = ['top-up', '--network', 'sandbox', node, '0.5', '--unsigned', address];

  expectRefused(await home.run(command), 2, 'E-SIGN-204');
  const refused = await home.run([...command, '--p-chain-address', 'P-fuji1nonsense']);
  expect(refused.code).toBe(2);

  const full = [...command, '--p-chain-address', pChainAddress];
  const before = await balance();
  const handed = await home.run([...full, '--json']);
  expect(handed.code).toBe(4);
  const { unsigned } = documentOf<{ unsigned: { unsigned: Hex; inputs: string[] } }>(
    handed,
    'top-up',
  );
  expect(unsigned).toMatchObject({ kind: 'p-chain-tx', chain: 'P' });
  const forSafe = await home.run([...full, '--safe-file', join(home.home, 'p.json')]);
  expect(forSafe.stderr).toContain('E-SIGN-205');

  const { ports } = await connect(home.sandbox.profile.network, systemClock);
  const signed = await keyFromText(home.operator.account.privateKey).signPChain({
    chain: 'P',
    bytes: hexToBytes(unsigned.unsigned),
    inputs: unsigned.inputs,
    fee: nAvax(0n),
    amount: nAvax(0n),
  });
  await ports.pChainSender.issue(signed.bytes);
  await until(async () => ((await balance()) > before ? true : undefined));
  const done = await home.run(full);
  expect(done.code, done.stderr).toBe(0);
  expect((await balance()) - before).toBeLessThanOrEqual(500_000_000n);
});

test('--wait exports a call, waits until another wallet has sent it, and ends as done', async () => {
  const out = join(home.home, 'opt-in.json');
  const { balancer } = home.contracts;
  const command = ['opt-in-l1', '--network', 'sandbox', '--unsigned', address];
  const waiting = home.run([...command, '--wait=5m', '--json', '--out', out, balancer]);
  const handed = await until(() => Promise.resolve(existsSync(out) || undefined));
  expect(handed).toBe(true);
  const unsigned = JSON.parse(readFileSync(out, 'utf8')) as Call['unsigned'];
  const id = await home.operator.sendData(unsigned.to, unsigned.data);

  const done = await waiting;
  expect(done.stderr).toContain(unsigned.data);
  expect(done.stderr).toContain(out);
  expect(done.stderr).not.toContain('nothing was sent');
  expect(documentOf(done, 'opt-in-l1')).toMatchObject({
    ...{ outcome: 'done', sent: false },
    transactions: [{ step: 'opt-in-l1', id }],
  });
});

test('--wait ends as pending if no wallet has sent the call in time', async () => {
  const { vault } = home.contracts;
  const command = ['opt-in-vault', '--network', 'sandbox', '--unsigned', address, '--wait=2s'];
  const ended = await home.run([...command, '--json', vault]);
  expect(ended.code).toBe(4);
  expect(documentOf(ended, 'opt-in-vault')).toMatchObject({ party: 'operator', sent: false });
});
