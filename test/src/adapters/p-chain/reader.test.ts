import { BigIntPr, pvmSerial, type TransferOutput, utils, Utxo } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import { appendChecksum, createNodeApi } from '../../../../src/adapters/p-chain/p-chain-rpc.ts';
import { checkedAvaxAsset } from '../../../../src/adapters/p-chain/lazy-builder.ts';
import { createPChainReader } from '../../../../src/adapters/p-chain/reader.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import {
  idFromBytes,
  P_CHAIN_ID,
  parseId,
  type AssetId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import { encodeUtxo } from '../../../../src/sandbox/pchain/codec/signed-tx.ts';
import type { ShortId } from '../../../../src/sandbox/pchain/state/types.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { type Reply, jsonRpcLoopback } from '../helpers/loopback.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const validation = parseId<ValidationId>(
  'njUcqgEh2ZJrqT2GPFmV8axK9K7cK9F43nFLuayS1FVqsZUJs',
  'noun.validation-id',
);
const subnet = parseId<SubnetId>(
  '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj',
  'noun.subnet-id',
);
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const INACTIVE = 'NodeID-111111111111111111116DBWJs';
const KEY = `0x${'8f'.repeat(48)}`;

/** `stated`: the asset that the profile states. `fixed`: the asset that was read before. */
async function readerOf(
  reply: Parameters<typeof jsonRpcLoopback>[0],
  { stated, fixed }: { readonly stated?: AssetId; readonly fixed?: AssetId } = {},
) {
  const { url } = await jsonRpcLoopback(reply);
  const clock = impatientClock();
  const api = (path: string) => createNodeApi(new ServiceUrl(url), path, clock);
  const platform = api('ext/bc/P');
  return createPChainReader(
    { platform, info: api('ext/info'), avax: api('ext/bc/C/avax') },
    fixed === undefined ? checkedAvaxAsset(platform, stated) : () => Promise.resolve(fixed),
  );
}
const refusing = (message: string, code = -32000) => readerOf(() => ({ error: { code, message } }));

describe('reports a validation as missing only if the P-Chain says so', () => {
  test('for this validation', async () => {
    const reader = await refusing(`fetching L1 validator "${validation}" failed: not found`);
    expect(await reader.l1Validator(validation)).toBeUndefined();
  });

  test.each([
    ['the method is not found', -32601, 'E-PCH-905'],
    ['the method platform.getL1Validator does not exist/is not available', -32601, 'E-PCH-905'],
    ['there is no chain with alias/ID "P"', -32000, 'E-PCH-903'],
    ['upstream not found', -32000, 'E-PCH-903'],
  ])('reports "%s" as an error', async (message, rpcCode, code) => {
    const reader = await refusing(message, rpcCode);
    await expect(reader.l1Validator(validation)).rejects.toMatchObject({ code });
  });

  test('distinguishes an unknown subnet from a subnet that is not an L1', async () => {
    const unknown = await refusing('not found');
    await expect(unknown.subnetConversion(subnet)).rejects.toMatchObject({ code: 'E-L1-105' });
    const plain = await readerOf(() => ({
      result: { conversionID: '11111111111111111111111111111111LpoYY', managerAddress: null },
    }));
    expect(await plain.subnetConversion(subnet)).toBeUndefined();
    const noMethod = await refusing('method not found', -32601);
    await expect(noMethod.subnetConversion(subnet)).rejects.toMatchObject({ code: 'E-PCH-905' });
  });
});

describe('an answer of a lower height than the endpoint has shown', () => {
  const at = (height: number) => ({
    ...{ subnetID: subnet, nodeID: NODE, publicKey: KEY, weight: '20', minNonce: '3' },
    ...{ balance: '7', startTime: '1750000000', height: String(height) },
    remainingBalanceOwner: { threshold: '1', addresses: ['P-a'] },
    deactivationOwner: { threshold: '1', addresses: ['P-a'] },
  });
  const READS = {
    height: (reader: PChainReader) => reader.height(),
    validation: async (reader: PChainReader) => (await reader.l1Validator(validation))?.height,
  };
  type Read = keyof typeof READS;

  test.each<[Read, Read]>([
    ['height', 'height'],
    ['height', 'validation'],
    ['validation', 'height'],
    ['validation', 'validation'],
  ])('after a read of the %s is repeated, then an error of the %s', async (shown, asked) => {
    let heights = [13];
    let requests = 0;
    const reader = await readerOf(() => {
      requests++;
      const [height = 0] = heights.length > 1 ? heights.splice(0, 1) : heights;
      return { result: at(height) };
    });
    expect(await READS[shown](reader)).toBe(13n);
    heights = [12, 13];
    expect(await READS[asked](reader)).toBe(13n);
    expect(requests).toBe(3);
    heights = [12];
    await expect(READS[asked](reader)).rejects.toMatchObject({
      code: 'E-NET-123',
      exit: 'pending',
      values: { reason: { values: { height: 12n, seen: 13n } } },
    });
    heights = [14];
    expect(await READS[asked](reader)).toBe(14n);
  });
});

describe('an answer without a height that denies something', () => {
  const txId = parseId<PChainTxId>(validation, 'noun.transaction-id');
  const DENIALS: Record<string, [Reply, (reader: PChainReader) => Promise<unknown>, unknown]> = {
    'that a validation exists': [
      { error: { code: -32000, message: `"${validation}" not found` } },
      (reader) => reader.l1Validator(validation),
      undefined,
    ],
    'that a transaction is known': [
      { result: { status: 'Unknown' } },
      (reader) => reader.txStatus(txId),
      { status: 'Unknown' },
    ],
  };

  test.each(Object.entries(DENIALS))('%s counts only at the shown height', async (_, row) => {
    const [denial, read, answer] = row;
    let heights = [13];
    const asked: string[] = [];
    const reader = await readerOf((method) => {
      asked.push(method);
      if (method !== 'platform.getHeight') return denial;
      const [height = 0] = heights.length > 1 ? heights.splice(0, 1) : heights;
      return { result: { height: String(height) } };
    });
    // No height was shown, so nothing can be lower.
    expect(await read(reader)).toEqual(answer);
    expect(asked).toHaveLength(1);
    await reader.height();
    expect(await read(reader)).toEqual(answer);
    expect(asked).toHaveLength(4);
    heights = [12, 13];
    expect(await read(reader)).toEqual(answer);
    expect(asked).toHaveLength(8);
    heights = [12];
    const values = { reason: { values: { height: 12n, seen: 13n } } };
    await expect(read(reader)).rejects.toMatchObject({ code: 'E-NET-123', values });
  });

  test('is not confirmed by an endpoint that lacks the method of the height', async () => {
    let isLacking = false;
    const reader = await readerOf((method) => {
      if (method !== 'platform.getHeight') return DENIALS['that a transaction is known']![0];
      return isLacking ? { error: { code: -32601, message: 'no' } } : { result: { height: '13' } };
    });
    await reader.height();
    isLacking = true;
    expect(await reader.txStatus(txId)).toEqual({ status: 'Unknown' });
  });
});

describe('platform.getValidatorsAt', () => {
  const map = {
    [NODE]: { publicKey: KEY, weight: '18446744073709551615' },
    [INACTIVE]: { publicKey: null, weight: 7 },
  };
  const expected = [
    { nodeId: NODE, publicKey: KEY, weight: 18446744073709551615n },
    { nodeId: INACTIVE, publicKey: null, weight: 7n },
  ];

  test.each([
    ['the bare map', map],
    ['the same in a wrapper', { validators: map }],
  ])('reads the validator set from %s', async (_, result) => {
    const reader = await readerOf(() => ({ result }));
    expect(await reader.validatorsAt(subnet, 'proposed')).toEqual(expected);
  });

  test('rejects a NodeID with a wrong checksum', async () => {
    const result = { [NODE.replace('7Xh', '7Xj')]: { publicKey: KEY, weight: '1' } };
    const reader = await readerOf(() => ({ result }));
    await expect(reader.validatorsAt(subnet, 5n)).rejects.toMatchObject({ code: 'E-PCH-902' });
  });
});

const CHAIN_TIME = '2026-05-01T00:00:00Z';
const now = BigInt(Date.parse(CHAIN_TIME) / 1000);

describe('outputs of other assets are not AVAX', () => {
  const id = <T extends AssetId | PChainTxId>(byte: number) =>
    idFromBytes<T>(new Uint8Array(32).fill(byte));
  const avax = id<AssetId>(1);
  const shortId = new Uint8Array(20).fill(7);
  const owner = { locktime: 0n, threshold: 1, addresses: [bytesToHex(shortId) as ShortId] };
  const outputOf = (assetId: AssetId, amount: bigint, by = owner): string => {
    const output = { txId: id<PChainTxId>(9), outputIndex: Number(amount), assetId, owner: by };
    const bytes = encodeUtxo({ ...output, amount: nAvax(amount) });
    return utils.bufferToHex(utils.addChecksum(bytes));
  };
  /** The same output, which can also be staked while it is locked. */
  const stakeableOf = (hex: string, until: bigint): string => {
    const codec = utils.getManagerForVM('PVM');
    const { utxoId, assetId, output } = codec.unpack(utils.hexToBuffer(hex).slice(0, -4), Utxo);
    const locked = new pvmSerial.StakeableLockOut(new BigIntPr(until), output as TransferOutput);
    const bytes = new Utxo(utxoId, assetId, locked).toBytes(codec.getDefaultCodec());
    return utils.bufferToHex(utils.addChecksum(Uint8Array.of(0, 0, ...bytes)));
  };
  const utxos = [outputOf(id<AssetId>(2), 5n), outputOf(avax, 3n)];
  const page = { numFetched: '2', utxos, endIndex: { address: 'P-x', utxo: 'x' }, encoding: 'hex' };
  const amounts = async (reader: PChainReader) =>
    (await reader.utxos(pChainAddress(shortId, 'fuji'))).map(({ amount }) => amount);

  test('are held while they are locked or need several signatures, and refused if another account owns them', async () => {
    const other = bytesToHex(new Uint8Array(20).fill(8)) as ShortId;
    const both = [other, ...owner.addresses];
    const ownedBy = (changes: Partial<typeof owner>, amount: bigint) =>
      outputOf(avax, amount, { ...owner, ...changes });
    const asked: [string, unknown][] = [];
    const read = async (...shown: string[]) => {
      const reader = await readerOf(
        (method, params) => {
          asked.push([method, params]);
          if (method === 'platform.getTimestamp') return { result: { timestamp: CHAIN_TIME } };
          return { result: { ...page, utxos: shown } };
        },
        { fixed: avax },
      );
      const listed = await reader.utxos(pChainAddress(shortId, 'fuji'));
      return listed.map(({ amount, held }) => [amount, held]);
    };
    const lockedTo = (seconds: number, amount: bigint) =>
      ownedBy({ locktime: now + BigInt(seconds) }, amount);
    const shared = ownedBy({ threshold: 2, addresses: both }, 2n);
    expect(await read(shared, ownedBy({ addresses: both }, 3n))).toEqual([
      [2n, 'shared'],
      [3n, undefined],
    ]);
    const addresses = [pChainAddress(shortId, 'fuji')];
    // The chain's time is read only for an output with a lock.
    expect(asked).toEqual([['platform.getUTXOs', { addresses, limit: 1024, encoding: 'hex' }]]);
    const stakeable = (seconds: number, amount: bigint) =>
      stakeableOf(lockedTo(-seconds, amount), now + BigInt(seconds));
    expect(
      await read(lockedTo(1, 4n), lockedTo(0, 5n), stakeable(1, 6n), stakeable(0, 7n)),
    ).toEqual([
      [4n, 'locked'],
      [5n, undefined],
      [6n, 'locked'],
      [7n, undefined],
    ]);
    expect(asked.filter(([method]) => method === 'platform.getTimestamp')).toHaveLength(1);
    const whole = ownedBy({}, 5n);
    for (const wrong of [
      ownedBy({ addresses: [other] }, 4n),
      `${whole.slice(0, -1)}${whole.endsWith('0') ? '1' : '0'}`,
      utils.bufferToHex(utils.addChecksum(Uint8Array.of(1, 2, 3))),
    ])
      await expect(read(wrong)).rejects.toMatchObject({ code: 'E-PCH-902' });
  });

  test('reads outputs to the last of 22 pages', async () => {
    const all = Array.from({ length: 21 * 1024 + 5 }, (_, i) => outputOf(avax, BigInt(i + 1)));
    let pages = 0;
    const reader = await readerOf(
      () => {
        const shown = all.slice(pages * 1024, (pages + 1) * 1024);
        pages += 1;
        const endIndex = { address: 'P-x', utxo: `page ${pages}` };
        return {
          result: { numFetched: `${shown.length}`, utxos: shown, endIndex, encoding: 'hex' },
        };
      },
      { fixed: avax },
    );
    const read = await amounts(reader);
    expect(pages).toBe(22);
    expect(read).toHaveLength(all.length);
    expect(read.at(-1)).toBe(BigInt(all.length));
  });

  const NO_METHOD = { code: -32601, message: 'method not found' };
  test.each([
    ['the same', { result: { assetID: avax } }, avax, [3n]],
    ['another', { result: { assetID: avax } }, id<AssetId>(2), { code: 'E-L1-101' }],
    ['none', { error: { message: 'not now' } }, avax, { code: 'E-PCH-903' }],
    ['none, because it lacks the method,', { error: NO_METHOD }, avax, [3n]],
    ['none, because it lacks the method,', { error: NO_METHOD }, undefined, { code: 'E-PCH-905' }],
  ])(
    'counts outputs if the P-Chain has %s asset as the profile',
    async (_, answer, stated, expected) => {
      const reader = await readerOf(
        (method) => (method === 'platform.getUTXOs' ? { result: page } : answer),
        { ...(stated && { stated }) },
      );
      const read: unknown = await amounts(reader).catch((error: unknown) => error);
      expect(read).toEqual(Array.isArray(expected) ? expected : expect.objectContaining(expected));
    },
  );

  test('reads the asset ID once from the P-Chain, and again if that failed', async () => {
    let silent = true;
    let requests = 0;
    const reader = await readerOf((method) => {
      if (method !== 'platform.getStakingAssetID') return { result: page };
      requests += 1;
      return silent ? { error: { message: 'not now' } } : { result: { assetID: avax } };
    });
    await expect(amounts(reader)).rejects.toMatchObject({
      code: 'E-PCH-903',
      values: { method: 'platform.getStakingAssetID' },
    });
    silent = false;
    requests = 0;
    expect(await amounts(reader)).toEqual([3n]);
    expect(await amounts(reader)).toEqual([3n]);
    expect(requests).toBe(1);
  });
});

describe('reads each part of an answer', () => {
  const answering = (result: unknown) => readerOf(() => ({ result }));
  const tx = idFromBytes<PChainTxId>(new Uint8Array(32).fill(4));
  const other = idFromBytes<PChainTxId>(new Uint8Array(32).fill(5));
  const owner = { locktime: '0', threshold: '2', addresses: ['P-a', 'P-b'] };
  const disable = { ...owner, threshold: '1' };
  const stated = {
    nodeID: NODE,
    publicKey: KEY,
    weight: '20',
    minNonce: '3',
    balance: '7',
    startTime: '1750000000',
    remainingBalanceOwner: owner,
    deactivationOwner: disable,
  };
  const fields = {
    nodeId: NODE,
    publicKey: KEY,
    weight: 20n,
    minNonce: 3n,
    balance: 7n,
    startTime: 1_750_000_000n,
    remainingBalanceOwner: { threshold: 2, addresses: owner.addresses },
    disableOwner: { threshold: 1, addresses: owner.addresses },
  };

  test('of a validation, and refuses a malformed one', async () => {
    const whole = { ...stated, subnetID: subnet, height: '9' };
    const read = async (result: unknown) => (await answering(result)).l1Validator(validation);
    const expected = { validationId: validation, ...fields, subnetId: subnet, height: 9n };
    expect(await read(whole)).toEqual(expected);
    for (const wrong of [
      { publicKey: KEY.slice(0, -2) },
      { balance: '-1' },
      { balance: `${2n ** 64n}` },
      { weight: undefined },
      { remainingBalanceOwner: { ...owner, addresses: ['P'.repeat(101)] } },
    ])
      await expect(read({ ...whole, ...wrong })).rejects.toMatchObject({ code: 'E-PCH-902' });
  });

  test('of listed validators, with and without the fields of an L1', async () => {
    const brief = { nodeID: INACTIVE, weight: '1' };
    const validators = [{ ...stated, validationID: validation }, brief];
    expect(await (await answering({ validators })).currentValidators(subnet, [])).toEqual([
      { nodeId: NODE, validationId: validation, weight: 20n, l1: fields },
      { nodeId: INACTIVE, validationId: undefined, weight: 1n, l1: undefined },
    ]);
  });

  test('of a block: its transactions, their messages and all the outputs that they spend', async () => {
    const spent = [{ txID: other, outputIndex: 1 }];
    const unread = { message: 'none', inputs: 'none', importedInputs: 7 };
    const txs = [
      { id: tx, unsignedTx: { message: '0xAB', inputs: spent, importedInputs: null } },
      { id: other, unsignedTx: { importedInputs: [{ txID: tx, outputIndex: 0 }] } },
      { id: other, unsignedTx: unread },
    ];
    const found = [
      { id: tx, message: '0xab', inputs: [`${other}:1`] },
      { id: other, message: undefined, inputs: [`${tx}:0`] },
      { id: other, message: undefined, inputs: [] },
    ];
    const read = async (block: object) => (await answering({ block })).block(6n);
    const block = { height: '6', time: 5 };
    expect(await read({ ...block, txs })).toEqual({ height: 6n, time: 5n, transactions: found });
    const proposal = { height: 6n, time: undefined, transactions: [found[0]] };
    expect(await read({ height: 6, txs: null, tx: txs[0] })).toEqual(proposal);
  });

  test.each([
    ['register-validator', { message: '0xab', proofOfPossession: '0x1' }],
    ['set-weight', { message: '0xab' }],
    ['increase-balance', { validationID: validation, balance: 1 }],
    ['disable-validator', { validationID: validation, disableAuthorization: {} }],
    ['import', { importedInputs: [], message: '0xab' }],
    ['export', { exportedOutputs: [] }],
    ['create-chain', { vmID: subnet, subnetAuthorization: {} }],
    ['other', { message: 7, validationID: 'none', vmID: 'none' }],
  ])('of a transaction of the kind %s', async (kind, unsignedTx) => {
    expect(await (await answering({ tx: { unsignedTx } })).transaction(tx)).toEqual({
      kind,
      message: 'message' in unsignedTx && kind !== 'other' ? '0xab' : undefined,
      validationId:
        'balance' in unsignedTx || kind === 'disable-validator' ? validation : undefined,
      ...(kind === 'create-chain' && { vmId: subnet }),
    });
  });

  test.each([
    [{ status: 'Committed', reason: 'ignored' }, { status: 'Committed' }],
    ['Processing', { status: 'Processing' }],
    [{ status: 'Aborted' }, { status: 'Aborted' }],
    [{ status: 'Unknown' }, { status: 'Unknown' }],
    [
      { status: 'Dropped', reason: 'conflict' },
      { status: 'Dropped', reason: 'conflict' },
    ],
    ['Dropped', { status: 'Dropped', reason: '' }],
  ])('of the status %j', async (result, status) => {
    expect(await (await answering(result)).txStatus(tx)).toEqual(status);
  });

  test('and refuses an unknown status, and a subnet that is neither converted nor plain', async () => {
    for (const result of ['committed', { status: 'Accepted' }, {}])
      await expect((await answering(result)).txStatus(tx)).rejects.toMatchObject({
        code: 'E-PCH-902',
      });
    const managerAddress = `0x${'ab'.repeat(20)}`;
    const convert = async (changes: object) => {
      const result = { conversionID: tx, managerChainID: subnet, managerAddress, ...changes };
      return (await answering(result)).subnetConversion(subnet);
    };
    const hex = (byte: string) => `0x${byte.repeat(32)}`;
    const converted = { managerChainId: subnet, managerAddress: parseAddress(managerAddress) };
    expect(await convert({})).toEqual(converted);
    expect(await convert({ conversionID: hex('01') })).toEqual(converted);
    expect(await convert({ managerChainID: hex('04') })).toMatchObject({ managerChainId: tx });
    expect(await convert({ conversionID: P_CHAIN_ID })).toBeUndefined();
    expect(await convert({ managerAddress: '0x' })).toBeUndefined();
    const empty = { conversionID: undefined, managerChainID: undefined, managerAddress: undefined };
    for (const wrong of [{ managerAddress: '0x01' }, { managerChainID: 'none' }, empty])
      await expect(convert(wrong)).rejects.toMatchObject({ code: 'E-PCH-902' });
  });

  test('of signed bytes only if their checksum is right', async () => {
    const hex = appendChecksum(Uint8Array.of(1, 2, 3));
    expect(await (await answering({ tx: hex })).transactionBytes(tx)).toEqual(
      Uint8Array.of(1, 2, 3),
    );
    expect(await (await answering({ tx: hex.replace('01', '02') })).transactionBytes(tx)).toBe(
      undefined,
    );
    const refused = await refusing('upstream failed');
    await expect(refused.transactionBytes(tx)).rejects.toMatchObject({ code: 'E-PCH-903' });
    await expect(refused.block(1n)).rejects.toMatchObject({ code: 'E-PCH-903' });
    const chainless = await refusing('chain not found');
    await expect(chainless.transaction(tx)).rejects.toMatchObject({ code: 'E-PCH-903' });
  });

  test('of times in whole seconds, fees and the capacity of a block', async () => {
    const at = async (timestamp: string) => (await answering({ timestamp })).time();
    expect(await at('2025-06-15T17:06:40.999+02:00')).toBe(1_750_000_000n);
    await expect(at('soon')).rejects.toMatchObject({ code: 'E-PCH-902' });
    expect(await (await answering({ minPrice: '512' })).validatorFeeMinimum()).toBe(512n);
    const weights = ['1', '2', '3', '4'];
    const capacity = async (config: object) => (await answering(config)).gasCapacity();
    expect(await capacity({ weights, maxCapacity: '5' })).toBe(5n);
    expect(await capacity({ weights })).toBe(1_000_000n);
    await expect(capacity({ weights: ['1', '2', '3'] })).rejects.toMatchObject({
      code: 'E-PCH-902',
    });
  });
});
