import { encodeFunctionData } from 'viem/utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { wei } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import { EMPTY_MEMORY, type Memory } from '../../../../src/journal/memory.ts';
import { operatorRegistryAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { statusOfMany } from '../../../../src/support/status/board/board.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { statusLines } from '../helpers/printed.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const GWEI = 1_000_000_000n;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.controls.cChain.setBlockTime(Infinity);
  sandbox.controls.cChain.exposePool(false);
});
afterEach(() => sandbox.stop());

const signer = () => keyFromText(sandbox.profile.accounts[0]!.privateKey);

/** Signs and sends a registration with a nonce; returns its hash and bytes. */
async function register(nonce: bigint) {
  const { network } = sandbox.profile;
  const { raw, hash: id } = await signer().signEvm({
    chainId: network.chainId,
    nonce,
    to: network.contracts.operatorRegistry,
    data: encodeFunctionData({
      abi: operatorRegistryAbi,
      functionName: 'registerOperator',
      args: ['https://operator.example'],
    }),
    value: wei(0n),
    gas: 300_000n,
    maxFeePerGas: wei(100n * GWEI),
    maxPriorityFeePerGas: wei(GWEI),
    accessList: [],
  });
  const sender = createEvmSender(createEvmRpc(network, systemClock));
  expect((await sender.submit(raw)).kind).toBe('accepted');
  return { raw, id };
}

/** Returns the journal of a machine that signed a transaction and does not know its outcome. */
function signedHere(raw: `0x${string}`, id: string, nonce: bigint): Memory {
  const operator = signer().evmAddress;
  const submission = {
    ...({ type: 'signed', run: 1, step: 'register', subject: '', chain: 'evm', id } as const),
    ...{ from: operator, nonce, inputs: [], maxFeePerGas: 100n * GWEI, raw, carries: null },
    ...{ signedAt: systemClock.now(), settled: undefined },
  };
  const task = { kind: 'join', network: 'sandbox', operator };
  const run = { id: 1, task, input: null, openedAt: 0, closed: undefined, facts: [] };
  return { ...EMPTY_MEMORY, runs: [{ ...run, submissions: [submission] }] };
}

async function status(other: Partial<EvmReader> = {}, memory: Memory = EMPTY_MEMORY) {
  const { network: profile } = sandbox.profile;
  const { evm, pChain } = openReaders(profile, systemClock);
  const ports = { evm: { ...evm, ...other }, pChain };
  const deps = supportDeps(profile, { ports, readMemoryOf: () => Promise.resolve(memory) });
  const read = await readStatus(deps, { subject: parseSubject(signer().evmAddress) });
  const [among] = await statusOfMany(deps, [signer().evmAddress], undefined, () => undefined);
  return {
    read,
    among: among!,
    lines: statusLines(read, english),
    turn: read.l1s[0]!.nextAction!,
  };
}

test('a waiting registration is reported as pending, with its content if the endpoint reports the pool', async () => {
  const { id } = await register(0n);
  sandbox.controls.cChain.exposePool(true);
  const { read, lines, turn: nextAction, among } = await status();
  const { operatorRegistry } = sandbox.profile.network.contracts;
  expect(nextAction).toMatchObject({ code: 'G8-WAIT-BLOCK', whose: 'network' });
  expect(lines.join('\n')).not.toContain('onboard register-operator');
  expect(lines).toContain(`    onboard pending --network sandbox ${signer().evmAddress}`);
  expect(statusData(read)).toMatchObject({
    onTheWay: {
      nextNonce: 0n,
      count: 1,
      missingNonce: null,
      behind: 0,
      transactions: [{ hash: id, nonce: 0n, function: 'registerOperator', to: operatorRegistry }],
    },
  });
  expect(among.l1s[0]!.nextAction).toMatchObject({ code: 'G8-WAIT-BLOCK', whose: 'network' });
});

test('if only nonces are known, reports their number, and the next action is to wait', async () => {
  await register(0n);
  await register(1n);
  const { read, turn: nextAction } = await status();
  expect(nextAction.code).toBe('G8-WAIT-BLOCK');
  expect(read.onTheWay).toMatchObject({ count: 2, transactions: [] });
  await sandbox.controls.cChain.mine();
  const after = await status();
  expect(after.read.onTheWay).toBeUndefined();
  expect(after.turn.code).toBe('G4-OPTIN-L1');
});

test("names a missing nonce, from the pool or from this machine's journal", async () => {
  const { raw, id } = await register(1n);
  const { cChain } = sandbox.controls;
  const stuck = { code: 'G9-STUCK', whose: 'operator' };
  // Without the pool and the journal, nothing shows the transaction.
  expect((await status()).turn.code).toBe('G4-REGISTER');

  const byJournal = await status({}, signedHere(raw, id, 1n));
  expect(byJournal.turn).toMatchObject(stuck);

  cChain.exposePool(true);
  const { read, turn: nextAction } = await status();
  expect(nextAction).toMatchObject(stuck);
  expect(read.onTheWay).toMatchObject({ count: 0, missing: 0n, behind: 1 });
});

test('a transaction below the base fee is reported as stuck until its fee is raised', async () => {
  await register(0n);
  sandbox.controls.cChain.exposePool(true);
  const { evm } = openReaders(sandbox.profile.network, systemClock);
  const cheap: EvmReader['pooled'] = async (from) =>
    (await evm.pooled(from))?.map((one) => ({
      ...one,
      offer: { maxFeePerGas: GWEI / 2n, maxPriorityFeePerGas: 1n },
    }));
  const { turn: nextAction, lines } = await status({ pooled: cheap });
  expect(nextAction).toMatchObject({ code: 'G9-STUCK', whose: 'operator' });
  expect(lines.join('\n')).toMatch(/nonce 0\) offers only 0\.5 gwei per gas/);
});
