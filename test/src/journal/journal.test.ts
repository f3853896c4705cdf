import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { encodeRecord, readMemory } from '../../../src/journal/record-format.ts';
import { parseRecords } from '../../helpers/parse-records.ts';
import {
  openJournal,
  openRun,
  unfinishedRun,
  journalNotices,
} from '../../../src/journal/journal.ts';
import {
  allSubmissions,
  eachSubmission,
  EMPTY_MEMORY,
  FinishedRun,
  type Memory,
  remember,
  submissionCount,
  type Submission,
  partWithOpenTransactions,
} from '../../../src/journal/memory.ts';
import { message, type Message } from '../../../src/domain/message.ts';
import { openOwnJournal, type RecordOwner } from '../../../src/engine/own-records.ts';
import type { TakeRecord } from '../../../src/ports/stored-data.ts';
import type { Data, JournalRecord } from '../../../src/journal/record.ts';

import { FakeClock } from '../engine/helpers/fake-clock.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';

type Signed = JournalRecord & { readonly type: 'signed' };
type Settled = JournalRecord & { readonly type: 'settled' };

const task = { kind: 'add-node', network: 'sandbox', operator: '0xabc' };
const OWNER = { network: {}, evmAddress: '0x00' } as unknown as RecordOwner;
const line = { v: 1, at: 1000, run: 0 };

const everyKind: readonly JournalRecord[] = [
  { ...line, type: 'opened', task, input: { stake: 10n ** 21n, note: '5n' } },
  {
    ...line,
    type: 'signed',
    step: 'add',
    changeId: 'after:none',
    chain: 'evm',
    id: '0x01',
    from: '0xabc',
    nonce: 7n,
    inputs: [],
    maxFeePerGas: 25n,
    raw: '0x02',
    carriedMessageId: null,
  },
  { ...line, type: 'submitted', id: '0x01', answer: 'accepted' },
  { ...line, type: 'settled', id: '0x01', how: 'included', height: 12n, reason: null },
  { ...line, type: 'aggregate', messageId: 'm', signedMessage: '0xaa' },
  { ...line, type: 'voided', messageId: 'm', until: 5000 },
  { ...line, type: 'fact', name: 'validation', validationId: null, value: 'v' },
  { ...line, type: 'closed', how: 'done' },
];

const throughDisk = (record: JournalRecord): unknown =>
  JSON.parse(JSON.stringify(encodeRecord(record)));

describe('records', () => {
  test('are decoded as they were written, of every kind, and malformed ones are skipped and counted', () => {
    const garbage = [null, 5, 'x', {}, { v: 1 }, { ...line, type: 'signed' }, { $bigint: 'x' }];
    const parsed = parseRecords([...garbage, ...everyKind.map(throughDisk)]);
    expect(parsed).toEqual({ records: everyKind, skipped: garbage.length });
  });

  test('of a later version are refused, because they may describe a sent transaction, unless they are skippable', () => {
    const later = { v: 2, at: 1, run: 0, type: 'signed-differently' };
    const refusal = expect.objectContaining({ code: 'E-JRN-201' }) as Error;
    expect(() => parseRecords([later])).toThrow(refusal);
    expect(parseRecords([{ ...later, skippable: true }])).toEqual({ records: [], skipped: 1 });
  });
});

test('decodes integers of any size, and texts that look like integers, exactly', () => {
  const data = fc.letrec<{ data: Data }>((tie) => ({
    data: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.bigInt(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('data'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('data'), { maxKeys: 3 }),
    ),
  })).data;
  fc.assert(
    fc.property(data, (input) => {
      const opened: JournalRecord = { ...line, type: 'opened', task, input };
      expect(parseRecords([throughDisk(opened)]).records).toEqual([opened]);
    }),
  );
});

test('decodes any JSON without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => parseRecords([value])).not.toThrow();
    }),
  );
});

test('an append leaves earlier memories as they were', () => {
  const before = everyKind.slice(0, 4).reduce(remember, EMPTY_MEMORY);
  const copy = structuredClone(before);
  everyKind.slice(1).reduce(remember, before);
  expect(before).toEqual(copy);
});

test('the memory forgets a refused aggregate and keeps the time of the next request', () => {
  const memory = everyKind.slice(0, 6).reduce(remember, EMPTY_MEMORY);
  expect([memory.aggregates.size, memory.voided.get('m')]).toEqual([0, 5000]);
});

test('a run continues for the same task and input, and is closed as given up if the input has changed', async () => {
  const store = new MemoryStore();
  const clock = new FakeClock();
  const first = await openRun(await openJournal(store, clock), task, { stake: 5n });
  const journal = await openJournal(store, clock);
  expect(await openRun(journal, task, { stake: 5n })).toBe(first);
  const second = await openRun(journal, task, { stake: 6n });
  expect(second).not.toBe(first);
  expect(journal.memory().runs.map(({ closed }) => closed)).toEqual(['given-up', undefined]);
  expect(unfinishedRun(journal.memory(), task)?.id).toBe(second);
});

test('writes no record that a later run could not read', async () => {
  const store = new MemoryStore();
  const journal = await openJournal(store, new FakeClock());
  const run = await openRun(journal, task, {});
  const settled = { type: 'settled', run, id: '0x01', how: 'included', height: 1n } as const;
  const before = journal.memory();
  await expect(journal.append({ ...settled, reason: null, fee: 10n ** 90n })).rejects.toThrow(
    RangeError,
  );
  expect(journal.memory()).toBe(before);
  await journal.append({ ...settled, reason: null, fee: 10n ** 30n });
  const notices: Message[] = [];
  await openJournal(store, new FakeClock(), (notice) => notices.push(notice));
  expect(notices).toEqual([]);
});

describe('a journal that another process changed', () => {
  async function openTwice() {
    const store = new MemoryStore();
    const journal = await openJournal(store, new FakeClock());
    const run = await openRun(journal, task, null);
    return { store, journal, run };
  }

  test('is read again once, without an effect if the records are the same', async () => {
    const { store, journal, run } = await openTwice();
    expect(await journal.refresh()).toBe(false);
    store.lines.push(JSON.stringify({ note: 'no record' }));
    expect(await journal.refresh()).toBe(false);
    const other: JournalRecord = { ...line, run, type: 'closed', how: 'done' };
    store.lines.push(JSON.stringify(throughDisk(other)));
    expect(await journal.refresh()).toBe(true);
    expect(unfinishedRun(journal.memory(), task)).toBeUndefined();
    expect(await journal.refresh()).toBe(false);
  });

  test('has its damage said each time that reading repairs it', async () => {
    const damages: (Message | undefined)[] = [message('reason.records', { count: 1 })];
    const store = Object.assign(new MemoryStore(), {
      async load(this: MemoryStore, take: TakeRecord) {
        await MemoryStore.prototype.load.call(this, take);
        return damages.shift();
      },
    });
    const said: unknown[] = [];
    const notice = ({ key, values }: Message) => said.push([key, values['damage']]);
    const journal = await openOwnJournal(store, new FakeClock(), OWNER, notice);
    expect(said).toEqual([['journal.damaged', message('reason.records', { count: 1 })]]);
    const torn = message('reason.record-cut-off', { file: 'kept' });
    damages.push(undefined, torn);
    for (const times of [1, 2]) {
      store.lines.push(JSON.stringify({ note: 'no record' }));
      await journal.refresh();
      expect(said.slice(1)).toEqual([['journal.damaged', torn]].slice(0, times - 1));
    }
  });

  test('is lost if the records of this process are gone', async () => {
    const { store, journal } = await openTwice();
    store.lines.length = 0;
    await expect(journal.refresh()).rejects.toMatchObject({ code: 'E-JRN-104' });
  });
});

test.each([
  [4999, []],
  [5000, [{ key: 'journal.long', values: { count: 5000 } }]],
])('%i transactions in a journal: one line says that reading them takes seconds', (count, said) => {
  const submissions = Array.from({ length: count - 10 });
  const memory = { runs: [{ submissions }] } as unknown as Memory;
  const ignored = Array.from({ length: 10 }, String);
  expect(journalNotices(undefined, ignored, memory).slice(1)).toEqual(said);
});

test('data that is nested too deeply is null, and does not fill the stack', () => {
  const opened = JSON.stringify({ ...line, type: 'opened', task, input: 'deep' });
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const { records } = parseRecords([JSON.parse(opened.replace('"deep"', nested)) as unknown]);
  expect(JSON.stringify(records)).toContain('[null]]');
});

test('a run that is opened again and again is read in one pass', async () => {
  const [opened, signed, , settled] = everyKind.map((record) =>
    JSON.stringify(throughDisk(record)),
  );
  const closed = JSON.stringify({ ...line, type: 'closed', how: 'done' });
  const times = 3000;
  const lines = Array.from({ length: times }, () => [opened!, signed!, settled!, closed]).flat();
  const { memory } = await readMemory((take) => {
    for (const text of lines) take(JSON.parse(text), text);
    return Promise.resolve();
  });
  const [run] = memory.runs;
  expect(run).toBeInstanceOf(FinishedRun);
  expect(run!.submissions).toHaveLength(times);
});

test('a search parses no finished run that it does not read, and verifies only the runs that have what it wants', () => {
  const read: string[] = [];
  const verified: string[] = [];
  const runs = ['a', 'b', 'c'].map((id) => {
    const [open] = everyKind.slice(0, 1).reduce(remember, EMPTY_MEMORY).runs;
    const submission = { id } as Submission;
    const unread = {
      ...{ count: 1, isAtomic: false, text: new Uint8Array() },
      read: () => {
        read.push(id);
        return [submission];
      },
    };
    return new FinishedRun(open!, unread).verifyLater((one) => {
      verified.push(id);
      return one.id !== 'c';
    });
  });
  const search = (...ids: string[]) => allSubmissions({ runs }, ({ id }) => ids.includes(id));
  expect(allSubmissions(partWithOpenTransactions({ runs }), () => true)).toEqual([]);
  expect(read).toEqual([]);
  expect(search('b', 'c')).toEqual([{ id: 'b' }]);
  expect(search('d')).toEqual([]);
  expect(verified).toEqual(['b', 'c']);
  const [first] = eachSubmission({ runs }, () => true);
  expect(first).toEqual({ id: 'a' });
  expect(verified).toEqual(['b', 'c', 'a']);
  expect(read).toEqual(['a', 'b', 'c']);
});

const viewOf = ({ runs, aggregates, voided }: Memory) => ({
  ...{ aggregates, voided },
  runs: runs.map((run) => {
    const { id, input, openedAt, closed, submissions, handedOut, facts } = run;
    return { id, task: run.task, input, openedAt, closed, submissions, handedOut, facts };
  }),
});

test('a memory is the same whether it grew by record, was read at once, or parses its finished runs when they are read', async () => {
  const handedOut: JournalRecord = {
    ...{ ...line, type: 'handed-out', step: 'p', changeId: '', chain: 'P', id: 'h' },
    ...{ title: message('reason.records', { count: 1 }), amount: 1n, nonce: null },
    ...{ inputs: [], unsigned: '0x', carriedMessageId: null },
  };
  const [, signed, , settled] = everyKind as readonly [unknown, Signed, unknown, Settled];
  const kinds: readonly JournalRecord[] = [
    ...[...everyKind, signed, settled, settled, handedOut],
    ...[
      { ...signed, id: '0x02', chain: 'P' as const },
      { ...settled, id: '0x02' },
    ],
    { ...settled, how: 'dropped' },
    { ...line, type: 'lapsed', id: 'h', by: null },
    { ...line, type: 'opened', task, input: 'another' },
  ];
  const damaged = [{ type: 'settled', height: 'x' }, { type: 'closed', how: 'x' }, { v: 0 }];
  const record = fc.tuple(
    fc.integer({ min: 0, max: 1 }),
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...kinds.map(throughDisk)) },
      { weight: 1, arbitrary: fc.constantFrom(...damaged) },
    ),
  );
  const history = fc.array(record, { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(history, async (records) => {
      const lines = records.map(([run, json]) =>
        JSON.stringify({ ...line, ...(json as object), run }),
      );
      const readWith = (textOf: (line: string) => string | undefined) =>
        readMemory((take) => {
          for (const text of lines) take(JSON.parse(text), textOf(text));
          return Promise.resolve();
        });
      const atOnce = await readWith(() => undefined);
      const later = await readWith((text) => text);
      const parsed = parseRecords(lines.map((text) => JSON.parse(text) as unknown));
      const grown = parsed.records.reduce(remember, EMPTY_MEMORY);
      expect(viewOf(atOnce.memory)).toEqual(viewOf(grown));
      const isDamaged = lines.some((text) => text.includes('"height":"x"'));
      if (!isDamaged) expect(viewOf(later.memory)).toEqual(viewOf(grown));
      if (!isDamaged) expect(later.skipped).toBe(atOnce.skipped);
      expect(later.memory.runs.map(submissionCount)).toEqual(
        later.memory.runs.map(({ submissions }) => submissions.length),
      );
    }),
    { numRuns: 500 },
  );
});
