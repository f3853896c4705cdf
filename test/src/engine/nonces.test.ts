import { describe, expect, test } from 'vitest';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { type EvmAddress, parseAddress, parseHash } from '../../../src/domain/identity/evm.ts';
import type { CExportIntent, PChainIntent } from '../../../src/engine/intent.ts';
import { readNonceSlot } from '../../../src/engine/next-nonce.ts';
import { findNonceUser } from '../../../src/engine/nonce-user.ts';
import type { EvmReceipt } from '../../../src/ports/evm.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';
import { callIntent, FROM } from './helpers/fake-world.ts';

const OTHER = parseAddress('0x00000000000000000000000000000000000000aa');
const OWN_HASH = parseHash(`0x${'a1'.repeat(32)}`);
const OTHER_HASH = parseHash(`0x${'b2'.repeat(32)}`);
const EXPORT = { effect: 'c-export', nonce: 5n } as CExportIntent;

type Moves = Awaited<ReturnType<typeof newMoves>>;

/** Signs a contract call with the nonce 7 now. */
async function signCall({ sign, submissions }: Moves, more: { from?: EvmAddress } = {}) {
  await sign('C', idOf(1), { chain: 'evm', id: OWN_HASH, nonce: 7n, raw: '0x02aabbcc', ...more });
  return submissions().at(-1)!;
}

/** Adds blocks up to `count` blocks after the head; the last block has these transactions. */
function addBlocks(
  { world: { evm, clock } }: Moves,
  count: number,
  last: Parameters<typeof evm.addBlock>[1] = {},
): void {
  for (let left = count - 1; left >= 0; left--) evm.addBlock(clock.now(), left === 0 ? last : {});
}

const hexOf = (value: bigint, bytes: number): string => value.toString(16).padStart(2 * bytes, '0');
/** The bytes of an input of an atomic transaction: address, amount, asset and nonce. */
const inputOf = (account: string, nonce: bigint): string =>
  `${account.slice(2).toLowerCase()}${hexOf(9n, 8)}${'cc'.repeat(32)}${hexOf(nonce, 8)}`;

describe('the user of a nonce', () => {
  test('has the account and the nonce of the recorded call', async () => {
    const moves = await newMoves();
    const call = await signCall(moves);
    addBlocks(moves, 1, {
      transactions: [
        { hash: OTHER_HASH, from: OTHER, nonce: 7n },
        { hash: OTHER_HASH, from: FROM, nonce: 6n },
        { hash: OTHER_HASH, from: FROM, nonce: 8n },
      ],
      atomic: `0x${inputOf(OTHER, 7n)}${inputOf(FROM, 6n)}`,
    });
    expect(await findNonceUser(call, moves.engine)).toBeUndefined();
  });

  test('can be an export, of which a block shows only the bytes', async () => {
    const raw: Hex = `0x0000${inputOf(FROM, 7n)}`;
    for (const [atomic, id] of [
      // An earlier input of the account has another nonce.
      [`0x00${inputOf(FROM, 6n)}${inputOf(FROM, 7n)}ff`, idOf(1)],
      [`0x${inputOf(FROM, 7n).toUpperCase()}`, undefined],
    ] as const) {
      const moves = await newMoves();
      await moves.sign('C', idOf(1), { nonce: 7n, raw });
      addBlocks(moves, 2, { atomic });
      const found = await findNonceUser(moves.submissions()[0]!, moves.engine);
      expect(found).toEqual({ isOwn: id !== undefined, id, height: moves.world.evm.number });
    }
  });

  test('is searched for from a minute before the signing on', async () => {
    for (const [seconds, isFound] of [
      [60, true],
      [61, false],
    ] as const) {
      const moves = await newMoves();
      const { evm, clock } = moves.world;
      const time = clock.now() - 1000 * seconds;
      evm.addBlock(time, { transactions: [{ hash: OTHER_HASH, from: FROM, nonce: 7n }] });
      // The search begins with the last older block. 700 blocks keep the first block out of the second search.
      evm.addBlock(time);
      const call = await signCall(moves);
      addBlocks(moves, 700);
      const found = await findNonceUser(call, moves.engine);
      expect(found !== undefined).toBe(isFound);
    }
  });

  test.each([
    [1000, 601],
    [310, 311],
  ])(
    'is searched for in 300 blocks after the signing and 300 before the head: %i blocks take %i reads',
    async (count, length) => {
      const moves = await newMoves();
      const call = await signCall(moves);
      const start = moves.world.evm.number;
      addBlocks(moves, count);
      const reads = moves.world.evm.blockReads;
      expect(await findNonceUser(call, moves.engine)).toBeUndefined();
      expect(new Set(reads).size).toBe(reads.length);
      const head = moves.world.evm.number;
      expect([reads[0], reads.at(-1), reads.length]).toEqual([start, head, length]);
      expect(reads.filter((number) => number >= start + 300n && number < head - 300n)).toEqual([]);
    },
  );

  test('is searched for from the first block of which the endpoint knows the time', async () => {
    const moves = await newMoves();
    const call = await signCall(moves);
    const start = moves.world.evm.number;
    addBlocks(moves, 1000);
    const { evm } = moves.world;
    const read = evm.blockTime.bind(evm);
    evm.blockTime = (number) =>
      number < start + 50n ? Promise.resolve(undefined as never) : read(number);
    expect(await findNonceUser(call, moves.engine)).toBeUndefined();
    expect(evm.blockReads[0]).toBe(start + 49n);
  });

  test('is another transaction of the journal, if a block includes that one', async () => {
    const moves = await newMoves();
    const call = await signCall(moves);
    const find = () => findNonceUser(call, moves.engine);
    const { evm } = moves.world;
    const include = (hash: typeof OTHER_HASH) =>
      evm.receipts.set(hash, { blockNumber: 90n } as EvmReceipt);
    const of = (byte: number) => parseHash(`0x${byte.toString(16).repeat(64)}`);
    const signOther = async (byte: number, more: object) => {
      include(of(byte));
      await moves.sign('C', idOf(byte), { chain: 'evm', id: of(byte), nonce: 7n, ...more });
    };
    include(OWN_HASH);
    await signOther(3, { nonce: 6n });
    await signOther(4, { from: OTHER });
    await signOther(5, { chain: 'P' });
    // No block includes this call.
    await moves.sign('C', idOf(8), { chain: 'evm', id: of(8), nonce: 7n });
    expect(await find()).toBeUndefined();
    await moves.sign('C', idOf(6), { nonce: 7n });
    expect(await find()).toBeUndefined();
    moves.answers.atomic = { state: 'accepted', height: 91n };
    expect(await find()).toEqual({ isOwn: false, id: idOf(6), height: 91n });
    moves.answers.atomic = { state: 'unknown' };
    await signOther(7, {});
    expect(await find()).toEqual({ isOwn: false, id: of(7), height: 90n });
  });
});

describe('before an intent is signed', () => {
  test('the nonces are read only for a transaction on the C-Chain, and not if the plan has read them', async () => {
    const { engine, world } = await newMoves();
    world.evm.nonce = 5;
    const now = world.clock.now();
    const pChain = { effect: 'p-chain-tx' } as PChainIntent;
    expect(await readNonceSlot(pChain, engine)).toEqual({ at: now });
    const unsigned = { ...engine, signer: undefined };
    expect(await readNonceSlot(callIntent, unsigned)).toEqual({ at: now });
    const replacement = { ...callIntent, nonce: 5n };
    const unblocked = { unblocked: [] };
    const read = { nonce: 5n, at: now, ...unblocked };
    expect(await readNonceSlot(replacement, engine)).toEqual(read);
    const planned = { ...callIntent, nonces: { latest: 4n, pending: 4n, pool: [] } };
    const reused = { nonce: 4n, at: 17, ...unblocked };
    expect(await readNonceSlot(planned, engine, 17)).toEqual(reused);
    // A replacement keeps its nonce.
    expect(world.evm.nonceReads).toBe(0);
    for (const [intent, plannedAt] of [[planned], [callIntent, 17], [EXPORT, 17]] as const)
      expect(await readNonceSlot(intent, engine, plannedAt)).toEqual(read);
    expect(world.evm.nonceReads).toBe(3);
  });

  test('a pending transaction of another tool is waited for, and an export with an old nonce is planned again', async () => {
    const { engine, world } = await newMoves();
    const text = { key: 'wait.account', values: { nonce: 5n } };
    const wait = { text, party: 'network', typical: [1, 10], recheck: 1000 };
    const pending = { ...callIntent, nonces: { latest: 5n, pending: 6n, pool: [] } };
    expect(await readNonceSlot(pending, engine, 17)).toEqual({ wait });
    world.evm.nonce = 5;
    expect(await readNonceSlot({ ...EXPORT, nonce: 4n }, engine)).toEqual({ wait });
  });

  test('an included call of the journal that the endpoint does not count yet is waited for', async () => {
    const moves = await newMoves();
    const { world, engine } = moves;
    const check = () => readNonceSlot(callIntent, engine);
    world.evm.nonce = 7;
    world.evm.receipts.set(OWN_HASH, { blockNumber: 90n } as EvmReceipt);
    await signCall(moves, { from: OTHER });
    await moves.sign('C', idOf(2), { id: OWN_HASH, nonce: 7n });
    await moves.sign('P', idOf(3), { id: OWN_HASH });
    await moves.sign('C', idOf(4), { chain: 'evm', id: OTHER_HASH, nonce: 7n });
    expect(await check()).toMatchObject({ nonce: 7n });
    await signCall(moves);
    const wait = { text: { key: 'wait.own-nonce', values: { id: OWN_HASH, nonce: 7n } } };
    expect(await check()).toMatchObject({ wait });
    world.evm.nonce = 8;
    expect(await check()).toMatchObject({ nonce: 8n });
  });

  test('a journal of a network that began anew takes one request', async () => {
    const moves = await newMoves();
    const { world, engine, record, sign } = moves;
    const ids = [1n, 2n, 3n].map((id) => parseHash(`0x${hexOf(id, 32)}`));
    for (const [i, id] of ids.entries()) {
      await sign('C', idOf(1), { chain: 'evm', id, nonce: BigInt(7 + i), raw: '0x02aabbcc' });
      await record(id, 'included', 90n);
    }
    const asked: string[] = [];
    world.evm.receipt = (hash) => {
      asked.push(hash);
      return Promise.resolve(undefined);
    };
    world.evm.nonce = 7;
    expect(await readNonceSlot(callIntent, engine)).toMatchObject({ nonce: 7n });
    expect(asked).toEqual(ids.slice(0, 1));
    await readNonceSlot(callIntent, engine);
    const text = { key: 'notice.began-anew', values: { id: ids[0], nonce: 7n, height: 90n } };
    // Named once, not before each transaction.
    expect(moves.events.filter(({ type }) => type === 'noticed')).toMatchObject([{ text }]);
  });

  test('an endpoint that has the block but counts the nonce as free for more than a minute is refused', async () => {
    const moves = await newMoves();
    const { world, engine } = moves;
    const check = () => readNonceSlot(callIntent, engine);
    world.evm.nonce = 7;
    const receipt = { blockNumber: world.evm.number + 1n } as EvmReceipt;
    world.evm.receipts.set(OWN_HASH, receipt);
    await signCall(moves);
    const waits = { wait: { text: { key: 'wait.own-nonce' } } };
    await world.clock.sleep(60_001);
    expect(await check()).toMatchObject(waits);
    world.evm.number += 1n;
    const values = { next: 7n, nonce: 7n, hash: OWN_HASH };
    const error = { code: 'E-EVM-109', exit: 'unclear', values };
    await expect(check()).rejects.toMatchObject(error);
    await moves.record(OWN_HASH, 'included', receipt.blockNumber);
    await world.clock.sleep(60_000);
    expect(await check()).toMatchObject(waits);
    await world.clock.sleep(1);
    await expect(check()).rejects.toMatchObject(error);
  });
});
