import * as z from 'zod/mini';
import { type Data, JOURNAL_VERSION, type JournalRecord, isRecord } from './record.ts';
import type { TakeRecord } from '../ports/stored-data.ts';
import { MemoryDraft, type Memory, type Run, type Submission } from './memory.ts';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/text/printable.ts';

const TAG = '$bigint';
const DATE_TAG = '$date';
/** Deeper data becomes null: an edited journal must not fill the stack. */
const MOST_LEVELS = 100;

/** Encodes data for `JSON.stringify`: the big integer 5n becomes {"$bigint":"5"}, a date {"$date":milliseconds}. */
function encodeData(data: Data): unknown {
  if (typeof data === 'bigint') return { [TAG]: data.toString() };
  if (data instanceof Date) return { [DATE_TAG]: data.getTime() };
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(encodeData);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeData(value)]));
}

/** Decodes the output of `encodeData`. An invalid big integer or date becomes null. Copies only what it decodes. */
function decodeData(json: unknown, levels = MOST_LEVELS): Data {
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') {
    return json;
  }
  if (typeof json !== 'object' || json === null || levels === 0) return null;
  if (Array.isArray(json)) return json.map((item) => decodeData(item, levels - 1));
  const values = json as Readonly<Record<string, unknown>>;
  const names = Object.keys(values);
  if (names.length === 1 && names[0] === TAG) return decodeInteger(values[TAG]);
  if (names.length === 1 && names[0] === DATE_TAG) return decodeDate(values[DATE_TAG]);
  let decoded = values as Readonly<Record<string, Data>>;
  for (const name of names) {
    const value = decodeData(values[name], levels - 1);
    if (value !== values[name]) decoded = { ...decoded, [name]: value };
  }
  return decoded;
}

function decodeInteger(digits: unknown): Data {
  return typeof digits === 'string' && /^-?\d{1,80}$/.test(digits) ? BigInt(digits) : null;
}

function decodeDate(milliseconds: unknown): Data {
  const date = new Date(typeof milliseconds === 'number' ? milliseconds : NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

const skippable = z.object({ skippable: z.literal(true) });
const versioned = z.object({ v: z.int().check(z.positive()) });

export function encodeRecord(record: JournalRecord): unknown {
  return encodeData(record as unknown as Data);
}

/**
 * undefined for a malformed record, which is skipped, because the chain shows its effect. A record of a later format may describe a
 * sent transaction.
 * @throws OnboardError E-JRN-201 if a later version wrote a record that is not marked as skippable
 */
export function parseRecord(json: unknown): JournalRecord | undefined {
  const decoded = decodeData(json);
  if (isRecord(decoded)) return decoded;
  refuseLaterFormat(decoded);
  return undefined;
}

/**
 * Reads a journal into its state.
 * @param read passes each record of a journal to its argument @throws OnboardError E-JRN-201; as `read` does
 */
export async function readMemory<T>(read: (take: TakeRecord) => Promise<T>) {
  const reader = new JournalReader();
  const answer = await read((json, text) => reader.take(json, text));
  return { memory: reader.memory(), skipped: reader.skipped, answer };
}

/** What an open run has signed, and what became of it. */
interface Held {
  readonly run: number;
  readonly records: unknown[];
  /** The texts of the records. */
  readonly texts: string[];
  /** The outcomes by the ID of the transaction. */
  readonly outcomes: Map<unknown, unknown>;
  isAtomic: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** Records that read or change what a run has signed. */
const OF_SUBMISSIONS: ReadonlySet<unknown> = new Set(['opened', 'handed-out', 'lapsed', 'closed']);

/**
 * Keeps the transactions of a finished run as text, until somebody reads them: a journal may have many such runs, and
 * their records would take twice the time and the memory.
 */
class JournalReader {
  readonly #draft = new MemoryDraft();
  /** By run. */
  readonly #held = new Map<unknown, Held>();
  skipped = 0;

  take(record: unknown, text?: string): void {
    const json = typeof record === 'object' && record !== null ? (record as Json) : {};
    const held = this.#held.get(json['run']);
    const isOfThisFormat =
      text !== undefined && json['v'] === JOURNAL_VERSION && Number.isFinite(json['at']);
    if (held && isOfThisFormat && this.#hold(held, json, text)) return;
    if (held !== undefined && OF_SUBMISSIONS.has(json['type'])) this.#release(held);
    this.#add(record);
  }

  memory(): Memory {
    for (const held of this.#held.values()) this.#release(held);
    return this.#draft.memory();
  }

  /** Returns false for a record that must be added now. */
  #hold(held: Held, json: Json, text: string): boolean {
    const { type, id, how, chain } = json;
    if (type === 'closed') return this.#finish(held, how);
    if (type !== 'signed' && type !== 'settled') return false;
    if (type === 'signed') held.outcomes.set(id, undefined);
    else if (held.outcomes.has(id)) held.outcomes.set(id, how);
    held.isAtomic ||= type === 'signed' && chain !== 'evm';
    held.records.push(json);
    held.texts.push(text);
    return true;
  }

  #finish({ run, outcomes, texts, isAtomic }: Held, how: unknown): boolean {
    const isIncluded = [...outcomes.values()].every((outcome) => outcome === 'included');
    if (!isIncluded || (how !== 'done' && how !== 'given-up')) return false;
    const text = Buffer.from(`[${texts.join(',')}]`);
    const unparsed = { count: outcomes.size, isAtomic, text, read: readSubmissions };
    this.#draft.finish(run, how, unparsed);
    this.#held.delete(run);
    return true;
  }

  #release({ run, records }: Held): void {
    this.#held.delete(run);
    for (const record of records) this.#add(record);
  }

  #add(json: unknown): void {
    const record = parseRecord(json);
    if (record === undefined) {
      this.skipped += 1;
      return;
    }
    const { run } = record;
    if (record.type === 'opened' && !this.#draft.has(run)) {
      const none = { records: [], texts: [], outcomes: new Map(), isAtomic: false };
      this.#held.set(run, { run, ...none });
    }
    this.#draft.add(record);
  }
}

function readSubmissions(
  { id: run, task, input, openedAt: at }: Run,
  text: Uint8Array,
): readonly Submission[] {
  const draft = new MemoryDraft();
  draft.add({ v: JOURNAL_VERSION, at, type: 'opened', run, task, input });
  const records = JSON.parse(Buffer.from(text).toString()) as readonly unknown[];
  for (const json of records) {
    const record = parseRecord(json);
    if (record !== undefined) draft.add(record);
  }
  return draft.memory().runs[0]?.submissions ?? [];
}

function refuseLaterFormat(line: Data): void {
  const version = versioned.safeParse(line);
  if (!version.success || version.data.v <= JOURNAL_VERSION) return;
  if (skippable.safeParse(line).success) return;
  throw new OnboardError('E-JRN-201', { version: printable(String(version.data.v), 20) });
}
