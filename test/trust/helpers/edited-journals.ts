import { bytesToHex, type Hex } from '../../../src/domain/identity/bytes.ts';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import type { NodeId } from '../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { otherNode } from '../../helpers/sandbox/controls.ts';
import { randomOf } from '../../helpers/random.ts';
import { MemoryStore } from '../../src/engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  join,
  newOperator,
  operatorOn,
  type Operator,
  type RunOptions,
  topUpOf,
} from '../../src/tasks/helpers/operator.ts';
import { interrupt } from '../../src/tasks/helpers/top-ups.ts';
import { destinationOf } from './destination.ts';

type Json = Readonly<Record<string, unknown>>;
type Random = (below: number) => number;

/** An order that an account gives while the journal is edited. */
interface Order {
  readonly request: TaskRequest;
  readonly who: Operator;
  readonly how?: RunOptions;
  /** What may be shown: as without an edit, and as without a journal. */
  readonly destinations: readonly unknown[];
  /** The record that opens its run, and the step and change ID of its next transaction. */
  readonly begun: Json | undefined;
  readonly next: { readonly step: string; readonly changeId: string };
  /** True if the chains have the effect. */
  readonly isDone: boolean;
  /** True if the chain has an equal payment of the last hour. */
  readonly isRepeated: boolean;
}

const parse = ({ lines }: MemoryStore): readonly Json[] =>
  lines.map((line) => JSON.parse(line) as Json);

/**
 * A home with unfinished tasks of all kinds, and the journals of another home of the account, of another account, and of
 * the account on another network.
 */
export async function openHomes() {
  const operator = await newOperator('operator');
  const elsewhere = await newOperator('operator', { networkId: 76_543 });
  const stranger = await operatorOn(operator.sandbox, operator.clock, 'second operator');
  await join(operator);
  const { l1, addNodeInput } = operator;
  const addition = (name: string): TaskRequest => {
    const { nodeId, publicKey, proof } = otherNode(name);
    const newNode = { ...addNodeInput().newNode!, blsKey: publicKey };
    const registering = { proof: proof(), balance: nAvax(AVAX) };
    return { kind: 'add-node', l1, input: { nodeId, newNode, registering } };
  };
  const topUp = (nodeId: NodeId, amount: bigint) => topUpOf(operator, amount, nodeId);
  const [first, second] = ['first', 'second'].map((name) => otherNode(name).nodeId) as [
    NodeId,
    NodeId,
  ];
  const store = new MemoryStore();
  const done = async (request: TaskRequest, how: RunOptions, who = operator) => {
    const { kind } = await who.run(request, how);
    if (!['done', 'stopped', 'elsewhere'].includes(kind)) throw new Error(`ended as ${kind}`);
  };
  await done(addition('first'), { store });
  await done(addition('second'), { store });
  const otherHome = new MemoryStore();
  await done(await topUp(second, AVAX / 5n), { store: otherHome });
  const strangers = new MemoryStore();
  await done(await topUp(first, AVAX / 7n), { store: strangers }, stranger);
  const onOther = new MemoryStore();
  const { pChain } = elsewhere.connection.ports;
  const [theirs] = await pChain.currentValidators(elsewhere.l1.subnetId, []);
  const other = await topUpOf(elsewhere, AVAX / 10n, theirs!.nodeId);
  await done(other, { store: onOther }, elsewhere);
  await elsewhere.sandbox.stop();
  await done(addition('third'), { store, stopAfter: 'add' });
  const { evmAddress, shortId } = operator.signer;
  const handedOut = { signer: createAddressSigner(evmAddress, shortId) };
  await done(await topUp(second, AVAX / 3n), { store, ...handedOut });
  await interrupt(operator, await topUp(first, AVAX / 10n), store);

  const orders: Order[] = [];
  const add = async (
    request: TaskRequest,
    { who = operator, how = {}, ...is }: Partial<Order> = {},
  ) => {
    const { isDone = false, isRepeated = false } = is;
    const [fresh, known] = [
      await tryOrder({ request, who, how }, [], PATIENT_MS),
      await tryOrder({ request, who, how }, store.lines, PATIENT_MS),
    ];
    const shown = [...fresh.shown, ...known.shown];
    if (fresh.shown.length === 0) throw new Error(`${request.kind} ended as ${fresh.kind}`);
    const payee = shown.flatMap((intent) => ('payee' in intent ? [intent.payee] : []))[0];
    const next = { step: fresh.steps[0] ?? '', changeId: payee?.validationId ?? '' };
    const { begun } = fresh;
    const destinations = shown.map(destinationOf);
    orders.push({ request, who, how, destinations, begun, next, isDone, isRepeated });
  };
  await add(await topUp(first, AVAX / 10n), { isDone: true, isRepeated: true });
  await add(await topUp(first, AVAX / 9n));
  await add(await topUp(second, AVAX / 3n), { how: handedOut });
  await add(addition('third'));
  await add(addition('fourth'));
  await add({ kind: 'remove-node', l1, input: { nodeId: second, initiates: true } });
  const stake = l1.primaryClass.minimum * 2n;
  await add({ kind: 'update-weight', l1, input: { nodeId: first, stake } });
  await add({ kind: 'set-metadata-url', input: { metadataUrl: 'https://other.example' } });
  await add(await topUp(first, AVAX / 10n), { who: stranger });
  await add(await topUp(first, AVAX / 7n), { how: handedOut });
  const own = parse(store);
  const sources = [own, parse(otherHome), parse(strangers), parse(onOther)] as const;
  return { operator, orders, sources, stop: () => operator.sandbox.stop() };
}

/** On a busy machine, an endpoint may answer late. */
const PATIENT_MS = 60_000;

/** Gives an order that nobody agrees to. `submitted`: the IDs of the bytes that were sent again. */
async function tryOrder(
  { request, who, how = {} }: Pick<Order, 'request' | 'who' | 'how'>,
  lines: readonly string[],
  patience = 0,
) {
  const store = new MemoryStore([...lines]);
  const submitted: string[] = [];
  const { evmSender, pChainSender, atomic } = who.connection.ports;
  const issuing = (issue: (bytes: Uint8Array) => Promise<unknown>) => (bytes: Uint8Array) => {
    submitted.push(bytesToHex(bytes));
    return issue(bytes) as ReturnType<typeof pChainSender.issue>;
  };
  const ports = {
    evmSender: {
      submit: (raw: Hex) => {
        submitted.push(raw);
        return evmSender.submit(raw);
      },
    },
    pChainSender: { issue: issuing((bytes) => pChainSender.issue(bytes)) },
    atomic: { ...atomic, issue: issuing((bytes) => atomic.issue(bytes)) },
  };
  const isElsewhere = how.signer !== undefined;
  const { shown, policy } = collectIntents(isElsewhere ? 'send' : 'not-now');
  const steps: string[] = [];
  const consent = (intent: PaidIntent, step: string) => {
    steps.push(step);
    return policy.consent(intent);
  };
  const result = await who.run(request, {
    ...{ ...how, store, ports },
    policy: { consent, patience: () => patience },
  });
  const written = store.lines.slice(lines.length).map((line) => JSON.parse(line) as Json);
  const signed = written.filter(({ type }) => type === 'signed');
  const begun = written.find(({ type }) => type === 'opened');
  const kind = 'error' in result ? result.error.code : result.kind;
  return { kind, shown, steps, submitted, signed, begun };
}

type Edit = (lines: readonly Json[], other: Json, random: Random) => readonly Json[];

/** Any line may go, come twice, come from elsewhere, move, or get values of another line. */
const EDITS: readonly Edit[] = [
  (lines, _, random) => lines.toSpliced(random(lines.length), 1),
  (lines, other, random) => lines.toSpliced(random(lines.length + 1), 0, other),
  (lines, other, random) =>
    lines.toSpliced(random(lines.length + 1), 0, { ...other, run: random(9) }),
  (lines, _, random) => lines.slice(0, 1 + random(lines.length)),
  (lines, _, random) => {
    const at = random(lines.length + 1);
    return [...lines.slice(at), ...lines.slice(0, at)];
  },
  (lines, _, random) => {
    const at = random(lines.length);
    return [...lines.slice(0, at + 1), ...lines.slice(at)];
  },
  (lines, other, random) => {
    const names = Object.keys(other).filter((name) => name !== 'v');
    return withField(lines, names[random(names.length)] ?? 'at', other, random);
  },
  (lines, _, random) => {
    const at = random(lines.length);
    const names = Object.keys(lines[at] ?? {}).filter((name) => !['v', 'type'].includes(name));
    const name = names[random(names.length)] ?? 'at';
    return lines.with(at, { ...lines[at], [name]: changed(lines[at]?.[name], random) });
  },
  (lines, _, random) => {
    const signed = lines.filter(({ type }) => type === 'signed');
    const { v, at, run, id } = signed[random(signed.length)] ?? { v: 1, at: 0, run: 0, id: 'x' };
    const how = ['included', 'replaced', 'dropped', 'reverted'][random(4)];
    const settled = { type: 'settled', v, at, run, id, how, height: null, reason: null };
    const closed = { type: 'closed', v, at, run, how: ['done', 'given-up'][random(2)] };
    return [...lines, settled, ...(random(2) === 0 ? [closed] : [])];
  },
];

function withField(lines: readonly Json[], name: string, other: Json, random: Random) {
  if (lines.length === 0) return [other];
  const at = random(lines.length);
  return lines.with(at, { ...lines[at], [name]: other[name] });
}

/** The value with one digit changed, at any depth. */
function changed(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return value + 1 + random(5000) * 1000;
  if (typeof value === 'string') {
    const at = random(value.length + 1);
    return `${value.slice(0, at)}${value[at] === '1' ? '2' : '1'}${value.slice(at + 1)}`;
  }
  if (typeof value !== 'object' || value === null) return 'x';
  const names = Object.keys(value);
  const name = names[random(names.length)];
  if (name === undefined) return null;
  const inner = (value as Json)[name];
  if (Array.isArray(value))
    return value.map((one, i) => (i === Number(name) ? changed(one, random) : (one as unknown)));
  return { ...value, [name]: changed(inner, random) };
}

/** A run of the order that claims a transaction of another task, home, account or network as its own. */
function forged({ begun = {}, next }: Order, other: Json, random: Random): readonly Json[] {
  const run = random(40);
  const { v, at, id } = other;
  const how = ['included', 'included', 'replaced', 'dropped'][random(4)];
  const settled = { type: 'settled', v, at, run, id, how, height: null, reason: null };
  const closed = { type: 'closed', v, at, run, how: ['done', 'given-up'][random(2)] };
  const labels = random(3) === 0 ? { step: next.step } : next;
  return [
    { ...begun, run },
    { ...other, ...labels, run },
    ...(random(2) === 0 ? [settled] : []),
    ...(random(3) === 0 ? [closed] : []),
  ];
}

type Homes = Awaited<ReturnType<typeof openHomes>>;

/**
 * Edits a journal and gives an order, once per seed.
 * @returns how many orders ended in which way, and what went wrong, with the seed
 */
export async function fuzzJournals({ orders, sources }: Homes, seeds: readonly number[]) {
  const ends = new Map<string, number>();
  const faults: string[] = [];
  const genuine = new Set(
    sources.flat().flatMap(({ type, raw }) => (type === 'signed' ? [raw as string] : [])),
  );
  for (const seed of seeds) {
    const random = randomOf(seed);
    const order = orders[random(orders.length)]!;
    // Sometimes the home itself is another one.
    let lines: readonly Json[] = sources[random(6)] ?? sources[0];
    for (let edits = 1 + random(6); edits > 0; edits--) {
      const source = sources[random(sources.length)]!;
      const other = source[random(source.length)]!;
      lines = lines.length === 0 ? [other] : EDITS[random(EDITS.length)]!(lines, other, random);
    }
    if (random(2) === 0) {
      const claimed = sources.flat().filter(({ type }) => type === 'signed');
      lines = [...lines, ...forged(order, claimed[random(claimed.length)]!, random)];
    }
    const text = lines.map((line) => JSON.stringify(line));
    const { kind, shown, submitted, signed } = await tryOrder(order, text);
    ends.set(kind, (ends.get(kind) ?? 0) + 1);
    const fault = (what: string) =>
      faults.push(`seed ${seed}, ${order.request.kind}: ${what} (${kind})`);
    if (signed.length > 0) fault('signed');
    if (kind === 'done' && !order.isDone) fault('done');
    if (submitted.some((bytes) => !genuine.has(bytes))) fault('sent other bytes');
    for (const intent of shown) {
      const shownTo = JSON.stringify(destinationOf(intent), bigints);
      const isAllowed = order.destinations.some((one) => JSON.stringify(one, bigints) === shownTo);
      if (!isAllowed && intent.foreign === undefined) fault(`shown ${shownTo}`);
      if (order.isRepeated && !('repeats' in intent)) fault('a repetition without a question');
    }
  }
  return { ends: Object.fromEntries(ends), faults };
}

const bigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
