import { describe, expect, test } from 'vitest';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Hex, bytesToHex, hexToBytes } from '../../../src/domain/identity/bytes.ts';
import {
  type PChainTxId,
  idFromBytes,
  idToBytes,
  parseId,
} from '../../../src/domain/identity/ids.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { message } from '../../../src/domain/message.ts';
import { openJournal } from '../../../src/journal/journal.ts';
import type { JournalRecord } from '../../../src/journal/record.ts';
import { encodeRecord } from '../../../src/journal/record-format.ts';
import { decodeSigned, readSpending } from '../../../src/protocol/p-chain/read-spending.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { PChainBlock } from '../../../src/ports/p-chain.ts';
import type { UnsignedUtxoTx } from '../../../src/ports/tx-builder.ts';
import { runWithJournal } from '../../../src/commands/sending/run-with-journal.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { randomOf } from '../../helpers/random.ts';
import {
  AVAX,
  collectIntents,
  type Operator,
  operatorOn,
  type RunOptions,
} from './helpers/operator.ts';
import { HOUR, aheadOf, exported, interrupted, openTopUp, signedOf } from './helpers/top-ups.ts';
import { sendToPChain, submitAs } from './helpers/unsigned-way.ts';

const DAY = 24 * HOUR;

/** A top-up as `openTopUp` opens it, for an account whose transactions are signed elsewhere. */
async function openElsewhere(account: string, amount?: bigint) {
  const opened = await openTopUp(account, amount);
  const { operator, request, store } = opened;
  const { evmAddress, shortId } = operator.signer;
  const signer = createAddressSigner(evmAddress, shortId);
  const handOut = () => operator.run(request, { signer, store });
  /** Resolves with a result that hands out a transaction. */
  const order = async () => {
    const result = await handOut();
    if (result.kind !== 'elsewhere') throw new Error(`ended as ${result.kind}`);
    return { ...result, kind: 'elsewhere' as const };
  };
  return { ...opened, signer, handOut, order };
}

/** What happens to the account's journal or ports after a top-up was interrupted. */
type Change = (operator: Operator, store: MemoryStore) => NonNullable<RunOptions['ports']>;

const endpointDate: Change = ({ connection: { ports } }) => {
  const head: typeof ports.evm.head = async () => {
    const read = await ports.evm.head();
    return { ...read, endpointTime: (read.endpointTime ?? read.timestamp) + BigInt(DAY) };
  };
  return { evm: { ...ports.evm, head } };
};
const recorded =
  (how: string): Change =>
  (_, store) => {
    const [signed] = store.lines.filter((line) => line.includes('"type":"signed"'));
    const { v, at, run, id } = JSON.parse(signed!) as Record<string, unknown>;
    const outcome = { type: 'settled', v, at, run, id, how, height: null, reason: null };
    store.lines.push(JSON.stringify(outcome));
    return {};
  };

test.each<[string, Change]>([
  ['nothing else happens', () => ({})],
  ['the local clock jumps ahead', (operator) => ({ clock: aheadOf(operator, 2 * HOUR) })],
  ['the Date of the C-Chain endpoint jumps ahead', endpointDate],
  ['a record calls it replaced', recorded('replaced')],
  ['a record calls it dropped', recorded('dropped')],
  ['a record calls it reverted', recorded('reverted')],
])('an interrupted top-up is finished and not paid again if %s', async (_, change) => {
  const { operator, request, store, events } = await interrupted();
  const again = await operator.run(request, { store, events, ports: change(operator, store) });
  expect([again.kind, signedOf(events)]).toEqual(['done', 1]);
});

const LINES = IS_WHOLE ? 600 : 60;

type Line = Readonly<Record<string, unknown>>;

/** A line that the account did not write: one of its own or of another account with a value of another line. */
function planted(lines: readonly Line[], random: (below: number) => number): Line {
  const [line, other] = [lines[random(lines.length)]!, lines[random(lines.length)]!];
  const names = Object.keys(other).filter((name) => name !== 'type' && name !== 'v');
  const name = names[random(names.length)]!;
  const outcomes = ['included', 'replaced', 'dropped', 'reverted'];
  const outcome = line['type'] === 'settled' && { how: outcomes[random(outcomes.length)] };
  return { ...line, [name]: other[name], ...outcome };
}

test.each([
  ['top-up', interrupted, 'done', []],
  // Only the import is still to be signed.
  ['export', exported, 'declined', ['p-chain-tx']],
] as const)(
  `of ${LINES} planted lines, none has an accepted %s signed again`,
  async (what, open, end, next) => {
    const { operator, request, store, events } = await open();
    const strange = new MemoryStore();
    const stranger = await operatorOn(
      operator.sandbox,
      operator.clock,
      what === 'top-up' ? 'C-Chain only' : 'operator',
    );
    expect((await stranger.run(request, { store: strange })).kind).toBe('done');
    const genuine = store.lines.map((line) => JSON.parse(line) as Line);
    // Who can close the run can also delete it: then the order counts as a new one.
    const sources = [...genuine, ...strange.lines.map((line) => JSON.parse(line) as Line)].filter(
      ({ type }) => type !== 'closed',
    );
    const random = randomOf(1);
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= LINES / 3; seed++) {
      const copy = new MemoryStore([...store.lines]);
      for (let count = 0; count < 3; count++) {
        const at = random(copy.lines.length + 1);
        copy.lines.splice(at, 0, JSON.stringify(planted(sources, random)));
      }
      const { shown, policy } = collectIntents('not-now');
      const result = await operator.run(request, {
        ...{ store: copy, events, policy: { ...policy, patience: () => 30_000 } },
      });
      const kind = 'error' in result ? result.error.code : result.kind;
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
      const effects = shown.map(({ effect }) => effect);
      if (kind === end) expect(effects).toEqual(next);
      expect([effects.includes('c-export'), signedOf(events)], copy.lines.join('\n')).toEqual([
        false,
        1,
      ]);
    }
    console.log('planted lines:', Object.fromEntries(ends));
    expect(ends.get(end)).toBeGreaterThan(LINES / 12);
  },
);

test('an order of another amount does not end an interrupted top-up, which an equal order continues and reports', async () => {
  const { operator, request, store, events } = await interrupted();
  const { amount } = request.input;
  const order = (input = request.input) =>
    runWithJournal({ ...request, input }, { ...sendingOf(operator, store), emit: collect });
  const collect = (event: EngineEvent) => void events.push(event);
  const signedId = (at: number) => {
    const lines = store.lines.filter((line) => line.includes('"type":"signed"'));
    return (JSON.parse(lines[at]!) as { readonly id: string }).id;
  };
  const other = await order({ ...request.input, amount: nAvax(2n * amount) });
  expect(other.included).toMatchObject([{ id: signedId(1) }]);
  expect(await order()).toMatchObject({ sent: false, included: [{ id: signedId(0) }] });
  expect(signedOf(events)).toBe(2);
  // Now it is done, so the next one is a new order.
  expect((await order()).result.kind).toBe('done');
  expect(signedOf(events)).toBe(3);
});

/** A command whose top-up is signed, and never delivered. */
async function undelivered({ operator, request, store }: Awaited<ReturnType<typeof openTopUp>>) {
  operator.clock.mostReal = 5;
  const leave = new AbortController();
  const issue = () => {
    leave.abort();
    return Promise.resolve({ kind: 'accepted' } as const);
  };
  const how = { store, ports: { pChainSender: { issue } }, signal: leave.signal };
  expect((await operator.run(request, how)).kind).toBe('cancelled');
}

test('a top-up that was never delivered is replaced once another order has spent its output, and an equal order opens its run again', async () => {
  const opened = await openTopUp('operator');
  const { operator, request, store } = opened;
  await undelivered(opened);
  const other = { ...request, input: { ...request.input, amount: nAvax(200_000_000n) } };
  expect((await operator.run(other, { store })).kind).toBe('done');
  const journal = await openJournal(store, operator.clock);
  const [first, second] = journal.memory().runs.map(({ submissions }) => submissions[0]!);
  expect(first!.inputs).toEqual(second!.inputs);
  expect(first!.settled).toMatchObject({ how: 'replaced', reason: second!.id });
  expect(second!.settled).toMatchObject({ how: 'included' });
  // Nothing is outstanding, so other windows can act for the account.
  let released = 0;
  store.release = () => (released += 1);
  journal.release();
  expect(released).toBe(1);

  const closed = async () => {
    const { runs } = (await openJournal(store, operator.clock)).memory();
    return runs.map((run) => [run.closed, run.submissions.length]);
  };
  expect(await closed()).toEqual([
    ['given-up', 1],
    ['done', 1],
  ]);
  // Its second transaction is signed and not delivered, so somebody must be able to continue it.
  await undelivered(opened);
  expect((await closed())[0]).toEqual([undefined, 2]);
  expect((await operator.run(request, { store })).kind).toBe('done');
  expect((await closed())[0]).toEqual(['done', 2]);
});

test.each([
  ['half an hour later', HOUR / 2, 1],
  ['four hours later', 4 * HOUR, 2],
  ['four hours later, on an endpoint that lacks the latest block', 4 * HOUR, 1],
] as const)(
  'a top-up that was signed while the local clock was two hours ahead: an equal order %s',
  async (when, later, signed) => {
    const { operator, request, store, events } = await interrupted(2 * HOUR);
    // The search from the wrong time on begins at later blocks.
    await sendToPChain(operator, AVAX);
    const stranger = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
    expect((await stranger.run(request)).kind).toBe('done');
    operator.clock.forward(later);
    const { pChain } = operator.connection.ports;
    const head = await pChain.height();
    const block = (height: bigint) =>
      height === head ? Promise.resolve(undefined) : pChain.block(height);
    const ports = when.includes('lacks') ? { pChain: { ...pChain, block } } : {};
    expect((await operator.run(request, { store, events, ports })).kind).toBe('done');
    expect(signedOf(events)).toBe(signed);
  },
);

/** Has a transaction spend, as its first input, an output of a transaction that never existed. */
function withStrangeInput(bytes: Uint8Array, tx: UnsignedUtxoTx): Uint8Array {
  const [id = '', index = ''] = tx.inputs[0]!.split(':');
  const own = bytesToHex(idToBytes(parseId<PChainTxId>(id, 'noun.id'))).slice(2);
  // The ID stands between the number of inputs and the output's index.
  const around = (digits: string): string =>
    [tx.inputs.length, digits, Number(index)]
      .map((part) => (typeof part === 'string' ? part : part.toString(16).padStart(8, '0')))
      .join('');
  const digits = bytesToHex(bytes).slice(2);
  expect(digits.split(around(own))).toHaveLength(2);
  return hexToBytes(`0x${digits.replace(around(own), around('ab'.repeat(32)))}`);
}

describe('signed elsewhere', () => {
  test('a top-up is done once the P-Chain has it, however much fee has run up since', async () => {
    const { operator, handOut, order } = await openElsewhere('operator', 1_000n);
    for (const days of [0, 1, 30]) {
      operator.clock.forward(days * DAY);
      // Nothing was sent, so the transaction is still to be signed.
      expect((await handOut()).kind).toBe('elsewhere');
    }
    const last = await order();
    operator.clock.forward(DAY);
    expect(await submitAs(operator, last.intent)).toBe(true);
    operator.clock.forward(3 * DAY);
    expect((await handOut()).kind).toBe('done');
  });

  test('a top-up by a stranger is not the ordered one', async () => {
    const { operator, request, handOut, order } = await openElsewhere('operator');
    const first = await order();
    const stranger = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
    const gift = { ...request, input: { ...request.input, amount: nAvax(1_000_000n) } };
    expect((await stranger.run(gift)).kind).toBe('done');
    expect((await handOut()).kind).toBe('elsewhere');
    expect(await submitAs(operator, first.intent)).toBe(true);
    expect((await handOut()).kind).toBe('done');
  });

  test('of two hand-outs, the second with an output that arrived in between, the chain accepts one', async () => {
    const { operator, order, handOut } = await openElsewhere('operator');
    const first = await order();
    await sendToPChain(operator, 7n * AVAX);
    const second = await order();
    expect(await submitAs(operator, first.intent)).toBe(true);
    expect(await submitAs(operator, second.intent)).toBe(false);
    expect((await handOut()).kind).toBe('done');
  });

  test('another amount for the same node shares an input, so the chain accepts one of the two', async () => {
    const { operator, request, order, store, signer } = await openElsewhere('operator');
    const first = await order();
    await sendToPChain(operator, 7n * AVAX);
    const more = { ...request, input: { ...request.input, amount: nAvax(200_000_000n) } };
    const second = await operator.run(more, { store, signer });
    if (first.intent.effect !== 'p-chain-tx' || second.kind !== 'elsewhere') throw new Error();
    expect(second.intent).toMatchObject({
      tx: { inputs: expect.arrayContaining(first.intent.tx.inputs.slice(0, 1)) as unknown },
    });
    expect(second.intent.effects ?? []).toEqual([]);
  });

  /** A hand-out that the program never made: the bytes of a top-up, in the run of an order. */
  function plantedLines(raw: Hex, lines: readonly string[], at: number) {
    const { unsigned, tx } = decodeSigned(hexToBytes(raw), 'P');
    const { inputs, purpose } = readSpending(tx);
    if (purpose.type !== 'increase-balance') throw new Error(purpose.type);
    const { v, run } = JSON.parse(lines[0]!) as { readonly v: number; readonly run: number };
    const record: JournalRecord = {
      ...({ type: 'handed-out', chain: 'P' } as const),
      ...{ v, at, run, step: 'top-up', changeId: purpose.validationId },
      ...{ id: bytesToHex(sha256(unsigned)), inputs, unsigned: bytesToHex(unsigned) },
      ...{ title: message('intent.top-up', { node: 'x', balance: '0.1' }), nonce: null },
      ...{ amount: purpose.balance, carriedMessageId: null },
    };
    return [...lines, JSON.stringify(encodeRecord(record))];
  }

  test('the accepted top-up of a stranger, planted as a hand-out, is not the ordered one', async () => {
    const { operator, request, order, store, signer } = await openElsewhere('operator');
    await order();
    const stranger = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
    const strange = new MemoryStore();
    const at = operator.clock.now() - 1000;
    expect((await stranger.run(request, { store: strange })).kind).toBe('done');
    const line = strange.lines.findLast((one) => one.includes('"type":"signed"'))!;
    const { raw } = JSON.parse(line) as { readonly raw: Hex };
    const orders = store.lines.filter((one) => one.includes('"opened"'));
    const copy = new MemoryStore(plantedLines(raw, orders, at));
    const ended = await operator.run(request, { store: copy, signer });
    expect(ended.kind).toBe('elsewhere');
    expect(copy.lines.join('')).not.toContain('"type":"signed"');
  });

  test.each([
    ['an hour ago', HOUR],
    ['in a day', -DAY],
  ])(
    'a planted hand-out of outputs that never existed, made %s, blocks nothing',
    async (_, age) => {
      const { operator, request, order, store, signer } = await openElsewhere('operator');
      const { intent } = await order();
      if (intent.effect !== 'p-chain-tx') throw new Error(intent.effect);
      const { bytes } = await operator.signer.signUtxoTx(intent.tx);
      const input = withStrangeInput(bytes, intent.tx);
      const orders = store.lines.filter((one) => one.includes('"opened"'));
      const at = operator.clock.now() - age * 1000;
      const events: EngineEvent[] = [];
      const copy = new MemoryStore(plantedLines(bytesToHex(input), orders, at));
      const ended = await operator.run(request, {
        ...{ store: copy, signer, events, policy: { patience: () => 0 } },
      });
      expect(ended.kind).toBe('elsewhere');
      expect(JSON.stringify(events.find(({ type }) => type === 'noticed'))).toContain(
        'notice.forged',
      );
    },
  );

  test('the export that is needed is handed out once: dust does not replace it, and a higher price leads to its import', async () => {
    const { operator, pChain, request, signer, store } = await openElsewhere('C-Chain only');
    const handOut = (factor: bigint) => {
      const gasPrice = async () => (await pChain.gasPrice()) * factor;
      return operator.run(request, { signer, store, ports: { pChain: { ...pChain, gasPrice } } });
    };
    await sendToPChain(operator, 7_500n);
    const exporting = await handOut(1n);
    expect(exporting).toMatchObject({ kind: 'elsewhere', step: 'export' });
    if (exporting.kind !== 'elsewhere') return;
    expect(await submitAs(operator, exporting.intent)).toBe(true);
    await sendToPChain(operator, 20_000n);
    const importing = await handOut(10n);
    expect(importing).toMatchObject({ kind: 'elsewhere', step: 'import' });
    if (importing.kind !== 'elsewhere' || importing.intent.effect !== 'p-chain-tx') return;
    expect(importing.intent.moves).toBeGreaterThan(100_000_000n);
  });

  test.each([
    ['no endpoint shows why', () => undefined],
    [
      'the endpoint shows a spender without a signature of the account',
      (block: PChainBlock | undefined) =>
        block && {
          ...block,
          transactions: block.transactions.map((tx) => ({
            ...tx,
            id: idFromBytes<PChainTxId>(new Uint8Array(32).fill(7)),
          })),
        },
    ],
  ])(
    'it is unknown, and nothing is handed out again, if the inputs are gone and %s',
    async (_, shown) => {
      const { operator, request, pChain, order, store, signer } = await openElsewhere('operator');
      expect(await submitAs(operator, (await order()).intent)).toBe(true);
      const silent = {
        ...pChain,
        block: async (height: bigint) => shown(await pChain.block(height)),
        transactionBytes: () => Promise.resolve(undefined),
      };
      const run = (ports: object) =>
        operator.run(request, { store, signer, ports, policy: { patience: () => 0 } });
      for (let again = 0; again < 3; again += 1)
        expect(await run({ pChain: silent })).toMatchObject({
          kind: 'unclear',
          error: { code: 'E-SEND-212' },
        });
      expect((await run({})).kind).toBe('done');
    },
  );
});

test('a top-up that is done stays done if the endpoint fails when its transactions are listed', async () => {
  const { operator, request, store } = await openTopUp('operator');
  const { connection } = operator;
  const { ports } = connection;
  let isOver = false;
  const failing = <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) => {
    const error = new OnboardError('E-NET-103', { url: 'u', method: 'm', seconds: 3 });
    return (...args: Args) => (isOver ? Promise.reject<T>(error) : read(...args));
  };
  const pChain = { ...ports.pChain, txStatus: failing(ports.pChain.txStatus) };
  const failingLater = { ...connection, ports: { ...ports, pChain } };
  const outcome = await runWithJournal(request, {
    ...sendingOf({ ...operator, connection: failingLater }, store),
    emit: ({ type }) => {
      isOver ||= type === 'ended';
    },
  });
  expect(isOver).toBe(true);
  expect(outcome).toMatchObject({ result: { kind: 'done' }, sent: true });
  expect(outcome.included.map(({ chain }) => chain)).toEqual(['P-Chain']);
});
