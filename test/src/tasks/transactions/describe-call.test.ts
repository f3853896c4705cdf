import { expect, test } from 'vitest';
import { encodeFunctionData, pad } from 'viem';
import { bytesToHex, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { nodeIdToBytes } from '../../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import {
  middlewareAAbi,
  middlewareAbi,
  middlewareCAbi,
} from '../../../../src/protocol/abi/l1-contracts.ts';
import { describeCall } from '../../../../src/tasks/transactions/describe-call.ts';
import { NODE } from '../helpers/validation.ts';

const short = (byte: number) => new Uint8Array(20).fill(byte);
const address = (byte: number) => pChainAddress(short(byte), 'fuji');
const owner = (threshold: number, ...bytes: readonly number[]) => ({
  threshold,
  addresses: bytes.map((byte) => bytesToHex(short(byte))),
});

test('a call is shown with its arguments, and with their meaning where that is known', () => {
  const nodeId = pad(bytesToHex(nodeIdToBytes(NODE)));
  const data = encodeFunctionData({
    abi: middlewareAAbi,
    functionName: 'addNode',
    args: [nodeId, `0x${'02'.repeat(48)}`, 1_800_000_000n, owner(1, 3), owner(2, 4, 5), 1_500n],
  });
  const format = { units: { decimals: 2, symbol: 'STK' }, hrp: 'fuji' };
  const meanings = (of: ReturnType<typeof describeCall>) =>
    Object.fromEntries(of.args.map((argument) => [argument.name, argument.reads]));
  const call = describeCall(data, format);
  expect(call.function).toBe('addNode');
  expect(call.args.map(({ value }) => value)).toEqual([
    nodeId,
    `0x${'02'.repeat(48)}`,
    '1800000000',
    `threshold: 1, addresses: [${owner(1, 3).addresses[0]!}]`,
    `threshold: 2, addresses: [${owner(2, 4, 5).addresses.join(', ')}]`,
    '1500',
  ]);
  expect(meanings(call)).toEqual({
    ...{ nodeId: NODE, blsKey: undefined, registrationExpiry: new Date(1_800_000_000_000) },
    remainingBalanceOwner: address(3),
    disableOwner: `2 of ${address(4)}, ${address(5)}`,
    stakeAmount: '15 STK',
  });
  const bare = meanings(describeCall(data));
  for (const name of ['remainingBalanceOwner', 'disableOwner', 'stakeAmount'])
    expect(bare[name]).toBeUndefined();
});

test('a stake of 0 is all available stake in an addition, and nothing else', () => {
  const node = pad(bytesToHex(nodeIdToBytes(NODE)));
  const owners = [owner(1, 3), owner(1, 3)] as const;
  const addition = encodeFunctionData({
    abi: middlewareCAbi,
    functionName: 'addNode',
    args: [node, `0x${'02'.repeat(48)}`, ...owners, 0n],
  });
  const update = encodeFunctionData({
    abi: middlewareAbi,
    functionName: 'initializeValidatorStakeUpdate',
    args: [node, 0n],
  });
  const stakeOf = (data: Hex) =>
    describeCall(data, { units: { decimals: 2, symbol: 'STK' } }).args.at(-1);
  expect(stakeOf(addition)).toMatchObject({ value: '0', reads: { key: 'intent.all-stake' } });
  expect(stakeOf(update)).toMatchObject({ value: '0', reads: '0 STK' });
});

test('an unknown function is shown with its selector and its whole data', () => {
  expect(describeCall('0x0102030405')).toEqual({
    function: '0x01020304',
    args: [{ name: 'data', value: '0x0102030405' }],
  });
});
