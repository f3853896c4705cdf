import { describe, expect, test } from 'vitest';
import { parseTransaction } from 'viem';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { parseBlsPublicKey } from '../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { SubnetId } from '../../../src/domain/identity/ids.ts';
import { message } from '../../../src/domain/message.ts';
import { englishText } from '../../../src/i18n/english.ts';
import { nAvax, wei, weight } from '../../../src/domain/units.ts';
import type {
  AggregationIntent,
  EvmCallIntent,
  PaidIntent,
  Unblocked,
} from '../../../src/engine/intent.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { ready, satisfied, type Step } from '../../../src/engine/step.ts';
import type { SignRequest } from '../../../src/ports/signer.ts';
import { blsSign } from '../../../src/protocol/crypto/bls.ts';
import { encodeSignedMessage, encodeSigners } from '../../../src/protocol/warp/message.ts';
import { ownConsentReason } from '../../../src/signing/own-consent.ts';
import { node } from '../sandbox/pchain/helpers/keys.ts';
import { unsignedMessage } from '../sandbox/pchain/helpers/messages.ts';
import type { FakeEvm } from './helpers/fake-evm.ts';
import {
  agree,
  effectStep,
  FACT,
  FROM,
  signer,
  start,
  taskOf,
  type World,
} from './helpers/fake-world.ts';

/** A step whose plan needs these amounts of gas, one after the other, and then the last one. */
function needing(step: Step<unknown>, ...amounts: readonly bigint[]): Step<unknown> {
  let plans = 0;
  return {
    ...step,
    async plan(state, attempt) {
      const planned = (await step.plan(state, attempt)) as EvmCallIntent;
      const neededGas = amounts[Math.min(plans++, amounts.length - 1)]!;
      const gas = (neededGas * 3n) / 2n;
      return { ...planned, neededGas, gas, fee: { typical: wei(1n), most: wei(gas * 1_000n) } };
    },
  };
}

test.each([
  ['keeps the confirmed gas limit for a call that needs a little more', 45_000n, 1, 60_000n],
  ['asks again for a call that needs much more', 80_000n, 2, 120_000n],
])('a new plan after a late answer %s', async (_, needed, questions, limit) => {
  const { evm, clock, run } = await start();
  let asked = 0;
  const consent = async () => {
    if (asked++ === 0) await clock.sleep(120_000);
    return 'send' as const;
  };
  await run({ consent }, [needing(effectStep(evm, '0x01'), 40_000n, needed)]);
  expect(asked).toBe(questions);
  expect(evm.submitted.map((raw) => parseTransaction(raw).gas)).toEqual([limit]);
});

/** Agrees to the first transaction after a pause, and to no further one. */
function agreeLate({ clock }: World, pause: number) {
  const questions = { asked: 0 };
  const consent = async () => {
    questions.asked += 1;
    if (questions.asked > 1) return 'not-now' as const;
    await clock.sleep(pause);
    return 'send' as const;
  };
  return { questions, consent };
}

test.each([
  [3000, 0, 1],
  [3001, 1, 0],
  [30_000, 1, 0],
  [30_001, 0, 1],
])(
  'an answer after %i ms to a call that fails now: %i are simulated again, %i sent',
  async (pause, again, sent) => {
    const { evm, world, run, events } = await start();
    const { questions, consent } = agreeLate(world, pause);
    const step = effectStep(evm, '0x01');
    let plans = 0;
    // The second plan is another call, as after the begin of an epoch.
    const changing: Step<unknown> = {
      ...step,
      async plan(state, attempt) {
        const planned = (await step.plan(state, attempt)) as EvmCallIntent;
        plans += 1;
        return pause <= 30_000 && plans > 1 ? { ...planned, data: '0x02' } : planned;
      },
    };
    const calls: unknown[] = [];
    evm.call = (call, options) => {
      calls.push({ call, options });
      return Promise.resolve({ ok: false, revert: '0x' });
    };
    const result = await run({ consent }, [changing]);
    expect(result.kind).toBe(sent === 1 ? 'done' : 'declined');
    expect(questions.asked).toBe(sent === 1 ? 1 : 2);
    expect(evm.submitted).toHaveLength(sent);
    const outdated = events.flatMap((event) =>
      event.type === 'outdated' ? [event.error.code] : [],
    );
    expect(outdated).toEqual(Array<string>(again).fill('E-RVT-104'));
    if (again === 1)
      expect(calls).toMatchObject([{ call: { data: '0x01' }, options: { gas: 50_000n } }]);
  },
);

test.each([
  [30_000, 0, 1],
  [30_001, 1, 2],
])(
  'a call whose plan ends %i ms after the reading is simulated again %i times: %i plans',
  async (late, again, plans) => {
    const { evm, clock, run, events } = await start();
    const simulated: unknown[] = [];
    // It fails in half a minute, because an epoch passes.
    evm.call = (call, options) => {
      simulated.push([call.data, options?.gas, options?.time]);
      return Promise.resolve({ ok: false, revert: '0x' });
    };
    const step = effectStep(evm, '0x01');
    const slow: Step<unknown> = {
      ...step,
      async plan(state, attempt) {
        const planned = await step.plan(state, attempt);
        if (clock.sleeps.length === 0) await clock.sleep(late);
        return planned;
      },
    };
    expect((await run({}, [slow])).kind).toBe('done');
    expect(simulated).toEqual(Array(again).fill(['0x01', 50_000n, 30n]));
    expect(events.filter(({ type }) => type === 'planned')).toHaveLength(plans);
    expect(evm.submitted).toHaveLength(1);
  },
);

test('an endpoint whose Date turns wrong before the answer: the call is not simulated at that time, and not sent', async () => {
  const { evm, clock, run } = await start();
  let isWrong = false;
  const head = evm.head.bind(evm);
  const endpointTime = () => BigInt(clock.now()) / 1000n + (isWrong ? 86_400n : 0n);
  const timed = async () => ({ ...(await head()), endpointTime: endpointTime() });
  Object.assign(evm, { head: timed });
  const consent = async () => {
    isWrong = true;
    await clock.sleep(10_000);
    return 'send' as const;
  };
  const result = await run({ consent });
  expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-EVM-111' } });
  expect(evm.submitted).toEqual([]);
});

const stakeFrom = (from: string): Partial<EvmCallIntent> => ({
  effects: [
    { label: message('intent.arg.stake'), value: message('intent.from-to', { from, to: '3' }) },
  ],
});
const weightOf = (weight: bigint): unknown => ({
  effect: 'p-chain-tx',
  title: message('intent.set-weight', { node: 'NodeID-1', weight }),
  networkId: 12345,
  tx: { chain: 'P', bytes: new Uint8Array(), inputs: [], fee: nAvax(5n), amount: nAvax(0n) },
  plan: { type: 'set-weight' },
  burns: nAvax(5n),
  moves: nAvax(0n),
});

test.each([
  ['a call that states a stake', 3000, stakeFrom('1'), stakeFrom('2'), 1],
  ['a call that states a stake', 3001, stakeFrom('1'), stakeFrom('2'), 2],
  ['a P-Chain transaction', 3001, weightOf(1n), weightOf(2n), 2],
])('an answer to %s after %i ms, which states something else now', async (...row) => {
  const [, pause, first, second, asked] = row;
  const { evm, world, run } = await start();
  const { questions, consent } = agreeLate(world, pause);
  const step = effectStep(evm, '0x01');
  let plans = 0;
  const changing: Step<unknown> = {
    ...step,
    async plan(state, attempt) {
      plans += 1;
      const stated = (plans === 1 ? first : second) as PaidIntent;
      return stated.effect === 'p-chain-tx'
        ? stated
        : { ...(await step.plan(state, attempt)), ...(stated as object) };
    },
  };
  const result = await run({ consent }, [changing]);
  expect(result.kind).toBe(asked === 1 ? 'done' : 'declined');
  expect(questions.asked).toBe(asked);
  expect(evm.submitted).toHaveLength(2 - asked);
});

test('a device sees the transaction before the operator is asked, and refuses what it cannot show', async () => {
  const { evm, engine } = await start();
  const examined: SignRequest[] = [];
  const device = {
    examine(request: SignRequest) {
      examined.push(request);
      return Promise.reject(new OnboardError('E-LED-107', {}));
    },
  };
  let asked = 0;
  const consent = () => Promise.resolve((asked++, 'send' as const));
  const withDevice = { ...engine, signer: { ...signer, device } };
  const task = taskOf(effectStep(evm, '0x01'));
  const result = await reconcile(task, withDevice, { ...agree, consent });
  expect(result).toMatchObject({ error: { code: 'E-LED-107' } });
  expect(examined).toMatchObject([{ kind: 'evm', tx: { data: '0x01', nonce: 0n } }]);
  expect([asked, evm.submitted]).toEqual([0, []]);
});

test('a handed-out transaction is not waited for after its step makes another change', async () => {
  const { evm, engine, events } = await start();
  let subject = 'first';
  const step: Step<unknown> = {
    ...effectStep(evm, '0x01'),
    check: () => Promise.resolve(ready(subject)),
  };
  const onHandedOut = () => {
    if (subject === 'second') return 'give-up';
    subject = 'second';
    return 'wait';
  };
  const policy = { ...agree, patience: () => Infinity, onHandedOut } as const;
  await reconcile(taskOf(step), { ...engine, signer: createAddressSigner(FROM) }, policy);
  expect(events.filter(({ type }) => type === 'handed-out')).toHaveLength(2);
});

test('a plan that fails after the collection of signatures is made again from a new reading', async () => {
  const { evm, engine, store } = await start();
  const { nodeId, publicKey, secretKey } = node('validator');
  const blsKey = parseBlsPublicKey(bytesToHex(publicKey));
  const validator = { nodeId, publicKey: blsKey, weight: weight(1n) };
  const message = unsignedMessage(new Uint8Array(1));
  const signed = encodeSignedMessage(message, encodeSigners([0]), blsSign(message, secretKey));
  const ports = {
    ...engine.ports,
    pChain: { validatorsAt: () => Promise.resolve([validator]) },
    aggregator: {
      async aggregate(_: unknown, __: unknown, verify: (signed: Uint8Array) => Promise<void>) {
        await verify(signed);
        return signed;
      },
    },
  };
  const aggregation: AggregationIntent = {
    effect: 'aggregation',
    title: { key: 'step.sign', values: {} },
    ...{ unsignedMessage: message, messageId: 'id', signingSubnet: 'subnet' as SubnetId },
  };
  const isCollected = () => store.lines.some((line) => line.includes('"aggregate"'));
  const sign: Step<unknown> = {
    id: 'sign',
    check: () => Promise.resolve(isCollected() ? satisfied(FACT) : ready('id')),
    plan: () => Promise.resolve(aggregation),
  };
  const effect = effectStep(evm, '0x01');
  let plans = 0;
  const failing: Step<unknown> = {
    ...effect,
    plan: (state, attempt) =>
      plans++ === 0
        ? Promise.reject(new OnboardError('E-MW-106', { operator: '', l1: '' }))
        : effect.plan(state, attempt),
  };
  const result = await reconcile(taskOf(sign, failing), { ...engine, ports } as never, agree);
  expect(result.kind).toBe('done');
  expect([plans, evm.effects]).toEqual([2, ['0x01']]);

  plans = 0;
  evm.effects.length = 0;
  const again = await reconcile(taskOf(sign, failing), { ...engine, ports } as never, agree);
  expect(again).toMatchObject({ kind: 'blocked', error: { code: 'E-MW-106' } });
});

describe('a transaction that waits for the nonce of a call', () => {
  test.each([
    ['does not wait for this call if another nonce is missing', [2], [[]]],
    ['is stated with those that follow it, but not behind a gap', [1, 2, 4], [[1n, 2n]]],
  ])('%s', async (_, nonces, stated) => {
    const { evm, run } = await start();
    for (const nonce of nonces) evm.queueElsewhere(nonce);
    const shown: unknown[] = [];
    const consent = (intent: PaidIntent) => {
      shown.push(unblockedNonces(intent));
      return Promise.resolve('send' as const);
    };
    expect((await run({ consent })).kind).toBe('done');
    expect(shown).toEqual(stated);
  });

  const nothing = () => undefined;
  const queue = (nonce: number) => (evm: FakeEvm) => evm.queueElsewhere(nonce);
  const showPool = (evm: FakeEvm) => {
    evm.isPoolShown = true;
  };
  const showQueued = (evm: FakeEvm) => {
    showPool(evm);
    queue(1)(evm);
  };
  const isPartly = (evm: FakeEvm) => {
    evm.isPoolWhole = false;
  };
  test.each<[string, (evm: FakeEvm) => void, (evm: FakeEvm) => void, unknown[]]>([
    ['appears', nothing, queue(1), [[[]], [[1n], true]]],
    ['is joined by another', queue(1), queue(2), [[[1n]], [[1n, 2n], true]]],
    ['stays', queue(1), nothing, [[[1n]]]],
    ['is cancelled', queue(1), (evm) => (evm.pool = []), [[[1n]]]],
    ['cannot be read', nothing, unreadPool, [[[]], ['unknown']]],
    ['has an unreadable neighbour', queue(1), isPartly, [[[1n]], ['unknown']]],
    ['becomes known', unreadPool, showQueued, [['unknown'], [[1n], true]]],
    ['is not there after all', unreadPool, showPool, [['unknown']]],
    ['stays unknown', unreadPool, nothing, [['unknown']]],
  ])('%s while the operator answers', async (_, before, change, asked) => {
    const { evm, clock, run } = await start();
    before(evm);
    const shown: unknown[] = [];
    const consent = async (intent: PaidIntent) => {
      const { unblocksMore } = intent;
      shown.push([unblockedNonces(intent), ...(unblocksMore ? [unblocksMore] : [])]);
      if (shown.length > 1) return 'not-now';
      change(evm);
      // What was unknown is read again also after an answer at once.
      if (before !== unreadPool) await clock.sleep(1001);
      return 'send' as const;
    };
    expect((await run({ consent })).kind).toBe(asked.length === 1 ? 'done' : 'declined');
    expect(shown).toEqual(asked);
    expect(evm.submitted).toHaveLength(asked.length === 1 ? 1 : 0);
  });
});

test('a command with --yes stops before it signs if a transaction begins to wait, and the next one states it', async () => {
  const { evm, clock, run } = await start();
  let asked = 0;
  const yes = async (intent: PaidIntent) => {
    if (ownConsentReason(intent) !== undefined) return 'not-now';
    if (asked++ === 0) {
      evm.queueElsewhere(1);
      await clock.sleep(1001);
    }
    return 'send' as const;
  };
  const stopped = await run({ consent: yes });
  const reason = stopped.kind === 'declined' ? ownConsentReason(stopped.intent) : undefined;
  expect(reason).toMatchObject({ code: 'E-SEND-218', values: { nonces: '1' } });
  expect(reason && englishText(reason.reason)).toContain('This transaction takes at most 0.0');
  expect(evm.submitted).toEqual([]);
  expect((await run({ consent: yes })).kind).toBe('done');
  expect([asked, evm.submitted.length]).toEqual([2, 1]);
});

test.each([
  ['begins to wait', 'after', 'E-SEND-218'],
  ['was stated before', 'before', undefined],
])('a fee bump with --yes: a transaction of another wallet %s', async (_, queued, code) => {
  const { evm, run } = await start();
  evm.automatic = false;
  if (queued === 'before') evm.queueElsewhere(1);
  let agreed = 0;
  const consent = (intent: PaidIntent) => {
    if (ownConsentReason(intent) !== undefined) return Promise.resolve('not-now' as const);
    agreed += 1;
    if (agreed === 1) evm.baseFee *= 3n;
    else evm.automatic = true;
    if (agreed === 1 && queued === 'after') evm.queueElsewhere(1);
    return Promise.resolve('send' as const);
  };
  const result = await run({ consent });
  const reason = result.kind === 'declined' ? ownConsentReason(result.intent) : undefined;
  expect([result.kind, reason?.code]).toEqual([code ? 'declined' : 'done', code]);
  expect(evm.submitted).toHaveLength(code ? 1 : 2);
});

test('a replacement is sent, with a list that is unknown, while the pool cannot be read', async () => {
  const { evm, run } = await start();
  evm.automatic = false;
  const shown: unknown[] = [];
  const consent = (intent: PaidIntent) => {
    shown.push(unblockedNonces(intent));
    if (shown.length > 1) evm.automatic = true;
    else {
      evm.baseFee *= 3n;
      unreadPool(evm);
    }
    return Promise.resolve('send' as const);
  };
  expect((await run({ consent })).kind).toBe('done');
  expect(shown).toEqual([[], 'unknown']);
});

const unblockedNonces = ({ unblocked }: PaidIntent) =>
  Array.isArray(unblocked) ? (unblocked as Unblocked & []).map(({ nonce }) => nonce) : unblocked;

function unreadPool(evm: FakeEvm): void {
  evm.isPoolShown = false;
}
