import { expect, onTestFinished, test } from 'vitest';
import { ownConsentReason } from '../../../src/signing/own-consent.ts';
import type { Result } from '../../../src/engine/engine.ts';
import { pChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import type { ValidationId } from '../../../src/domain/identity/ids.ts';
import { offeredGasPrice } from '../../../src/protocol/p-chain/p-chain-fees.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { callProxy } from '../../helpers/endpoints/rpc-proxy.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { randomOf } from '../../helpers/random.ts';
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

/** The consent of `--yes --allow-other-owner`. */
const yes = (intent: PaidIntent) =>
  Promise.resolve(
    ownConsentReason(intent, { allowOtherOwner: true }) ? ('not-now' as const) : ('send' as const),
  );

const signedIds = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === 'signed' ? [event.id] : []));

/** Why `--yes` does not send what this run showed last, or how the run ended. */
const outcomeOf = (ended: Result) =>
  ended.kind === 'declined'
    ? ownConsentReason(ended.intent, { allowOtherOwner: true })?.code
    : ended.kind;

/** An endpoint that does not list exported outputs. */
const withoutExports = ({ connection }: Operator) => {
  const { pChain } = connection.ports;
  const utxos: typeof pChain.utxos = (address, source) =>
    source === undefined ? pChain.utxos(address) : Promise.resolve([]);
  return { pChain: { ...pChain, utxos } };
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
      const settled = { type: 'settled', v, at, run, id, how: 'included', height: null };
      const closed = { type: 'closed', v, at, run, how: 'done' };
      return [
        ...lines,
        ...[{ ...settled, reason: null }, closed].map((one) => JSON.stringify(one)),
      ];
    },
  ],
];

test.each(HIDDEN)('an accepted top-up is not paid again with --yes if %s', async (_, edit) => {
  const { operator, request, store, events } = await interrupted();
  const lines = edit(store.lines);
  expect(lines).not.toEqual(store.lines);
  const policy = { consent: yes, patience: () => 30_000 };
  const copy = new MemoryStore(lines);
  for (let again = 0; again < 2; again += 1) {
    const ended = await operator.run(request, { store: copy, events, policy });
    expect(signedOf(events)).toBe(1);
    if (ended.kind === 'done') return;
    if (ended.kind !== 'declined') throw new Error(`ended as ${ended.kind}`);
    const reason = ownConsentReason(ended.intent, { allowOtherOwner: true });
    expect(reason?.code).toBe('E-SEND-215');
    expect(reason?.values['hash']).toBe(signedIds(events).at(-1));
  }
  // Who is asked may pay a second time.
  const again = await operator.run(request, { store: new MemoryStore(lines), events });
  expect([again.kind, signedOf(events)]).toEqual(['done', 2]);
});

test('after an hour, a top-up that no record shows is no reason to ask', async () => {
  const { operator, request, events } = await interrupted();
  const order = () =>
    operator.run(request, { store: new MemoryStore(), events, policy: { consent: yes } });
  expect((await order()).kind).toBe('declined');
  operator.clock.forward(2 * HOUR);
  expect((await order()).kind).toBe('done');
});

test('an equal top-up within an hour needs consent of its own, although the journal shows the first as done; another amount does not', async () => {
  const { operator, request, store, events } = await interrupted();
  const order = (amount: bigint) =>
    operator.run(
      { ...request, input: { ...request.input, amount: nAvax(amount) } },
      { store, events, policy: { consent: yes } },
    );
  const { amount } = request.input;
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
  const order = (more: bigint, consent: typeof yes) => {
    const amount = nAvax(request.input.amount + more);
    const about = { ...request, input: { ...request.input, amount } };
    return operator.run(about, { store, policy: { consent } });
  };
  expect((await order(1n, yes)).kind).toBe('declined');
  expect((await order(1n, () => Promise.resolve('send'))).kind).toBe('done');
  expect((await order(2n, yes)).kind).toBe('done');
  // An equal amount may be the same order once more.
  for (const equal of [0n, 1n, 2n]) expect((await order(equal, yes)).kind).toBe('declined');
});

test.each([
  ['', 0],
  [', and the local clock jumps ahead by a year', 365 * 24 * HOUR],
])(
  'a top-up that the balance does not show is not paid again with --yes, also with another amount%s',
  async (_, jump) => {
    const { operator, pChain, request, store } = await openTopUp('operator');
    const { input, l1 } = request;
    const [before] = await pChain.currentValidators(l1.subnetId, [input.nodeId]);
    const old = (await pChain.l1Validator(before!.validationId!))!;
    const order = (amount: bigint, balance?: bigint) => {
      const shown =
        balance === undefined
          ? {}
          : { l1Validator: () => Promise.resolve({ ...old, balance: nAvax(balance) }) };
      const about = {
        ...request,
        input: { ...input, amount: nAvax(amount), balanceBefore: nAvax(balance ?? old.balance) },
      };
      const clock = balance === undefined ? operator.clock : aheadOf(operator, jump);
      return operator.run(about, {
        store,
        ports: { pChain: { ...pChain, ...shown }, clock },
        policy: { consent: yes },
      });
    };
    expect((await order(input.amount)).kind).toBe('done');
    for (const hours of [2, 24]) {
      operator.clock.forward(hours * HOUR);
      for (const balance of [old.balance, 0n]) {
        expect(outcomeOf(await order(input.amount + BigInt(hours), balance))).toBe('E-SEND-215');
      }
    }
    expect((await order(input.amount + 1n)).kind).toBe('done');
  },
);

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
  const [utxos, { validationId = '' }, gasPrice] = await Promise.all([
    ownUtxos(),
    pChain.currentValidators(request.l1.subnetId, [request.input.nodeId]).then(([one]) => one!),
    pChain.gasPrice().then((price) => offeredGasPrice(price, 0)),
  ]);
  const have = utxos.reduce((sum, { amount }) => sum + amount, 0n);
  const plan = { type: 'increase-balance', validationId: validationId as ValidationId } as const;
  const build = (balance: bigint) =>
    connection.builder.build({ ...plan, balance: nAvax(balance) }, { payer, utxos, gasPrice }, 0);
  // The fee of a transaction with change is higher by that of the change.
  const { fee } = await build(have / 2n);
  let amount = have - fee;
  while ((await build(amount)).fee + amount < have) amount += 1n;
  return {
    ...opened,
    ownUtxos,
    request: { ...request, input: { ...request.input, amount: nAvax(amount) } },
  };
}

test('an accepted top-up that left no change and no record is not paid again with --yes', async () => {
  const { operator, ownUtxos, request, store } = await topUpWithAll();
  const events: EngineEvent[] = [];
  const order = (journal: MemoryStore) =>
    operator.run(request, { store: journal, events, policy: { consent: yes } });
  expect((await order(store)).kind).toBe('done');
  expect(await ownUtxos()).toEqual([]);
  expect(outcomeOf(await order(new MemoryStore()))).toBe('E-SEND-215');
  // The question comes before the AVAX leaves the C-Chain.
  expect(signedSteps(events)).toEqual(['top-up']);
});

test('without blocks from the endpoint, it is unknown whether such a top-up was made, and --yes pays nothing', async () => {
  const { operator, pChain, request, store } = await topUpWithAll();
  const events: EngineEvent[] = [];
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  const block: typeof pChain.block = () => Promise.resolve(undefined);
  const ended = await operator.run(request, {
    ...{ store: new MemoryStore(), events, ports: { pChain: { ...pChain, block } } },
    policy: { consent: yes },
  });
  expect(outcomeOf(ended)).toBe('E-SEND-217');
  expect(signedSteps(events)).toEqual(['top-up']);
});

test('a transaction that the endpoint lists and does not have may be a top-up: --yes pays nothing', async () => {
  const { operator, request, events } = await interrupted();
  const { pChain } = operator.connection.ports;
  const [paid] = signedIds(events);
  const order = (isBehind: boolean) => {
    const transactionBytes: typeof pChain.transactionBytes = (id) =>
      isBehind && id === paid ? Promise.resolve(undefined) : pChain.transactionBytes(id);
    return operator.run(request, {
      ...{ store: new MemoryStore(), events, ports: { pChain: { ...pChain, transactionBytes } } },
      policy: { consent: yes },
    });
  };
  for (const [isBehind, code] of [
    [true, 'E-SEND-217'],
    [false, 'E-SEND-215'],
  ] as const) {
    expect(outcomeOf(await order(isBehind))).toBe(code);
  }
  expect(signedOf(events)).toBe(1);
});

test('a payment that was unknown when the operator agreed is read again, and asked about if it is known now', async () => {
  const { operator, request, events } = await interrupted();
  const { pChain } = operator.connection.ports;
  const [paid] = signedIds(events);
  let isBehind = true;
  const transactionBytes: typeof pChain.transactionBytes = (id) =>
    isBehind && id === paid ? Promise.resolve(undefined) : pChain.transactionBytes(id);
  const shown: unknown[] = [];
  const consent = (intent: PaidIntent) => {
    shown.push(ownConsentReason(intent)?.code);
    isBehind = false;
    return Promise.resolve(shown.length > 1 ? ('not-now' as const) : ('send' as const));
  };
  const ended = await operator.run(request, {
    ...{ store: new MemoryStore(), events, ports: { pChain: { ...pChain, transactionBytes } } },
    policy: { consent },
  });
  expect([ended.kind, shown]).toEqual(['declined', ['E-SEND-217', 'E-SEND-215']]);
  expect(signedOf(events)).toBe(1);
});

test('a missing transaction behind the change of another payment may be a top-up too: --yes pays nothing', async () => {
  const { operator, request, events } = await interrupted();
  const { pChain } = operator.connection.ports;
  const [paid] = signedIds(events);
  const store = new MemoryStore();
  const other = { ...request, input: { ...request.input, amount: nAvax(50_000_000n) } };
  expect((await operator.run(other, { store })).kind).toBe('done');
  const transactionBytes: typeof pChain.transactionBytes = (id) =>
    id === paid ? Promise.resolve(undefined) : pChain.transactionBytes(id);
  const ended = await operator.run(request, {
    ...{ store, events, ports: { pChain: { ...pChain, transactionBytes } } },
    policy: { consent: yes },
  });
  expect(outcomeOf(ended)).toBe('E-SEND-217');
  expect(signedOf(events)).toBe(1);
});

test('an order of another amount asks too if nobody saw the end of the first', async () => {
  const { operator, request, store, events } = await interrupted();
  const input = { ...request.input, amount: nAvax(request.input.amount + 1n) };
  const policy = { consent: yes };
  expect(outcomeOf(await operator.run({ ...request, input }, { store, events, policy }))).toBe(
    'E-SEND-215',
  );
  expect(signedOf(events)).toBe(1);
});

test('it is not paid again either from the change of another payment since', async () => {
  const { operator, request, store, ownUtxos } = await topUpWithAll(9_900_000_000n);
  const order = (input: typeof request.input, journal: MemoryStore) =>
    operator.run({ ...request, input }, { store: journal, policy: { consent: yes } });
  expect((await order(request.input, store)).kind).toBe('done');
  expect(await ownUtxos()).toEqual([]);
  const { signer, connection } = operator;
  const { evm, atomic } = connection.ports;
  const [{ latest }, { baseFee }] = [await evm.nonces(signer.evmAddress), await evm.fees()];
  const fee = wei(2n * baseFee);
  const ample = await connection.builder.buildExport(signer, nAvax(2_000_000_000n), latest, fee);
  expect(await atomic.issue((await signer.signUtxoTx(ample)).bytes)).toEqual({ kind: 'accepted' });
  expect((await order({ ...request.input, amount: nAvax(100_000_000n) }, store)).kind).toBe('done');
  // The journal shows the first and the third top-up.
  const cut = new MemoryStore(store.lines.filter((line) => !line.includes('"run":1')));
  expect(outcomeOf(await order(request.input, cut))).toBe('E-SEND-215');
});

test('an accepted export that no record shows is not sent again with --yes while the P-Chain does not list it', async () => {
  const { operator, request, events } = await exported();
  const order = (ports: object) =>
    operator.run(request, {
      ...{ store: new MemoryStore(), events, ports },
      policy: { consent: yes, patience: () => 30_000 },
    });
  expect(outcomeOf(await order(withoutExports(operator)))).toBe('E-SEND-207');
  expect(signedSteps(events)).toEqual(['export']);
  expect((await order({})).kind).toBe('done');
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
    const ended = await operator.run(request, {
      ...{ store: new MemoryStore(), events, ports: withoutExports(operator) },
      policy: { consent: yes, patience: () => 30_000 },
    });
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

test.each(
  [-DAY, 660, DAY].flatMap((seconds) => [
    [seconds, 'top-up', 'E-SEND-215'] as const,
    [seconds, 'export', 'E-SEND-207'] as const,
  ]),
)(
  'an endpoint whose Date is wrong by %i s and a home without records: the second %s asks',
  async (seconds, what, code) => {
    const opened = what === 'top-up' ? await interrupted() : await exported();
    const account = what === 'top-up' ? 'operator' : 'C-Chain only';
    const elsewhere = await withWrongDate(opened.operator, account, seconds);
    const ended = await elsewhere.run(opened.request, {
      ...{ store: new MemoryStore(), events: opened.events, ports: withoutExports(elsewhere) },
      policy: { consent: yes, patience: () => 30_000 },
    });
    expect(signedSteps(opened.events)).toEqual([what]);
    expect(outcomeOf(ended)).toBe(code);
  },
);

const JOURNALS = IS_WHOLE ? 300 : 30;

test(`of ${JOURNALS} edited journals without the end of a top-up, none has it paid again with --yes`, async () => {
  const { operator, request, store, events } = await interrupted();
  const strange = new MemoryStore();
  const stranger = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
  expect((await stranger.run(request, { store: strange })).kind).toBe('done');
  type Line = Readonly<Record<string, unknown>>;
  const parse = (line: string) => JSON.parse(line) as Line;
  const own = store.lines.map(parse);
  const closed = strange.lines.map(parse).filter(({ type }) => type === 'closed');
  const sources = [...own, ...closed, ...strange.lines.map(parse)];
  const random = randomOf(2);
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= JOURNALS; seed++) {
    let lines: readonly Line[] = own;
    for (let edits = 0; edits < 4; edits++) {
      const at = random(lines.length + 1);
      const other = sources[random(sources.length)]!;
      const names = Object.keys(other).filter((name) => name !== 'type');
      const name = names[random(names.length)]!;
      const edited = lines.map((line, index) =>
        index === at ? { ...line, [name]: other[name] } : line,
      );
      const ways = [
        lines.filter((_, index) => index !== at),
        [...lines.slice(0, at), other, ...lines.slice(at)],
        [...lines.slice(at), ...lines.slice(0, at)],
        [...lines.slice(0, at), ...lines.slice(Math.max(0, at - 1))],
        edited,
      ];
      lines = ways[random(ways.length)]!;
    }
    const copy = new MemoryStore(lines.map((line) => JSON.stringify(line)));
    const policy = { consent: yes, patience: () => 30_000 };
    const result = await operator.run(request, { store: copy, events, policy });
    const kind = 'error' in result ? result.error.code : result.kind;
    ends.set(kind, (ends.get(kind) ?? 0) + 1);
    expect(signedOf(events), copy.lines.join('\n')).toBe(1);
  }
  console.log('edited journals:', Object.fromEntries(ends));
  for (const end of ['done', 'declined']) expect(ends.get(end)).toBeGreaterThan(JOURNALS / 30);
});
