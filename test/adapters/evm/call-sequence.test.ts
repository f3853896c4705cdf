import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { createEvmRpc } from '../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../src/adapters/evm/reader.ts';
import { sequenceCode, sequenceOutcomes } from '../../../src/adapters/evm/call-sequence.ts';
import { bytesToHex } from '../../../src/domain/bytes.ts';
import { parseAddress } from '../../../src/domain/evm.ts';
import type { EvmCall } from '../../../src/ports/evm.ts';
import { systemClock } from '../../../src/wiring/clock.ts';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';

const abi = parseAbi([
  'function calcAndCacheStakes(uint48 epoch, uint96 class) returns (uint256)',
  'function totalStakeCached(uint48 epoch, uint96 class) view returns (bool)',
  'function getEpochStartTs(uint48 epoch) view returns (uint48)',
]);

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

test('calls see what those before them did, with a multicall contract and without', async () => {
  const { contracts, phases } = sandbox.profile.network;
  const { middleware } = phases.flatMap(({ l1s }) => l1s)[0]!;
  const to = middleware!;
  const epoch = 1;
  const cached = encodeFunctionData({ abi, functionName: 'totalStakeCached', args: [epoch, 1n] });
  const calls: EvmCall[] = [
    { to, data: cached },
    {
      to,
      data: encodeFunctionData({ abi, functionName: 'calcAndCacheStakes', args: [epoch, 1n] }),
    },
    { to, data: cached },
    // No such function: it reverts, and those after it run all the same.
    { to, data: '0x01020304' },
    { to, data: encodeFunctionData({ abi, functionName: 'getEpochStartTs', args: [7] }) },
    // Nobody there: it succeeds, with nothing.
    { to: parseAddress(`0x${'00'.repeat(18)}dead`), data: '0x' },
  ];
  sandbox.controls.advance(sandbox.profile.epochSeconds);
  await sandbox.controls.cChain.tick();
  const rpc = createEvmRpc(sandbox.profile.network, systemClock);
  const bare = await createEvmReader(rpc).inSequence(calls);
  const word = (value: bigint) =>
    bytesToHex(Uint8Array.from([...Array<number>(31).fill(0), Number(value)]));
  expect(bare).toHaveLength(6);
  expect(bare![0]).toEqual({ ok: true, data: word(0n) });
  expect(bare![2]).toEqual({ ok: true, data: word(1n) });
  expect(bare![3]).toEqual({ ok: false, revert: '0x' });
  expect(bare![5]).toEqual({ ok: true, data: '0x' });
  expect(bare).toEqual(await createEvmReader(rpc, contracts.multicall).inSequence(calls));
});

test('more calls than a creation may hold are not tried', () => {
  const to = sandbox.profile.network.contracts.l1Registry;
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ to, data: '0x01020304' }) as const);
  expect(sequenceCode(many(700))).toBeDefined();
  expect(sequenceCode(many(800))).toBeUndefined();
});

test.each(['0x', '0x00', `0x${'ff'.repeat(64)}`, `0x${'00'.repeat(65)}`] as const)(
  'an answer of another shape is none: %s',
  (data) => {
    expect(sequenceOutcomes(data, 1)).toBeUndefined();
  },
);
