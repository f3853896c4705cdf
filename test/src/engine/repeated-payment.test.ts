import { expect, onTestFinished, test } from 'vitest';
import { ownConsentReason } from '../../../src/signing/own-consent.ts';
import { pChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import { offeredGasPrice } from '../../../src/protocol/p-chain/p-chain-fees.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { EngineEvent, Result } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { callProxy } from '../../helpers/endpoints/rpc-proxy.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import {
  collectIntents,
  type Operator,
  operatorOn,
  signedSteps,
} from '../tasks/helpers/operator.ts';
import {
  HOUR,
  aheadOf,
  exported,
  interrupted,
  openTopUp,
  signedOf,
} from '../tasks/helpers/top-ups.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

const refusalOf = (intent: PaidIntent) => ownConsentReason(intent, { allowOtherOwner: true });

/** The consent of `--yes --allow-other-owner`. */
const yes = (intent: PaidIntent) =>
  Promise.resolve(refusalOf(intent) ? ('not-now' as const) : ('send' as const));

const signedIds = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === 'signed' ? [event.id] : []));

/** Why `--yes` does not send what this run showed last, or how the run ended. */
const outcomeOf = (ended: Result) =>
  ended.kind === 'declined' ? refusalOf(ended.intent)?.code : ended.kind;

type TopUp = Awaited<ReturnType<typeof openTopUp>>['request'];
const withAmount = (request: TopUp, amount: bigint) => ({
  ...request,
  input: { ...request.input, amount: nAvax(amount) },
});

/** An endpoint that does not list exported outputs. */
const withoutExports = ({ connection }: Operator) => {
  const { pChain } = connection.ports;
  const utxos: typeof pChain.utxos = (address, source) =>
    source === undefined ? pChain.utxos(address) : Promise.resolve([]);
  return { pChain: { ...pChain, utxos } };
};

/** An endpoint that lists the outputs of a transaction that it does not have. */
const withoutTransaction = ({ connection }: Operator, id?: string, isBehind = () => true) => {
  const { pChain } = connection.ports;
  const transactionBytes: typeof pChain.transactionBytes = (asked) =>
    isBehind() && asked === id ? Promise.resolve(undefined) : pChain.transactionBytes(asked);
  return { pChain: { ...pChain, transactionBytes } };
};

/** What somebody who can write to the home, or a restored copy of it, does to the records of a run. */
const HIDDEN: readonly (readonly [how: string, edit: (lines: readonly string[]) => string[]])[] = [
  ['the whole journal is gone', () => []],
  ['its signed records are gone', (lines) => lines.filter((line) => !line.includes('"signed"'))],
  ['its order is gone', (lines) => lines.filter((line) => !line.includes('"opened"'))],
  [
    'its order is for another amount',
    (lines) => lines.map((line) => line.replace('"100000000"', '"300000000"')),
  ],
  [
    'its order is for another operator',
    (lines) => lines.map((line) => line.replace('"top-up","network"', '"stake","network"')),
  ],
  [
    'a planted line closes its run',
    (lines) => {
      const { v, at, run } = JSON.parse(lines[0]!) as Record<string, unknown>;
      return [...lines, JSON.stringify({ type: 'closed', v, at, run, how: 'done' })];
    },
  ],
  [
    'planted lines call it accepted and close its run',
    (lines) => {
      const [signed] = lines.filter((line) => line.includes('"signed"'));
      const { v, at, run, id } = JSON.parse(signed!) as Record<string, unknown>;
      const outcome = { how: 'included', height: null, reason: null };
      const settled = { type: 'settled', v, at, run, id, ...outcome };
      const closed = { type: 'closed', v, at, run, how: 'done' };
      return [...lines, JSON.stringify(settled), JSON.stringify(closed)];
    },
  ],
];

test('an accepted top-up is not paid again with --yes, whatever was done to its records', async () => {
  const { operator, request, store, events } = await interrupted();
  for (const [how, edit] of HIDDEN) {
    const lines = edit(store.lines);
    expect(lines, how).not.toEqual(store.lines);
    const copy = new MemoryStore(lines);
    const policy = { consent: yes, patience: () => 30_000 };
    for (let again = 0; again < 2; again += 1) {
      const ended = await operator.run(request, { store: copy, events, policy });
      expect(signedOf(events), how).toBe(1);
      if (ended.kind === 'done') break;
      if (ended.kind !== 'declined') throw new Error(`${how}: ended as ${ended.kind}`);
      const values = { hash: signedIds(events).at(-1) };
      expect(refusalOf(ended.intent), how).toMatchObject({ code: 'E-SEND-215', values });
    }
  }
  // Who is asked may pay a second time.
  const again = await operator.run(request, { store: new MemoryStore(), events });
  expect([again.kind, signedOf(events)]).toEqual(['done', 2]);
});

test('an equal top-up within an hour needs consent of its own, although the journal shows the first as done; another amount does not', async () => {
  const { operator, request, store, events } = await interrupted();
  const order = (amount: bigint, records = store) =>
    operator.run(withAmount(request, amount), { store: records, events, policy: { consent: yes } });
  const { amount } = request.input;
  // Nobody saw the end of the first.
  expect(outcomeOf(await order(amount + 1n, new MemoryStore([...store.lines])))).toBe('E-SEND-215');
  expect((await order(amount)).kind).toBe('done');
  expect((await order(amount)).kind).toBe('declined');
  expect((await order(amount + 1n)).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
  operator.clock.forward(2 * HOUR);
  expect((await order(amount)).kind).toBe('done');
});

test('a confirmed repetition of a payment that no record shows is not asked for again with another amount', async () => {
  const { operator, request } = await interrupted();
  const store = new MemoryStore();
  const order = (more: bigint, consent: typeof yes) =>
    operator.run(withAmount(request, request.input.amount + more), { store, policy: { consent } });
  expect((await order(1n, yes)).kind).toBe('declined');
  expect((await order(1n, () => Promise.resolve('send'))).kind).toBe('done');
  expect((await order(2n, yes)).kind).toBe('done');
  // An equal amount may be the same order once more.
  for (const equal of [0n, 1n, 2n]) expect((await order(equal, yes)).kind).toBe('declined');
});

test('a top-up that the balance does not show is not paid again with --yes, also with another amount and a local clock that is a year ahead', async () => {
  const { operator, pChain, request, store } = await openTopUp('operator');
  const { input, l1 } = request;
  const [before] = await pChain.currentValidators(l1.subnetId, [input.nodeId]);
  const old = (await pChain.l1Validator(before!.validationId!))!;
  const order = (amount: bigint, shown?: bigint) => {
    const balance = nAvax(shown ?? old.balance);
    const about = withAmount(request, amount);
    const isShown = shown === undefined;
    const lie = { l1Validator: () => Promise.resolve({ ...old, balance }) };
    const clock = isShown ? operator.clock : aheadOf(operator, 365 * 24 * HOUR);
    return operator.run(
      { ...about, input: { ...about.input, balanceBefore: balance } },
      {
        store,
        ports: { pChain: { ...pChain, ...(!isShown && lie) }, clock },
        policy: { consent: yes },
      },
    );
  };
  expect((await order(input.amount)).kind).toBe('done');
  for (const hours of [2, 24]) {
    operator.clock.forward(hours * HOUR);
    for (const balance of [old.balance, 0n])
      expect(outcomeOf(await order(input.amount + BigInt(hours), balance))).toBe('E-SEND-215');
  }
  expect((await order(input.amount + 1n)).kind).toBe('done');
});

/**
 * The request to top up with all that the account has on the P-Chain, so that no change is left.
 * @param before the amount of a top-up before
 */
async function topUpWithAll(before?: bigint) {
  const opened = await openTopUp('operator', before);
  const { operator, pChain, request } = opened;
  if (before !== undefined) await operator.run(request, { store: opened.store });
  const { signer: payer, connection } = operator;
  const { networkId } = connection.profile;
  const ownUtxos = () => pChain.utxos(pChainAddress(payer.shortId, addressHrp(networkId)));
  const utxos = await ownUtxos();
  const gasPrice = offeredGasPrice(await pChain.gasPrice(), 0);
  const have = utxos.reduce((sum, { amount }) => sum + amount, 0n);
  const { validationId } = request.input;
  const build = (balance: bigint) =>
    connection.builder.build(
      { type: 'increase-balance', validationId, balance: nAvax(balance) },
      { payer, utxos, gasPrice },
      0,
    );
  // The fee of a transaction with change is higher by that of the change.
  const { fee } = await build(have / 2n);
  let amount = have - fee;
  while ((await build(amount)).fee + amount < have) amount += 1n;
  return { ...opened, ownUtxos, request: withAmount(request, amount) };
}

test('an accepted top-up that left no change and no record is not paid again with --yes, also without blocks from the endpoint', async () => {
  const { operator, pChain, ownUtxos, request, store } = await topUpWithAll();
  const events: EngineEvent[] = [];
  const order = (records: MemoryStore, ports = {}) =>
    operator.run(request, { store: records, events, ports, policy: { consent: yes } });
  expect((await order(store)).kind).toBe('done');
  expect(await ownUtxos()).toEqual([]);
  expect(outcomeOf(await order(new MemoryStore()))).toBe('E-SEND-215');
  const block: typeof pChain.block = () => Promise.resolve(undefined);
  const blind = await order(new MemoryStore(), { pChain: { ...pChain, block } });
  expect(outcomeOf(blind)).toBe('E-SEND-217');
  // The question comes before the AVAX leaves the C-Chain.
  expect(signedSteps(events)).toEqual(['top-up']);
});

test('a payment that was unknown when the operator agreed is read again, and asked about if it is known now', async () => {
  const { operator, request, events } = await interrupted();
  const shown: unknown[] = [];
  const ports = withoutTransaction(operator, signedIds(events)[0], () => shown.length === 0);
  const consent = (intent: PaidIntent) => {
    shown.push(ownConsentReason(intent)?.code);
    return Promise.resolve(shown.length > 1 ? ('not-now' as const) : ('send' as const));
  };
  const how = { store: new MemoryStore(), events, ports, policy: { consent } };
  expect((await operator.run(request, how)).kind).toBe('declined');
  expect(shown).toEqual(['E-SEND-217', 'E-SEND-215']);
  expect(signedOf(events)).toBe(1);
});

test('a missing transaction behind the change of another payment may be a top-up too: --yes pays nothing', async () => {
  const { operator, request, events } = await interrupted();
  const store = new MemoryStore();
  expect((await operator.run(withAmount(request, 50_000_000n), { store })).kind).toBe('done');
  const ports = withoutTransaction(operator, signedIds(events)[0]);
  const ended = await operator.run(request, { store, events, ports, policy: { consent: yes } });
  expect(outcomeOf(ended)).toBe('E-SEND-217');
  expect(signedOf(events)).toBe(1);
});

test('it is not paid again either from the change of another payment since', async () => {
  const { operator, request, store, ownUtxos } = await topUpWithAll(9_900_000_000n);
  const order = (amount: bigint, records: MemoryStore) =>
    operator.run(withAmount(request, amount), { store: records, policy: { consent: yes } });
  const { amount } = request.input;
  expect((await order(amount, store)).kind).toBe('done');
  expect(await ownUtxos()).toEqual([]);
  const { signer, connection } = operator;
  const { evm, atomic } = connection.ports;
  const [{ latest }, { baseFee }] = [await evm.nonces(signer.evmAddress), await evm.fees()];
  const fee = wei(2n * baseFee);
  const ample = await connection.builder.buildExport(signer, nAvax(2_000_000_000n), latest, fee);
  expect(await atomic.issue((await signer.signUtxoTx(ample)).bytes)).toEqual({ kind: 'accepted' });
  expect((await order(100_000_000n, store)).kind).toBe('done');
  // The journal shows the first and the third top-up.
  const cut = new MemoryStore(store.lines.filter((line) => !line.includes('"run":1')));
  expect(outcomeOf(await order(amount, cut))).toBe('E-SEND-215');
});

/** The same order from a home without records, while the P-Chain does not list what was exported. */
const orderAgain = (operator: Operator, request: TopUp, events: EngineEvent[]) =>
  operator.run(request, {
    ...{ store: new MemoryStore(), events, ports: withoutExports(operator) },
    policy: { consent: yes, patience: () => 30_000 },
  });

test('an accepted export that no record shows is not sent again with --yes while the P-Chain does not list it', async () => {
  const { operator, request, events } = await exported();
  expect(outcomeOf(await orderAgain(operator, request, events))).toBe('E-SEND-207');
  expect(signedSteps(events)).toEqual(['export']);
  const how = { store: new MemoryStore(), events, policy: { consent: yes } };
  expect((await operator.run(request, how)).kind).toBe('done');
  expect(signedSteps(events)).toEqual(['export', 'import', 'top-up']);
});

test.each([
  [59, 'declined', ['export']],
  [60, 'pending', ['export', 'export']],
])(
  'the newest 60 blocks of the C-Chain are searched for an export: after %i more',
  async (count, kind, steps) => {
    const { operator, request, events } = await exported();
    for (let more = 0; more < count; more += 1) await operator.sandbox.controls.cChain.tick();
    const ended = await orderAgain(operator, request, events);
    expect([ended.kind, signedSteps(events)]).toEqual([kind, steps]);
  },
);

test('an export whose AVAX was spent is no reason to ask before the next one; its top-up is', async () => {
  const { operator, request, store, events } = await exported();
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  const { shown, policy } = collectIntents('not-now');
  await operator.run(request, { store: new MemoryStore(), events, policy });
  expect(shown).toMatchObject([{ effect: 'c-export', repeats: { of: 'top-up' } }]);
});

/** The operator on another machine, where the C-Chain endpoint's `Date` differs from the network's time. */
async function withWrongDate({ sandbox, clock }: Operator, account: string, seconds: number) {
  const { network } = sandbox.profile;
  const proxy = await callProxy(network.rpcUrls[0], async (call, forward) => {
    const { body, headers = {} } = await forward(call);
    const date = new Date(Date.parse(headers['date']!) + seconds * 1000).toUTCString();
    return { body, headers: { ...headers, date } };
  });
  onTestFinished(() => proxy.close());
  const elsewhere = await operatorOn(sandbox, clock, account, {
    ...network,
    rpcUrls: [proxy.url],
  });
  const { timestamp, endpointTime } = await elsewhere.connection.ports.evm.head();
  if (seconds > 0) expect(endpointTime).toBeGreaterThan(timestamp + BigInt(seconds) - 600n);
  return elsewhere;
}

const DAY = 24 * HOUR;
const WRONG_DATES = [
  [-DAY, 'top-up', 'E-SEND-215'],
  [DAY, 'top-up', 'E-SEND-215'],
  // More than the ten minutes for which an export counts.
  [660, 'export', 'E-SEND-207'],
  [-DAY, 'export', 'E-SEND-207'],
  [DAY, 'export', 'E-SEND-207'],
  [660, 'top-up', 'E-SEND-215'],
] as const;

test.each(IS_WHOLE ? WRONG_DATES : WRONG_DATES.slice(0, 3))(
  'an endpoint whose Date is wrong by %i s and a home without records: the second %s asks',
  async (seconds, what, code) => {
    const opened = what === 'top-up' ? await interrupted() : await exported();
    const account = what === 'top-up' ? 'operator' : 'C-Chain only';
    const elsewhere = await withWrongDate(opened.operator, account, seconds);
    const ended = await orderAgain(elsewhere, opened.request, opened.events);
    expect(signedSteps(opened.events)).toEqual([what]);
    expect(outcomeOf(ended)).toBe(code);
  },
);
