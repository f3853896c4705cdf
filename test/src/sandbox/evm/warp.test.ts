import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeAbiParameters, numberToHex, parseAbiParameters, zeroHash } from 'viem';
import { bytesToHex, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import { RICH, signed, startServed, type ServedChain } from './helpers/test-chain.ts';
import { delivery, OTHER_CHAIN, OTHER_SENDER, RECEIVER } from './helpers/warp-signers.ts';

const hex = (text: string) => bytesToHex(new TextEncoder().encode(text));
type Entry = ReturnType<typeof delivery>;
const ANSWER = parseAbiParameters(
  '(bytes32 sourceChainID, address sender, bytes payload) message, bool valid',
);

describe('the warp precompile', () => {
  let served: ServedChain;
  let address: Hex;

  beforeAll(async () => {
    served = await startServed();
    const hash = await served.writer.deployContract({ abi: [], bytecode: RECEIVER });
    address = (await served.reader.waitForTransactionReceipt({ hash })).contractAddress!;
  });
  afterAll(() => served.close());

  const receiptOf = (hash: Hex) => served.reader.waitForTransactionReceipt({ hash });
  const deliver = async (accessList: Entry[], index = 0) => {
    const data = numberToHex(index, { size: 32 });
    const gas = 2_000_000n;
    return receiptOf(await served.writer.sendTransaction({ to: address, data, accessList, gas }));
  };
  const peek = (accessList: Entry[], index = 0) =>
    served.reader.call({ to: address, data: numberToHex(index, { size: 32 }), accessList });
  const delivered = (logs: readonly { data: Hex }[]) =>
    logs.map(({ data }) => decodeAbiParameters(ANSWER, data)[0]);

  describe('receiving', () => {
    test.each(['eip1559', 'eip2930'] as const)(
      'a signed message is delivered by %s',
      async (type) => {
        const text = `by ${type}`;
        const data = zeroHash;
        const accessList = [delivery(text)];
        const hash = await served.writer.sendTransaction(
          type === 'eip1559'
            ? { to: address, data, accessList, type }
            : { to: address, data, accessList, type, gasPrice: 3_000_000_000n },
        );
        const receipt = await receiptOf(hash);
        expect(receipt).toMatchObject({ status: 'success', type });
        expect(delivered(receipt.logs)).toEqual([
          {
            sourceChainID: bytesToHex(OTHER_CHAIN),
            sender: bytesToHex(OTHER_SENDER),
            payload: hex(text),
          },
        ]);
        const transaction = await served.reader.getTransaction({ hash });
        expect(transaction.accessList).toEqual(
          accessList.map((entry) => ({ ...entry, address: entry.address.toLowerCase() })),
        );
      },
    );

    test('costs the gas of Granite instead of that of the access list', async () => {
      const entry = delivery('gas');
      const chunks = BigInt(entry.storageKeys.length);
      const plain = await served.reader.estimateGas({ account: RICH, to: RICH.address });
      const carried = await served.reader.estimateGas({
        account: RICH,
        to: RICH.address,
        accessList: [entry],
      });
      expect(plain).toBe(21_000n);
      expect(carried - plain).toBe(125_000n + 512n * chunks + 250n * 3n);
      const hash = await served.writer.sendTransaction({
        to: RICH.address,
        accessList: [entry],
        gas: carried,
      });
      expect((await receiptOf(hash)).gasUsed).toBe(carried);
      const nonce = await served.reader.getTransactionCount({ address: RICH.address });
      const raw = await signed({
        nonce,
        to: RICH.address,
        accessList: [entry],
        gas: carried - 1n,
      });
      expect(await served.chain.handle('eth_sendRawTransaction', [raw])).toMatchObject({
        error: { message: expect.stringMatching(/^intrinsic gas too low/) as unknown },
      });
    });

    test('each access-list entry is one message, by its index', async () => {
      const other = { address: RICH.address, storageKeys: [zeroHash] } as unknown as Entry;
      const few = delivery('few', { signers: [0] });
      const { logs } = await deliver([few, other, delivery('good')], 1);
      expect(delivered(logs)).toMatchObject([{ payload: hex('good') }]);
      expect(await deliver([few, delivery('good')])).toMatchObject({ status: 'reverted' });
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
      const receipt = await deliver([entry]);
      expect(receipt.status).toBe('reverted');
      // A simulation has no verdict and treats the same message as valid, as a real node does.
      expect(await peek([entry])).toHaveProperty('data');
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
      const nonce = await served.reader.getTransactionCount({ address: RICH.address });
      const accessList = [{ address: WARP_PRECOMPILE, storageKeys: storageKeys() as Hex[] }];
      const raw = await signed({ nonce, gas: 900_000n, accessList });
      const refusal = {
        error: { code: -32000, message: expect.stringMatching(reason) as unknown },
      };
      expect(await served.chain.handle('eth_sendRawTransaction', [raw])).toMatchObject(refusal);
      const call = { to: address, accessList };
      expect(await served.chain.handle('eth_call', [call])).toMatchObject(refusal);
    });
  });
});
