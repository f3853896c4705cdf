import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeAbiParameters, numberToHex, parseAbiParameters, zeroHash } from 'viem';
import { bytesToHex, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import { call, chainOptions, createTestChain, RICH, send, signed } from './helpers/test-chain.ts';
import { delivery, OTHER_CHAIN, OTHER_SENDER, RECEIVER } from './helpers/warp-signers.ts';

const hex = (text: string) => bytesToHex(new TextEncoder().encode(text));
type Entry = ReturnType<typeof delivery>;
const ANSWER = parseAbiParameters(
  '(bytes32 sourceChainID, address sender, bytes payload) message, bool valid',
);

interface Receipt {
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly contractAddress: Hex;
  readonly logs: readonly { readonly data: Hex }[];
}

let chain: TestChain;
let address: Hex;
let nonce = 0;
beforeAll(async () => {
  chain = await createTestChain(chainOptions());
  ({ contractAddress: address } = await receiptOf({
    data: RECEIVER,
    gas: 300_000n,
    to: undefined,
  }));
});
afterAll(() => chain.close());

const receiptOf = async (transfer: Omit<Parameters<typeof send>[1], 'nonce'>) =>
  (await call(
    chain,
    'eth_getTransactionReceipt',
    await send(chain, { ...transfer, nonce: nonce++ }),
  )) as Receipt;
const input = (index: number) => numberToHex(index, { size: 32 });
const deliver = (accessList: Entry[], index = 0) =>
  receiptOf({ to: address, data: input(index), accessList, gas: 2_000_000n });
const peek = (accessList: Entry[], index = 0) =>
  call(chain, 'eth_call', { to: address, data: input(index), accessList }, 'latest');
const delivered = ({ logs }: Receipt) =>
  logs.map(({ data }) => decodeAbiParameters(ANSWER, data)[0]);

test('costs the gas of Granite instead of that of the access list', async () => {
  const entry = delivery('gas');
  const chunks = BigInt(entry.storageKeys.length);
  const sent = { from: RICH.address, to: RICH.address };
  const estimate = async (more: object) =>
    BigInt((await call(chain, 'eth_estimateGas', { ...sent, ...more })) as Hex);
  const carried = await estimate({ accessList: [entry] });
  expect(carried - (await estimate({}))).toBe(125_000n + 512n * chunks + 250n * 3n);
  const transfer = { to: RICH.address, accessList: [entry], gas: carried };
  expect(BigInt((await receiptOf(transfer)).gasUsed)).toBe(carried);
  await expect(send(chain, { ...transfer, nonce, gas: carried - 1n })).rejects.toThrow(
    'intrinsic gas too low',
  );
});

test('each access-list entry is one message, by its index', async () => {
  const other = { address: RICH.address, storageKeys: [zeroHash] } as unknown as Entry;
  const few = delivery('few', { signers: [0] });
  expect(delivered(await deliver([few, other, delivery('good')], 1))).toEqual([
    {
      sourceChainID: bytesToHex(OTHER_CHAIN),
      sender: bytesToHex(OTHER_SENDER),
      payload: hex('good'),
    },
  ]);
  expect(await deliver([few, delivery('good')])).toMatchObject({ status: '0x0' });
  for (const absent of [1, 0x8000_0000])
    await expect(peek([delivery('good')], absent)).rejects.toThrow(/reverted/);
});

test.each([
  ['too little weight', { signers: [0, 1] }],
  ['a signature by others than it says', { signers: [0, 1, 2], claimed: [0, 1, 3] }],
  ['a signer that does not exist', { signers: [0, 1, 3], claimed: [0, 1, 3, 4] }],
  ['another network', { networkId: 1 }],
  ['nobody having signed', { signers: [0, 1, 3], claimed: [] }],
] as const)('%s is included and read as not verified', async (_, options) => {
  const entry = delivery('forged', options);
  expect(await deliver([entry])).toMatchObject({ status: '0x0' });
  // A simulation has no verdict and treats the same message as valid, as a real node does.
  expect(await peek([entry])).toMatch(/^0x/);
});

const chunk = (byte: string): Hex => `0x${byte.repeat(32)}`;
test.each([
  ['no bytes', () => [], /cannot unpack predicate bytes/],
  ['padding that does not end', () => [chunk('01')], /cannot unpack predicate bytes/],
  [
    'a chunk too many',
    () => [...delivery('a').storageKeys, chunk('00')],
    /cannot unpack predicate/,
  ],
  [
    'bytes that are no message',
    () => [`${chunk('01').slice(0, -2)}ff`],
    /cannot unpack warp message/,
  ],
  [
    'a payload of an unknown type',
    () => delivery('', { payload: Uint8Array.of(0, 0, 0, 0, 0, 9) }).storageKeys,
    /cannot unpack warp message payload/,
  ],
] as const)('%s makes the transaction invalid', async (_, storageKeys, reason) => {
  const accessList = [{ address: WARP_PRECOMPILE, storageKeys: storageKeys() as Hex[] }];
  const raw = await signed({ nonce, gas: 900_000n, accessList });
  const refusal = {
    error: { code: -32000, message: expect.stringMatching(reason) as unknown },
  };
  expect(await chain.handle('eth_sendRawTransaction', [raw])).toMatchObject(refusal);
  const simulated = { to: address, accessList };
  expect(await chain.handle('eth_call', [simulated])).toMatchObject(refusal);
});
