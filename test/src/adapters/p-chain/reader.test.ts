import { BigIntPr, pvmSerial, type TransferOutput, utils, Utxo } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import { appendChecksum } from '../../../../src/adapters/p-chain/p-chain-rpc.ts';
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
import { type Reply, jsonRpcLoopback, methodsAt } from '../helpers/loopback.ts';
import { nodeAt } from '../helpers/node-at.ts';

const validation = parseId<ValidationId>(
  'njUcqgEh2ZJrqT2GPFmV8axK9K7cK9F43nFLuayS1FVqsZUJs',
  'noun.validation-id',
);
const subnet = parseId<SubnetId>(
  '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj',
  'noun.subnet-id',
);
const idOf = <T extends AssetId | PChainTxId>(byte: number) =>
  idFromBytes<T>(new Uint8Array(32).fill(byte));
const tx = idOf<PChainTxId>(4);
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const INACTIVE = 'NodeID-111111111111111111116DBWJs';
const KEY = `0x${'8f'.repeat(48)}`;

async function readerOf(reply: Parameters<typeof jsonRpcLoopback>[0], stated?: AssetId) {
  const { url } = await jsonRpcLoopback(reply);
  return nodeAt(url, stated).reader;
}
const answering = (result: unknown) => readerOf(() => ({ result }));
const refusing = (message: string, code = -32_000) =>
  readerOf(() => ({ error: { code, message } }));

describe('reports a validation as missing only if the P-Chain says so', () => {
  test.each([
    [`fetching L1 validator "${validation}" failed: not found`, -32_000, undefined],
    ['the method is not found', -32_601, 'E-PCH-905'],
    ['there is no chain with alias/ID "P"', -32_000, 'E-PCH-903'],
    ['upstream not found', -32_000, 'E-PCH-903'],
  ])('%s', async (message, rpcCode, code) => {
    const read = (await refusing(message, rpcCode)).l1Validator(validation);
    if (code === undefined) expect(await read).toBeUndefined();
    else await expect(read).rejects.toMatchObject({ code });
  });

  test('distinguishes an unknown subnet from a subnet that is not an L1', async () => {
    const unknown = await refusing('not found');
    await expect(unknown.subnetConversion(subnet)).rejects.toMatchObject({ code: 'E-L1-105' });
    const plain = await answering({ conversionID: P_CHAIN_ID, managerAddress: null });
    expect(await plain.subnetConversion(subnet)).toBeUndefined();
    const noMethod = await refusing('method not found', -32_601);
    await expect(noMethod.subnetConversion(subnet)).rejects.toMatchObject({ code: 'E-PCH-905' });
  });
});

const owner = { locktime: '0', threshold: '2', addresses: ['P-a', 'P-b'] };
/** The fields of an L1 validator as a node states them. */
const stated = {
  ...{ nodeID: NODE, publicKey: KEY, weight: '20', minNonce: '3', balance: '7' },
  ...{ startTime: '1750000000', remainingBalanceOwner: owner },
  deactivationOwner: { ...owner, threshold: '1' },
};
const LOWER = { reason: { values: { height: 12n, seen: 13n } } };

describe('an answer of a lower height than the endpoint has shown', () => {
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
      const height = String(heights.length > 1 ? heights.shift() : heights[0]);
      return { result: { ...stated, subnetID: subnet, height } };
    });
    expect(await READS[shown](reader)).toBe(13n);
    heights = [12, 13];
    expect(await READS[asked](reader)).toBe(13n);
    expect(requests).toBe(3);
    heights = [12];
    const failure = { code: 'E-NET-123', exit: 'pending', values: LOWER };
    await expect(READS[asked](reader)).rejects.toMatchObject(failure);
    heights = [14];
    expect(await READS[asked](reader)).toBe(14n);
  });
});

test.each<[string, Reply, (reader: PChainReader) => Promise<unknown>, unknown]>([
  [
    'a validation exists',
    { error: { code: -32_000, message: `"${validation}" not found` } },
    (reader) => reader.l1Validator(validation),
    undefined,
  ],
  [
    'a transaction is known',
    { result: { status: 'Unknown' } },
    (reader) => reader.txStatus(tx),
    { status: 'Unknown' },
  ],
])('a denial that %s counts only at the shown height', async (_, denial, read, answer) => {
  let heights: (number | undefined)[] = [13];
  const asked: string[] = [];
  const reader = await readerOf((method) => {
    asked.push(method);
    if (method !== 'platform.getHeight') return denial;
    const height = heights.length > 1 ? heights.shift() : heights[0];
    return height === undefined
      ? { error: { code: -32_601, message: 'no' } }
      : { result: { height: String(height) } };
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
  await expect(read(reader)).rejects.toMatchObject({ code: 'E-NET-123', values: LOWER });
  // An endpoint that lacks the method of the height is believed.
  heights = [undefined];
  expect(await read(reader)).toEqual(answer);
});

describe('platform.getValidatorsAt', () => {
  const map = {
    [NODE]: { publicKey: KEY, weight: '18446744073709551615' },
    [INACTIVE]: { publicKey: null, weight: 7 },
  };

  test.each([
    ['the bare map', map],
    ['the same in a wrapper', { validators: map }],
  ])('reads the validator set from %s', async (_, result) => {
    const reader = await answering(result);
    expect(await reader.validatorsAt(subnet, 'proposed')).toEqual([
      { nodeId: NODE, publicKey: KEY, weight: 18446744073709551615n },
      { nodeId: INACTIVE, publicKey: null, weight: 7n },
    ]);
  });

  test('rejects a NodeID with a wrong checksum', async () => {
    const reader = await answering({ [NODE.replace('7Xh', '7Xj')]: map[NODE] });
    await expect(reader.validatorsAt(subnet, 5n)).rejects.toMatchObject({ code: 'E-PCH-902' });
  });
});

describe('outputs of other assets are not AVAX', () => {
  const CHAIN_TIME = '2026-05-01T00:00:00Z';
  const now = BigInt(Date.parse(CHAIN_TIME) / 1000);
  const avax = idOf<AssetId>(1);
  const shortId = new Uint8Array(20).fill(7);
  const address = pChainAddress(shortId, 'fuji');
  const ours = bytesToHex(shortId) as ShortId;
  const theirs = bytesToHex(new Uint8Array(20).fill(8)) as ShortId;
  const outputOf = (amount: bigint, changes: object = {}, assetId = avax): string => {
    const by = { locktime: 0n, threshold: 1, addresses: [ours], ...changes };
    const output = { txId: idOf<PChainTxId>(9), outputIndex: Number(amount), assetId, owner: by };
    return appendChecksum(encodeUtxo({ ...output, amount: nAvax(amount) }));
  };
  /** The same output, which can also be staked while it is locked. */
  const stakeableOf = (hex: string, until: bigint): string => {
    const codec = utils.getManagerForVM('PVM');
    const { utxoId, assetId, output } = codec.unpack(utils.hexToBuffer(hex).slice(0, -4), Utxo);
    const locked = new pvmSerial.StakeableLockOut(new BigIntPr(until), output as TransferOutput);
    const bytes = new Utxo(utxoId, assetId, locked).toBytes(codec.getDefaultCodec());
    return appendChecksum(Uint8Array.of(0, 0, ...bytes));
  };
  const pageOf = (...utxos: string[]): Reply => {
    const endIndex = { address: 'P-x', utxo: utxos[0] ?? '' };
    return { result: { numFetched: `${utxos.length}`, utxos, endIndex, encoding: 'hex' } };
  };
  /** A node whose asset is AVAX, and that shows these pages of outputs one after the other. */
  async function showing(...pages: Reply[]) {
    const server = await jsonRpcLoopback((method) => {
      if (method === 'platform.getTimestamp') return { result: { timestamp: CHAIN_TIME } };
      if (method === 'platform.getStakingAssetID') return { result: { assetID: avax } };
      return pages.shift()!;
    });
    const listed = nodeAt(server.url).reader.utxos(address);
    return { server, listed };
  }

  test('are held while they are locked or need several signatures', async () => {
    const lockedTo = (seconds: number, amount: bigint) =>
      outputOf(amount, { locktime: now + BigInt(seconds) });
    const stakeable = (seconds: number, amount: bigint) =>
      stakeableOf(lockedTo(-seconds, amount), now + BigInt(seconds));
    const shared = { addresses: [theirs, ours] };
    const both = outputOf(2n, { ...shared, threshold: 2 });
    const free = await showing(pageOf(both, outputOf(3n, shared)));
    const { server, listed } = await showing(
      pageOf(lockedTo(1, 4n), lockedTo(0, 5n), stakeable(1, 6n), stakeable(0, 7n)),
    );
    const all = [...(await free.listed), ...(await listed)];
    const held = all.map((one) => `${one.amount} ${one.held ?? 'free'}`);
    expect(held).toEqual(['2 shared', '3 free', '4 locked', '5 free', '6 locked', '7 free']);
    // The chain's time is read once, and only for an output with a lock.
    const timesAt = (at: typeof server) =>
      methodsAt(at).filter((method) => method === 'platform.getTimestamp').length;
    expect([timesAt(free.server), timesAt(server)]).toEqual([0, 1]);
  });

  test.each([
    ['of another account', outputOf(4n, { addresses: [theirs] })],
    ['with a wrong checksum', outputOf(5n).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['that cannot be decoded', appendChecksum(Uint8Array.of(1, 2, 3))],
  ])('are refused: one %s', async (_, hex) => {
    const { listed } = await showing(pageOf(hex));
    await expect(listed).rejects.toMatchObject({ code: 'E-PCH-902' });
  });

  test('are read to the last page, which may repeat earlier ones', async () => {
    const all = Array.from({ length: 1029 }, (_, i) => outputOf(BigInt(i + 1)));
    const [first, last] = [all.slice(0, 1024), all.slice(1020)];
    const { server, listed } = await showing(pageOf(...first), pageOf(...last));
    expect((await listed).map(({ amount }) => amount)).toEqual(all.map((_, i) => BigInt(i + 1)));
    const requests = server.requests.flatMap(({ body }) =>
      body.includes('getUTXOs') ? [(JSON.parse(body) as { params: unknown }).params] : [],
    );
    const asked = { addresses: [address], limit: 1024, encoding: 'hex' };
    const startIndex = { address: 'P-x', utxo: first[0] };
    expect(requests).toEqual([asked, { ...asked, startIndex }]);
  });

  const NO_METHOD = { error: { code: -32_601, message: 'method not found' } };
  test.each<[string, Reply, AssetId | undefined, bigint[] | object]>([
    ['the same', { result: { assetID: avax } }, avax, [3n]],
    ['another', { result: { assetID: avax } }, idOf<AssetId>(2), { code: 'E-L1-101' }],
    ['none', { error: { message: 'not now' } }, avax, { code: 'E-PCH-903' }],
    ['none, because it lacks the method,', NO_METHOD, avax, [3n]],
    ['none, because it lacks the method,', NO_METHOD, undefined, { code: 'E-PCH-905' }],
  ])(
    'are counted if the P-Chain has %s asset as the profile',
    async (_, answer, profiled, expected) => {
      const page = pageOf(outputOf(5n, {}, idOf<AssetId>(2)), outputOf(3n));
      const reader = await readerOf(
        (method) => (method === 'platform.getUTXOs' ? page : answer),
        profiled,
      );
      const read: unknown = await reader.utxos(address).catch((error: unknown) => error);
      if (Array.isArray(expected)) expect(read).toMatchObject([{ amount: 3n }]);
      else expect(read).toMatchObject(expected);
    },
  );

  test('the asset ID is read once from the P-Chain, and again if that failed', async () => {
    const answers: Reply[] = [{ error: { message: 'not now' } }, { result: { assetID: avax } }];
    const reader = await readerOf((method) =>
      method === 'platform.getStakingAssetID' ? answers.shift()! : pageOf(outputOf(3n)),
    );
    const values = { method: 'platform.getStakingAssetID' };
    await expect(reader.utxos(address)).rejects.toMatchObject({ code: 'E-PCH-903', values });
    expect(await reader.utxos(address)).toMatchObject([{ amount: 3n }]);
    expect(await reader.utxos(address)).toMatchObject([{ amount: 3n }]);
  });
});

describe('reads each part of an answer', () => {
  const other = idOf<PChainTxId>(5);
  const fields = {
    ...{ nodeId: NODE, publicKey: KEY, weight: 20n, minNonce: 3n, balance: 7n },
    ...{ startTime: 1_750_000_000n },
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
    const whole = { height: 6n, time: 5n, transactions: found };
    expect(await read({ height: '6', time: 5, txs })).toEqual(whole);
    const proposal = { height: 6n, time: undefined, transactions: [found[0]] };
    expect(await read({ height: 6, txs: null, tx: txs[0] })).toEqual(proposal);
  });

  test.each<[kind: string, unsignedTx: object, read?: object]>([
    ['register-validator', { message: '0xab', proofOfPossession: '0x1' }, { message: '0xab' }],
    ['set-weight', { message: '0xab' }, { message: '0xab' }],
    ['increase-balance', { validationID: validation }, { validationId: validation }],
    [
      'disable-validator',
      { validationID: validation, disableAuthorization: {} },
      { validationId: validation },
    ],
    ['import', { importedInputs: [], message: '0xab' }, { message: '0xab' }],
    ['export', { exportedOutputs: [] }],
    ['create-chain', { vmID: subnet, subnetAuthorization: {} }, { vmId: subnet }],
    ['other', { message: 7, validationID: 'none', vmID: 'none' }],
  ])('of a transaction of the kind %s', async (kind, unsignedTx, read) => {
    const none = { message: undefined, validationId: undefined };
    const found = await (await answering({ tx: { unsignedTx } })).transaction(tx);
    expect(found).toEqual({ kind, ...none, ...read });
  });

  const dropped = { status: 'Dropped', reason: 'conflict' };
  test.each([
    [{ status: 'Committed', reason: 'ignored' }, { status: 'Committed' }],
    ['Processing', { status: 'Processing' }],
    [{ status: 'Aborted' }, { status: 'Aborted' }],
    [{ status: 'Unknown' }, { status: 'Unknown' }],
    [dropped, dropped],
    ['Dropped', { status: 'Dropped', reason: '' }],
    ['committed', undefined],
    [{ status: 'Accepted' }, undefined],
    [{}, undefined],
  ])('of the status %j, and refuses an unknown one', async (result, status) => {
    const read = (await answering(result)).txStatus(tx);
    if (status !== undefined) expect(await read).toEqual(status);
    else await expect(read).rejects.toMatchObject({ code: 'E-PCH-902' });
  });

  test('of a converted subnet, and refuses one that is neither converted nor plain', async () => {
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
    const bytes = Uint8Array.of(1, 2, 3);
    const hex = appendChecksum(bytes);
    const read = async (result: object) => (await answering(result)).transactionBytes(tx);
    expect(await read({ tx: hex })).toEqual(bytes);
    expect(await read({ tx: hex.replace('01', '02') })).toBeUndefined();
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
    const short = capacity({ weights: ['1', '2', '3'] });
    await expect(short).rejects.toMatchObject({ code: 'E-PCH-902' });
  });
});
