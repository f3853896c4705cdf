import { keccak256 } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import { keyFromText } from '../../src/adapters/keys/key-sources.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Hex, bytesToHex, hexToBytes } from '../../src/domain/identity/bytes.ts';
import {
  decodeSigned,
  decodeUnsigned,
  readSpending,
} from '../../src/protocol/p-chain/read-spending.ts';
import type { Message } from '../../src/domain/message.ts';
import {
  idFromBytes,
  type NodeId,
  type PChainTxId,
  type ValidationId,
} from '../../src/domain/identity/ids.ts';
import { VALIDATION_ID } from '../src/tasks/helpers/validation.ts';
import { english } from '../../src/i18n/english.ts';
import { offersToContinue } from '../../src/session/flow/resume.ts';
import type { WithOperator } from '../../src/session/flow-state.ts';
import type { Position } from '../../src/standing/position.ts';
import { otherNode } from '../helpers/sandbox/controls.ts';
import { nAvax, wei } from '../../src/domain/units.ts';
import {
  type VerifiedRuns,
  openOwnJournal,
  readOwnRecords,
  recordOwner,
} from '../../src/engine/own-records.ts';
import type { Memory } from '../../src/journal/memory.ts';
import { encodeRecord } from '../../src/journal/record-format.ts';
import { parseRecords } from '../helpers/parse-records.ts';
import type { JournalRecord } from '../../src/journal/record.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  openJoined,
  sharedOperator,
  topUpOf,
} from '../src/tasks/helpers/operator.ts';

type Signed = Extract<JournalRecord, { type: 'signed' }>;

const operator = sharedOperator(() => openJoined('C-Chain only'));
const store = new MemoryStore();
let records: readonly JournalRecord[];
let signed: readonly Signed[];

beforeAll(async () => {
  const { l1 } = operator;
  await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() }, { store });
  await operator.run(await topUpOf(operator, AVAX / 10n), { store });
  ({ records } = parseRecords(store.lines.map((line) => JSON.parse(line) as unknown)));
  signed = records.filter((record) => record.type === 'signed');
});

const owner = () => recordOwner(operator.connection.profile, operator.signer);
const read = (
  journal: readonly JournalRecord[],
  recordsOwner = owner(),
  verified: VerifiedRuns = 'all-runs',
) => {
  const takeAll = (take: (json: unknown) => void) => {
    for (const record of journal) take(JSON.parse(JSON.stringify(encodeRecord(record))));
    return Promise.resolve();
  };
  return readOwnRecords(takeAll, recordsOwner, verified);
};
const countedIn = ({ runs }: Memory) => runs.flatMap(({ submissions }) => submissions);
const idsIn = async (journal: readonly JournalRecord[], recordsOwner = owner()) =>
  countedIn((await read(journal, recordsOwner)).memory).map(({ id }) => id);

test('every record that the program wrote counts, on both chains and for an export', async () => {
  expect(new Set(signed.map(({ chain }) => chain))).toEqual(new Set(['evm', 'P', 'C']));
  const { memory, notices } = await read(records);
  expect(countedIn(memory).map(({ id }) => id)).toEqual(signed.map(({ id }) => id));
  expect(memory.aggregates.size).toBe(2);
  expect(notices).toEqual([]);
});

test('a finished run is verified when it is read: opening a long journal verifies none of its signatures', async () => {
  const opens = records.filter(({ type }) => type === 'opened');
  const last = opens.at(-1)!;
  const forged = records.map((record) =>
    record.type === 'signed' && record.run === last.run
      ? { ...record, raw: `${record.raw.slice(0, -2)}ff` as Hex }
      : record,
  );
  const { memory, notices } = await read(forged, owner(), 'with-open-transactions');
  expect(notices).toEqual([]);
  const lost = signed.filter(({ run }) => run === last.run).map(({ id }) => id);
  expect(lost.length).toBeGreaterThan(0);
  expect(countedIn(memory).map(({ id }) => id)).toEqual(
    signed.map(({ id }) => id).filter((id) => !lost.includes(id)),
  );
  const open = forged.filter(({ type }) => type !== 'closed');
  const dropped = forged.map((record) =>
    record.type === 'settled' ? ({ ...record, how: 'dropped' } as const) : record,
  );
  for (const unfinished of [open, dropped]) {
    const soon = await read(unfinished, owner(), 'with-open-transactions');
    const named = { key: 'journal.ignored', values: { count: lost.length } };
    expect(soon.notices).toMatchObject([named]);
  }
});

/** Each value with one digit changed. */
function edited(value: unknown): readonly unknown[] {
  if (typeof value === 'bigint') return [value + 1n, null];
  if (value === null) return [1n];
  if (Array.isArray(value))
    return [...(value.length > 0 ? [[]] : []), [...(value as unknown[]), 'x:0'], ['x:0']];
  const text = value as string;
  const places = [2, Math.floor(text.length / 2), text.length - 1];
  return places.map(
    (at) => `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`,
  );
}

const CONFIRMED = ['id', 'from', 'nonce', 'inputs', 'maxFeePerGas', 'raw'] as const;

test('a record with any confirmed part edited is named, counts for nothing and stays in the file', async () => {
  let edits = 0;
  for (const record of signed) {
    for (const field of CONFIRMED) {
      for (const value of edited(record[field])) {
        const changed = { ...record, [field]: value } as Signed;
        const journal = records.map((one) => (one === record ? changed : one));
        const { memory, notices } = await read(journal);
        const counted = countedIn(memory);
        expect(counted, `${record.chain} ${field}`).toHaveLength(signed.length - 1);
        if (field === 'raw') {
          const later = await read(journal, owner(), 'with-open-transactions');
          expect(countedIn(later.memory)).toEqual(counted);
        }
        expect(notices.map(({ key }) => key)).toEqual(['journal.ignored']);
        expect(notices[0]!.values).toMatchObject({ count: 1, ids: changed.id });
        edits += 1;
      }
    }
    for (const chain of ['evm', 'P', 'C'] as const) {
      if (chain === record.chain) continue;
      const journal = records.map((one) => (one === record ? { ...record, chain } : one));
      expect(await idsIn(journal)).not.toContain(record.id);
      edits += 1;
    }
  }
  expect(edits).toBeGreaterThan(100);
});

test.each([
  ['chainId', 1n, ['P', 'C']],
  ['networkId', 1, ['evm']],
  ['cChainId', '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm', ['evm', 'P']],
] as const)(
  'on a network with another %s, a journal counts only for the other chain',
  async (part, other, left) => {
    const network = { ...operator.connection.profile, [part]: other };
    const ids = await idsIn(records, recordOwner(network, operator.signer));
    const chains = signed.filter(({ id }) => ids.includes(id)).map(({ chain }) => chain);
    expect(new Set(chains)).toEqual(new Set(left));
  },
);

test('a record counts only if its transaction has one credential for each input', async () => {
  const record = signed.find(({ chain, inputs }) => chain === 'P' && inputs.length === 1)!;
  const bytes = hexToBytes(record.raw);
  // The type, the number of signatures, and one signature.
  const credential = bytes.slice(-(4 + 4 + 65));
  const unsigned = bytes.slice(0, -credential.length - 4);
  for (const count of [0, 1, 2]) {
    const credentials = Array.from({ length: count }, () => credential);
    const raw = Buffer.concat([unsigned, Uint8Array.of(0, 0, 0, count), ...credentials]);
    const planted = { ...record, raw: bytesToHex(raw), id: idFromBytes<PChainTxId>(sha256(raw)) };
    const ids = await idsIn(records.map((one) => (one === record ? planted : one)));
    expect(ids.includes(planted.id), `${count}`).toBe(count === 1);
  }
});

test('a call that nobody or another account signed counts for nothing, whatever line it replaces', async () => {
  const call = signed.find(({ chain }) => chain === 'evm')!;
  const stranger = keyFromText(
    operator.sandbox.profile.accounts.find(({ name }) => name === 'operator')!.privateKey,
  );
  const tx = {
    ...{ chainId: operator.connection.profile.chainId, nonce: call.nonce!, gas: 50_000n },
    ...({ to: stranger.evmAddress, data: '0x095ea7b3', value: wei(0n), accessList: [] } as const),
    ...{ maxFeePerGas: wei(call.maxFeePerGas!), maxPriorityFeePerGas: wei(0n) },
  };
  const { raw, hash } = await stranger.signEvmTx(tx);
  const unsigned: Hex = `0x${raw.slice(2, -130)}${'00'.repeat(65)}`;
  for (const [bytes, id] of [
    [raw, hash],
    [unsigned, keccak256(unsigned)],
    [raw, call.id],
  ] as const) {
    const planted = { ...call, raw: bytes, id } as Signed;
    expect(await idsIn(records.map((one) => (one === call ? planted : one)))).not.toContain(id);
  }
});

test('collected signatures count only for the message that they contain', async () => {
  const [first, second] = records.filter((record) => record.type === 'aggregate');
  const swapped = { ...first!, messageId: second!.messageId };
  const { memory, notices } = await read([swapped]);
  expect(memory.aggregates.size).toBe(0);
  expect(notices[0]!.values).toMatchObject({ ids: second!.messageId });
});

test('a transaction for another signer counts only with the parts of its bytes', async () => {
  const handOuts = signed.flatMap((record): JournalRecord[] => {
    const { chain, raw, type: _, id: __, from: ___, maxFeePerGas: ____, ...rest } = record;
    if (chain === 'evm') return [];
    const unsigned = bytesToHex(decodeSigned(hexToBytes(raw), chain).unsigned);
    const id = bytesToHex(sha256(hexToBytes(unsigned)));
    const amount = readSpending(decodeUnsigned(hexToBytes(unsigned), chain)).moved;
    const title = { key: 'step.export', values: {} } as const;
    return [{ ...rest, type: 'handed-out', chain, unsigned, id, amount, title }];
  });
  const runs = records.filter(({ type }) => type === 'opened');
  const counted = async (journal: readonly JournalRecord[]) =>
    (await read([...runs, ...journal])).memory.runs.flatMap(({ handedOut }) => handedOut);
  expect(await counted(handOuts)).toHaveLength(handOuts.length);
  for (const record of handOuts) {
    for (const field of ['id', 'nonce', 'inputs', 'unsigned', 'amount', 'step'] as const) {
      for (const value of edited((record as unknown as Record<string, unknown>)[field])) {
        const changed = { ...record, [field]: value } as JournalRecord;
        expect(await counted([changed]), field).toEqual([]);
      }
    }
    // The hash is right, and the change or the exported AVAX goes to another account.
    if (!('unsigned' in record)) throw new RangeError(record.type);
    const own = bytesToHex(operator.signer.shortId).slice(2);
    const unsigned = record.unsigned.replaceAll(own, 'ab'.repeat(20)) as Hex;
    if (unsigned === record.unsigned) continue;
    const id = bytesToHex(sha256(hexToBytes(unsigned)));
    expect(await counted([{ ...record, unsigned, id }]), record.step).toEqual([]);
  }
});

test('a journal of another account counts for nothing, and opening it keeps its lines', async () => {
  const copy = new MemoryStore();
  const lines = store.lines.filter((line) => !line.includes('"type":"closed"'));
  copy.lines.push(...lines);
  const other = operator.sandbox.profile.accounts.find(({ name }) => name === 'operator')!;
  const recordsOwner = recordOwner(operator.connection.profile, keyFromText(other.privateKey));
  const notices: Message[] = [];
  const notice = (text: Message) => notices.push(text);
  const journal = await openOwnJournal(copy, operator.clock, recordsOwner, notice);
  expect(countedIn(journal.memory())).toEqual([]);
  expect(notices[0]!.values).toMatchObject({ count: signed.length });
  expect(copy.lines).toEqual(lines);
});

test('a committed top-up of this account in another run does not count as a top-up of another amount', async () => {
  const amount = nAvax(AVAX / 5n);
  const from = records.findLast((record) => record.type === 'opened')!.run;
  const ofTopUp = records
    .filter(({ run, type }) => run === from && type !== 'closed')
    .map((record) => (record.type === 'opened' ? { ...record, input: { amount } } : record));
  const copy = new MemoryStore(ofTopUp.map((record) => JSON.stringify(encodeRecord(record))));
  const { shown, policy } = collectIntents('not-now');
  const result = await operator.run(await topUpOf(operator, amount), { store: copy, policy });
  expect(result.kind).toBe('declined');
  expect(shown).toMatchObject([{ moves: expect.any(BigInt) as bigint }]);
});

test('an unfinished top-up is offered only for its own validation of a node of the operator', async () => {
  const { connection, l1, node, signer } = operator;
  const from = records.findLast((record) => record.type === 'opened')!.run;
  const unfinished = records.filter(({ run, type }) => run !== from || type !== 'closed');
  const journals = {
    read: (_: string, take: (json: unknown) => void) => {
      for (const record of unfinished) take(JSON.parse(JSON.stringify(encodeRecord(record))));
      return Promise.resolve();
    },
  };
  const here = {
    ...{ deps: { options: { journals }, i18n: english, endedRuns: new Map() }, connection, l1 },
    operator: signer.evmAddress,
  } as unknown as WithOperator;
  const { validationId } = (await topUpOf(operator, AVAX)).input;
  const offeredWith = async (nodeId: NodeId, id?: ValidationId) => {
    const nodes = [{ nodeId, validation: { validationId: id } }] as unknown as Position['nodes'];
    return (await offersToContinue(here, { nodes })).map(({ kind }) => kind);
  };
  expect(await offeredWith(node.nodeId, validationId)).toContain('top-up');
  for (const other of [undefined, VALIDATION_ID])
    expect(await offeredWith(node.nodeId, other)).not.toContain('top-up');
  expect(await offeredWith(otherNode('foreign').nodeId, validationId)).not.toContain('top-up');
});
