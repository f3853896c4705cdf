import { encodeFunctionData } from 'viem/utils';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromHex, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { wei } from '../../../../src/domain/units.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { operatorRegistryAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { type NextAction } from '../../../../src/standing/standing.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import type { OwnSubmission } from '../../../../src/support/status/subject.ts';
import { told } from '../../../helpers/told.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { failingProvider } from '../helpers/failing-reads.ts';
import { boardOf, shownAnswer, shownStatus } from '../helpers/shown-status.ts';
import { supportDeps } from '../helpers/support-deps.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

const GWEI = 1_000_000_000n;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.controls.cChain.setBlockTime(Infinity);
});
afterEach(() => sandbox.stop());

const signer = () => keyFromText(sandbox.profile.accounts[0]!.privateKey);

/** Signs a registration of the operator. */
const sign = (nonce: bigint, gweiPerGas = 100n) => {
  const { network } = sandbox.profile;
  const data = encodeFunctionData({
    abi: operatorRegistryAbi,
    functionName: 'registerOperator',
    args: ['https://operator.example'],
  });
  return signer().signEvmTx({
    chainId: network.chainId,
    ...{ nonce, to: network.contracts.operatorRegistry, data, value: wei(0n) },
    ...{ gas: 300_000n, accessList: [] },
    maxFeePerGas: wei(gweiPerGas * GWEI),
    maxPriorityFeePerGas: wei(gweiPerGas * GWEI),
  });
};
const send = async (nonce: bigint, gweiPerGas?: bigint) => {
  const signed = await sign(nonce, gweiPerGas);
  const sender = createEvmSender(createEvmRpc(openProfile(sandbox.profile.network), systemClock));
  expect(await sender.submit(signed.raw)).toEqual({ kind: 'accepted' });
  return signed;
};

/** The record of a machine that signed a transaction and does not know its outcome. */
const keptHere = ({ raw, hash }: { raw: `0x${string}`; hash: string }, nonce: bigint) =>
  ({
    ...{ type: 'signed', run: 1, step: 'register', changeId: '', chain: 'evm', id: hash },
    ...{ from: signer().evmAddress, nonce, inputs: [], maxFeePerGas: 100n * GWEI, raw },
    ...{ carriedMessageId: null, signedAt: systemClock.now(), settled: undefined },
    task: { kind: 'register-operator', network: 'sandbox', operator: signer().evmAddress },
  }) satisfies OwnSubmission as OwnSubmission;

const ask = (
  subject: string,
  { kept, pChain = {} }: { kept?: OwnSubmission; pChain?: Partial<PChainReader> } = {},
) => {
  const { network: profile } = sandbox.profile;
  const ports = openReaders(openProfile(profile), systemClock);
  const deps = supportDeps(profile, {
    ports: { ...ports, pChain: { ...ports.pChain, ...pChain } },
    ownSubmission: (id) => Promise.resolve(id === kept?.id ? kept : undefined),
  });
  return shownAnswer(deps, subject);
};

/** The operator's status, alone and among many. */
async function status(other: Partial<EvmReader> = {}, kept?: OwnSubmission) {
  const { network: profile } = sandbox.profile;
  const { evm, pChain } = openReaders(openProfile(profile), systemClock);
  const ports = { evm: { ...evm, ...other }, pChain };
  const run = { id: 1, input: null, openedAt: 0, closed: undefined, handedOut: [], facts: [] };
  const runs = kept === undefined ? [] : [{ ...run, task: kept.task, submissions: [kept] }];
  const readMemoryOf = () => Promise.resolve({ ...EMPTY_MEMORY, runs });
  const deps = supportDeps(profile, { ports, readMemoryOf });
  const { rows } = await boardOf(deps, [signer().evmAddress]);
  const alone = await shownStatus(deps, signer().evmAddress);
  return { ...alone, among: rows[0]!.nextAction };
}

/** What is said first beside the action, which is needed without a waiting transaction too. */
const begins = ({ next, ...action }: NextAction, advice: string): void =>
  expect({ ...action, next: next.slice(0, 2) }).toMatchObject({
    ...{ code: 'G4-REGISTER', party: 'operator' },
    next: [{ key: advice }, { key: 'command-line' }],
  });

test('a transaction is unknown, lost, waiting behind a missing nonce, waiting, or replaced', async () => {
  const first = await sign(0n);
  await expect(ask(first.hash)).rejects.toThrow(told(/know neither a transaction nor/));
  const kept = keptHere(first, 0n);
  const fateOf = async (hash: string) => (await ask(hash, { kept })).data['asked'];
  // It can be sent again.
  expect(await fateOf(first.hash)).toMatchObject({ fate: { how: 'lost', nonce: 0n } });

  const behind = await send(1n);
  const waiting = { how: 'waiting', nonce: 1n, missingNonce: 0n };
  expect(await fateOf(behind.hash)).toMatchObject({ fate: waiting });
  await send(0n);
  const { lines, data } = await ask(first.hash);
  expect(lines[1]).toBe(`  from ${signer().evmAddress} (an operator)`);
  expect(data).toMatchObject({
    asked: { fate: { how: 'waiting', nonce: 0n, missingNonce: null, baseFeeWei: GWEI } },
  });

  const second = await send(0n, 200n);
  await sandbox.controls.cChain.mine();
  expect(await fateOf(first.hash)).toMatchObject({ fate: { how: 'replaced', by: second.hash } });
});

test('a read of the sender that fails hides nothing else of a waiting transaction', async () => {
  const { hash } = await send(0n);
  const provider = await failingProvider(sandbox.profile.network);
  onTestFinished(() => provider.close());
  provider.fail('eth_getTransactionCount', 'HTTP 404');
  const { lines } = await shownAnswer(supportDeps(provider.profile), hash);
  const text = lines.join('\n');
  expect(text).toContain(`Transaction ${hash} on sandbox: not known. `);
  expect(text).toContain(`concerns operator ${signer().evmAddress}`);
});

test('a P-Chain transaction has its status', async () => {
  const id = idFromHex<PChainTxId>(bytesToHex(new Uint8Array(32).fill(7)));
  for (const [status, fate] of [
    [{ status: 'Processing' }, 'waiting for a block'],
    [{ status: 'Dropped', reason: 'insufficient funds' }, 'dropped: insufficient funds'],
    [{ status: 'Aborted' }, 'aborted'],
  ] as const) {
    const pChain = { txStatus: () => Promise.resolve(status as never) };
    const { lines, data } = await ask(id, { pChain });
    expect(lines[0]).toBe(`P-Chain transaction ${id} on sandbox: ${fate}`);
    expect(data).toMatchObject({
      asked: { kind: 'p-chain-transaction', status: status.status, does: null },
    });
  }
});

test('a waiting registration is reported with its content, or as stuck below the base fee; without the pool, as a number', async () => {
  const { cChain } = sandbox.controls;
  const { hash } = await send(0n);
  const { status: read, shown, nextAction, among } = await status();
  const { operatorRegistry } = sandbox.profile.network.contracts;
  begins(nextAction, 'support.advice.pending');
  begins(among!, 'support.advice.pending');
  // It may be the same call, so the warning comes before the command.
  expect(shown).toMatch(/Do not send it twice\.[^]*onboard register-operator/);
  expect(shown).toContain(`\n    onboard pending --network sandbox ${signer().evmAddress}\n`);
  expect(statusData(read)).toMatchObject({
    onTheWay: {
      nextNonce: 0n,
      count: 1,
      missingNonce: null,
      behind: 0,
      transactions: [{ hash, nonce: 0n, function: 'registerOperator', to: operatorRegistry }],
    },
  });

  const { evm } = openReaders(openProfile(sandbox.profile.network), systemClock);
  const offer = { maxFeePerGas: GWEI / 2n, maxPriorityFeePerGas: 1n };
  const cheap: EvmReader['pooled'] = async (from) => {
    const { transactions = [], isWhole = false } = (await evm.pooled(from)) ?? {};
    return { transactions: transactions.map((one) => ({ ...one, offer })), isWhole };
  };
  const low = await status({ pooled: cheap });
  begins(low.nextAction, 'support.advice.stuck-elsewhere');
  expect(low.shown).toMatch(/nonce 0\) offers only 0\.5 gwei per gas/);
  // The same call and a foreign one: only the machine that signed it can repeat it.
  expect(low.shown).not.toContain('--speed-up');
  expect(low.shown).toContain('add --cancel and its nonce');
  const own = await status({ pooled: cheap }, keptHere({ raw: (await sign(0n)).raw, hash }, 0n));
  expect(own.shown).toContain('--speed-up and its nonce');

  // The readable ones are listed, those of this machine with them, and the rest is unread.
  const partly = (all: boolean): EvmReader['pooled'] => {
    return async (from) => {
      const { transactions = [] } = (await evm.pooled(from)) ?? {};
      return { transactions: all ? transactions : [], isWhole: false };
    };
  };
  const kept = keptHere(await sign(0n), 0n);
  for (const [pooled, mine] of [
    [partly(true)],
    [partly(false), kept],
    [partly(true), kept],
  ] as const) {
    const read = await status({ pooled }, mine);
    expect(statusData(read.status)).toMatchObject({
      ...{ onTheWay: { count: 1 }, onTheWayUnread: 'pool' },
    });
    expect(read.status.pendingOnC!.transactions.map((one) => one.hash)).toEqual([hash]);
  }

  await send(1n);
  const sumOf = async (pooled?: EvmReader['pooled']) =>
    (await status(pooled && { pooled })).status.pendingOnC?.sum?.key;
  expect(await sumOf()).toBe('waiting.sum');
  // The nonces count no transaction behind a missing one, so further ones may wait.
  expect(await sumOf(partly(true))).toBe('waiting.sum-part');

  cChain.exposePool(false);
  const counted = await status();
  begins(counted.nextAction, 'support.advice.pending');
  expect(counted.status.pendingOnC).toMatchObject({ count: 2, transactions: [] });
  await cChain.mine();
  const after = await status();
  expect(after.status.pendingOnC).toBeUndefined();
  expect(after.nextAction.code).toBe('G4-OPTIN-L1');
});

test("a missing nonce is named from the pool or from this machine's journal", async () => {
  const { cChain } = sandbox.controls;
  cChain.exposePool(false);
  const later = await send(1n);
  // Without the pool and the journal, nothing shows the transaction.
  expect((await status()).nextAction.code).toBe('G4-REGISTER');
  begins((await status({}, keptHere(later, 1n))).nextAction, 'support.advice.gap');
  cChain.exposePool(true);
  const { status: read, nextAction } = await status();
  begins(nextAction, 'support.advice.gap');
  expect(read.pendingOnC).toMatchObject({ count: 0, missing: 0n, behind: 1 });
});

test('says that the nonces could not be read; the document also says it of the pool', async () => {
  const whole = await status();
  expect(statusData(whole.status)).toMatchObject({ onTheWayUnread: null });
  expect(whole.shown).not.toContain('Could not tell');
  const unread = () => Promise.reject(new OnboardError('E-NET-116', { url: 'http://c' }));
  const blind = await status({ nonces: unread });
  expect(blind.shown).toContain('Could not tell whether transactions of this account wait for');
  sandbox.controls.cChain.exposePool(false);
  const partly = await status();
  expect(statusData(partly.status)).toMatchObject({ onTheWay: null, onTheWayUnread: 'pool' });
  // Most public endpoints report none: a line that never goes away would only be noise.
  expect(partly.shown).not.toContain('Could not tell');
});

test.each([
  [undefined, 1],
  ['dropped', 1],
  ['replaced', 0],
  ['included', 0],
] as const)(
  'of exports whose nonce is free, those that the C-Chain may still accept are reported: %s',
  async (how, count) => {
    const kept = keptHere(await sign(0n), 0n);
    const outcome = how && { how, height: null, reason: null, at: systemClock.now() };
    const exported: OwnSubmission = { ...kept, chain: 'C', settled: outcome };
    const { status: read, shown } = await status({}, exported);
    expect(read.openExports).toEqual(Array(count).fill(exported.id));
    expect(shown.split('the C-Chain accepts only one')).toHaveLength(count + 1);
    const later = await status(
      { nonces: () => Promise.resolve({ latest: 1n, pending: 1n }) },
      exported,
    );
    expect(later.status.openExports).toEqual([]);
  },
);
