import { existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Ended } from '../../../helpers/program/run-program.ts';
import { until } from '../../../helpers/until.ts';
import { freshHome, onlyLine, validatorsOf } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

const home = freshHome();
const account = () => home.operator.account;
/** Runs a command that hands its transactions to another wallet. */
const unsigned = (command: string, ...args: readonly string[]) =>
  home.look(command, '--unsigned', account().evmAddress, ...args);

interface Call {
  readonly to: EvmAddress;
  readonly data: Hex;
}
/** What a command handed out. */
const unsignedIn = <T>(ended: Ended, name: string) =>
  documentOf<{ unsigned: T }>(ended, name).unsigned;

test('exports a call as data and for a Safe, and is done after another wallet has sent it', async () => {
  const out = join(home.home, 'unsigned.json');
  const safe = join(home.home, 'safe.json');
  const register = (...options: string[]) =>
    unsigned('register-operator', 'https://example.org/me', ...options);

  const first = await register('--json', '--out', out, '--safe-file', safe);
  expect(first.code, first.stdout + first.stderr).toBe(4);
  const call = unsignedIn<Call>(first, 'register-operator');
  const { evmAddress: address } = account();
  expect(call).toMatchObject({ kind: 'evm-call', from: address, valueWei: '0' });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(call);
  if (process.platform !== 'win32') expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(safe, 'utf8'))).toMatchObject({
    version: '1.0',
    chainId: home.sandbox.profile.network.chainId.toString(),
    meta: { createdFromSafeAddress: address },
    transactions: [{ to: call.to, value: '0', data: call.data, contractMethod: null }],
  });
  // The same command checks the transaction. It keeps the files, but never replaces another transaction.
  const written = [out, safe].map((file) => readFileSync(file, 'utf8'));
  const again = await register('--json', '--out', out, '--safe-file', safe);
  expect(documentOf(again, 'register-operator')).toMatchObject({ code: 'E-SIGN-206', exitCode: 4 });
  const other = ['--unsigned', address, 'https://example.org/other'];
  const link = join(home.home, 'link.json');
  symlinkSync(join(home.home, 'missing.json'), link);
  const taken = [...[out, link, home.home].map((file) => ['--out', file]), ['--safe-file', safe]];
  for (const file of taken)
    expectRefused(await home.look('register-operator', ...other, ...file), 2, 'E-SUP-109');
  expect([out, safe].map((file) => readFileSync(file, 'utf8'))).toEqual(written);

  // Sends only the calldata with independent libraries, as another wallet would.
  const id = await home.operator.sendData(call.to, call.data);
  const done = await register('--json');
  expect(done.stderr).toContain('nothing was sent');
  expect(documentOf(done, 'register-operator')).toMatchObject({
    transactions: [{ step: 'register', chain: 'C-Chain', id }],
  });
});

test('exports a P-Chain transaction as bytes for another signer', async () => {
  const [validator] = await validatorsOf(home);
  const { nodeID: node } = validator!;
  const balance = async () => BigInt((await validatorsOf(home, node))[0]!.balance);
  const bare = (...options: string[]) => unsigned('top-up', node, '0.5', ...options);
  const topUp = (...options: string[]) =>
    bare('--p-chain-address', account().pChainAddress, ...options);

  expectRefused(await bare(), 2, 'E-SIGN-204');
  expect((await bare('--p-chain-address', 'P-fuji1nonsense')).code).toBe(2);

  const before = await balance();
  const handed = await topUp('--json');
  expect(handed.code).toBe(4);
  const tx = unsignedIn<{ unsigned: Hex; inputs: string[] }>(handed, 'top-up');
  expect(tx).toMatchObject({ kind: 'p-chain-tx', chain: 'P' });
  expect(tx).toHaveProperty('warnings.0', expect.stringContaining('not to this account'));
  expect((await topUp()).stdout).toContain('not to this account');
  const forSafe = await topUp('--safe-file', join(home.home, 'p.json'));
  expect(forSafe.stderr).toContain('E-SIGN-205');

  const { ports } = await connect(openProfile(home.sandbox.profile.network), systemClock);
  const signed = await keyFromText(account().privateKey).signUtxoTx({
    ...{ chain: 'P', bytes: hexToBytes(tx.unsigned), inputs: tx.inputs },
    ...{ fee: nAvax(0n), amount: nAvax(0n) },
  });
  await ports.pChainSender.issue(signed.bytes);
  await until(async () => ((await balance()) > before ? true : undefined));
  const done = await topUp();
  expect(done.code, done.stderr).toBe(0);
  expect((await balance()) - before).toBeLessThanOrEqual(500_000_000n);
});

test('without a terminal, a repeated top-up is not handed out, and the document names what it repeats', async () => {
  const [validator] = await validatorsOf(home);
  const order = [validator!.nodeID, '0.1'];
  const { pChainAddress } = account();
  const out = join(home.home, 'repeated.json');
  const elsewhere = ['--p-chain-address', pChainAddress, '--out', out];

  const paid = await home.send('top-up', ...order, '--allow-other-owner', '--json');
  const { transactions } = documentOf<{ transactions: { id: string }[] }>(paid, 'top-up');
  const repeats = transactions.at(-1)!.id;
  rmSync(join(home.home, 'journals'), { recursive: true });
  for (const more of [[], ['--yes'], ['--wait=1m']]) {
    const refused = await unsigned('top-up', ...order, ...elsewhere, ...more, '--json');
    const document = { code: 'E-SEND-215', sent: false, intent: { repeats } };
    expect(documentOf(refused, 'top-up')).toMatchObject(document);
    expect(refused.stdout + refused.stderr).not.toContain('sha256');
    expect(existsSync(out)).toBe(false);
  }
});

test('--wait exports a call, waits until another wallet has sent it, and ends as done', async () => {
  const out = join(home.home, 'opt-in.json');
  const { balancer } = home.contracts;
  onlyLine(await home.send('register-operator', 'https://example.org/me'));
  const waiting = unsigned('opt-in-l1', balancer, '--wait=5m', '--json', '--out', out);
  await until(() => Promise.resolve(existsSync(out) || undefined));
  const call = JSON.parse(readFileSync(out, 'utf8')) as Call;
  const id = await home.operator.sendData(call.to, call.data);

  const done = await waiting;
  expect(done.stderr).toContain(call.data);
  expect(done.stderr).toContain(out);
  expect(done.stderr).not.toContain('nothing was sent');
  expect(documentOf(done, 'opt-in-l1')).toMatchObject({
    ...{ outcome: 'done', sent: false },
    transactions: [{ step: 'opt-in-l1', id }],
  });
});
