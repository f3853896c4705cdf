import { amountOfStake } from '../../../src/domain/units.ts';
import { beforeEach, expect, test } from 'vitest';
import type { EvmHash } from '../../../src/domain/identity/evm.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { english, englishText } from '../../../src/i18n/english.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import type { NewNode } from '../../../src/tasks/validation/add-node-input.ts';
import { adoptChange } from '../../../src/tasks/validation/change-in-progress.ts';
import { endedCheck, type NodeSnapshot } from '../../../src/tasks/validation/node-snapshot.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { said } from '../../helpers/told.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { NODE as OTHER_NODE, VALIDATION_ID } from './helpers/validation.ts';
import {
  collectIntents,
  freshOperator,
  nextEpoch,
  nodeLife,
  openJoined,
  operatorOn,
  type RunOptions,
  runSigned,
} from './helpers/operator.ts';

const operator = freshOperator(() => openJoined('C-Chain only', { generation: 'c' }));
let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});

const look = () => readValidation(operator.connection.ports, operator.l1, operator.node.nodeId);

/** The title of a transaction, its effects, and the titles of the transactions that follow. */
function textOf({ title, effects = [], follows = [] }: PaidIntent): string {
  return (
    [
      englishText(title),
      ...effects.map(({ label, value }) => `; ${englishText(label)}: ${englishText(value)}`),
      ...follows.map((next) => ` > ${englishText(next.title)}`),
    ]
      .join('')
      .replaceAll(operator.node.nodeId, 'NODE')
      .replace(/before: .+ UTC/, 'before: EXPIRY')
      // The fee of some seconds is already paid.
      .replace(/about (1|0\.9\d+) AVAX of P-Chain balance goes to P-local\w+/, 'BALANCE to OWNER')
  );
}

async function perform(request: TaskRequest, how: RunOptions = {}) {
  const { shown, policy } = collectIntents();
  const result = await operator.run(request, { store, policy, ...how });
  const terms = shown.flatMap((intent) =>
    intent.effect === 'p-chain-tx' && intent.messageTerms ? [intent.messageTerms] : [],
  );
  return { result, terms, texts: shown.map(textOf) };
}

const lastCall = () =>
  store.lines
    .map((line) => JSON.parse(line) as { type: string; chain: string; id: EvmHash })
    .findLast(({ type, chain }) => type === 'signed' && chain === 'evm')!.id;

/** The change that the last call has begun, as a second command reads it. */
async function adopted(
  kind: Parameters<typeof adoptChange>[3]['kinds'][0],
  nodeId = operator.node.nodeId,
  middleware = operator.l1.middleware,
) {
  const { ports } = operator.connection;
  const hash = lastCall();
  const begun = { hash, receipt: await ports.evm.receipt(hash) };
  return adoptChange(ports, { ...operator.l1, middleware }, begun, { nodeId, kinds: [kind] });
}

test.each([
  ['no known start', undefined, 'E-TASK-204'],
  ['a start before the newest block', -1n, 'E-TASK-204'],
  // The endpoint may lack a later block of the same second.
  ['a start in the second of the newest block', 0n, 'E-TASK-208'],
  ['a start after the newest block', 1n, 'E-TASK-208'],
])(
  'a node that validates the L1 outside the L1 middleware is not added: %s',
  async (_, later, code) => {
    const [add] = nodeLife(operator);
    const { evm, pChain } = operator.connection.ports;
    const head = await evm.head();
    const l1 = later !== undefined && { l1: { startTime: head.timestamp + later } };
    const elsewhere = { nodeId: operator.node.nodeId, validationId: VALIDATION_ID, ...l1 };
    const { result, texts } = await perform(add, {
      ports: {
        evm: { ...evm, head: () => Promise.resolve(head) },
        pChain: { ...pChain, currentValidators: () => Promise.resolve([elsewhere] as never) },
      },
    });
    expect(result).toMatchObject({ kind: 'unclear', error: { code } });
    expect(texts).toEqual([]);
  },
);

test('an addition states the stake, the balance and what follows, and is not begun with other values', async () => {
  const [add] = nodeLife(operator);
  const { result, texts } = await perform(add, { stopAfter: 'add' });
  expect(result).toMatchObject({ kind: 'stopped' });
  expect(texts).toEqual([
    'Add NODE with 10 STK; weight: 1,000; then: pay 1 AVAX of P-Chain balance, complete for about 0.0012 AVAX',
  ]);
  const { validationId } = await look();
  const { evmAddress } = operator.signer;
  const registration = { kind: 'registration', validationId };
  expect(await adopted('registration')).toEqual({ ...registration, operator: evmAddress });
  // Without the event of the middleware, the validator manager names the node.
  const { balancer } = operator.l1;
  expect(await adopted('registration', undefined, balancer)).toMatchObject(registration);
  await expect(adopted('registration', OTHER_NODE)).rejects.toMatchObject({ code: 'E-TX-103' });
  await expect(adopted('removal')).rejects.toMatchObject({
    code: 'E-TX-103',
    values: { what: said('removal') },
  });

  const { newNode, ...input } = add.input;
  const stake = amountOfStake(newNode!.stake);
  const other = { threshold: 1, addresses: [new Uint8Array(20).fill(1)] };
  const again = (changes: Partial<NewNode>) => {
    const changed = { ...add, input: { ...input, newNode: { ...newNode!, ...changes } } };
    return perform(changed, { store: new MemoryStore(), stopAfter: 'add' });
  };
  const differing = { stake: stake * 2n, remainingBalanceOwner: other, disableOwner: other };
  const blsKey = `0x${'11'.repeat(48)}`;
  for (const [field, value] of Object.entries({ ...differing, expiry: 1n, blsKey })) {
    const { result: refused } = await again({ [field]: value });
    expect(refused).toMatchObject({ error: { code: 'E-TASK-223' } });
  }
  // An operator who continues the addition with the chain's values must know all differences.
  const { result: all } = await again(differing);
  const { text } = english.error((all as { error: OnboardError }).error);
  for (const what of ['stake', 'refund address', 'address that may disable the validator'])
    expect(text).toContain(`a different ${what}: `);
  // A default stake is not compared, and all available stake may have changed.
  for (const same of [{ stake: stake * 2n, isDefaultStake: true }, { stake: 'all' }] as const)
    expect(await again(same)).toMatchObject({ result: { kind: 'stopped' }, texts: [] });
});

test('each further transaction of a node states what it does, who receives AVAX, and what follows; another operator sends none', async () => {
  const [add, update, remove] = nodeLife(operator);
  const completing = 'Complete the addition of NODE';
  const registering = 'Register NODE with 1 AVAX';
  await perform(add, { stopAfter: 'add' });
  const added = await perform(add);
  expect(added.texts).toEqual([
    `Export 1.0002464 AVAX from the C-Chain to the P-Chain > import AVAX on the P-Chain > ${registering} > ${completing}`,
    `Import 1.00023813 AVAX on the P-Chain > ${registering} > ${completing}`,
    `${registering}; send before: EXPIRY; later, add the node again > ${completing}`,
    completing,
  ]);
  const { nodeId } = operator.node;
  const { validationId } = await look();
  const { remainingBalanceOwner, disableOwner } = add.input.newNode!;
  const owners = { remainingBalanceOwner, disableOwner };
  const { subnetId } = operator.l1;
  expect(added.terms).toEqual([
    { kind: 'registration', subnetId, nodeId, validationId, ...owners },
  ]);

  const { sandbox, clock } = operator;
  const stranger = await operatorOn(sandbox, clock, 'second operator');
  for (const request of [add, update, remove, { ...remove, input: { nodeId, initiates: false } }]) {
    const refused = await runSigned(stranger, request);
    expect(refused).toMatchObject({ result: { error: { code: 'E-TASK-220' } }, signed: [] });
  }

  const updated = await perform(update);
  expect(updated.texts).toEqual([
    'Change the stake of NODE to 20 STK; stake: 10 STK → 20 STK; weight: 1,000 → 2,000; then: set the weight on the P-Chain, complete for about 0.0012 AVAX',
    'Set the weight of NODE to 2,000 on the P-Chain > Complete the change of stake of NODE',
    'Complete the change of stake of NODE',
  ]);
  expect(updated.terms).toEqual([{ kind: 'weight', validationId, nonce: 1n, weight: 2000n }]);
  // The same stake needs nothing, and a removal that nobody has begun is not completed.
  expect(await perform(update)).toMatchObject({ result: { kind: 'done' }, texts: [] });
  const { result } = await perform({ ...remove, input: { nodeId, initiates: false } });
  expect(result).toMatchObject({ error: { code: 'E-TASK-214' } });

  const removed = await perform(remove);
  const leaving = 'Remove NODE from the P-Chain';
  const ending = 'Complete the removal of NODE';
  expect(removed.texts).toEqual([
    'Remove NODE; refund: BALANCE to OWNER; then: remove it from the P-Chain, complete for about 0.0012 AVAX',
    `Export 0.000140806 AVAX from the C-Chain to the P-Chain > import AVAX on the P-Chain > ${leaving} > ${ending}`,
    `Import 0.000132536 AVAX on the P-Chain > ${leaving} > ${ending}`,
    `${leaving}; refund: BALANCE to OWNER > ${ending}`,
    ending,
  ]);
  expect(removed.terms).toEqual([{ kind: 'weight', validationId, nonce: 2n, weight: 0n }]);
  // Without a journal, the logs show the finished removal.
  const again = await perform(remove, { store: new MemoryStore() });
  expect(again).toMatchObject({ result: { kind: 'done' }, texts: [] });
});

const BEGUN = ['intent.add', 'intent.update', 'intent.remove'];
const COMPLETED = [
  'intent.complete-registration',
  'intent.complete-update',
  'intent.complete-removal',
];

const ENDED = { kind: 'blocked', error: { code: 'E-TASK-241' } };
const DONE = { kind: 'done' };

/** Runs a task to its end like another machine of the account, which has another journal. */
async function elsewhere(request: TaskRequest): Promise<void> {
  expect((await operator.run(request)).kind).toBe('done');
  await nextEpoch(operator);
}

async function removeAndAddElsewhere(): Promise<void> {
  await elsewhere(nodeLife(operator)[2]);
  await elsewhere(nodeLife(operator)[0]);
}

test.each([
  ['an addition', 'removes the node', 0, ENDED],
  ['an addition', 'removes it and adds it again', 0, DONE],
  ['an update', 'removes it and adds it again', 1, ENDED],
  ['a removal', 'adds it again', 2, DONE],
])('%s is not begun again if another machine completes it and %s', async (_, then, row, result) => {
  const [add, update, remove] = nodeLife(operator);
  const request = [add, update, remove][row]!;
  if (request !== add) await elsewhere(add);
  const begun: string[] = [];
  const consent = async ({ title: { key } }: PaidIntent) => {
    if (BEGUN.includes(key)) begun.push(key);
    if (begun.length > 1) return 'not-now';
    if (!COMPLETED.includes(key)) return 'send';
    await elsewhere(request);
    if (then.includes('removes')) await elsewhere(remove);
    if (then.includes('again')) await elsewhere({ ...add, input: operator.addNodeInput() });
    return 'send';
  };
  expect(await operator.run(request, { store, policy: { consent } })).toMatchObject(result);
  expect(begun).toHaveLength(1);
  const { manager } = await look();
  expect(manager?.weight).toBe(then.includes('again') ? manager?.startingWeight : undefined);
});

test.each([
  ['an update', 0],
  ['a removal', 1],
])('%s is not sent if another machine removes the node first and adds it again', async (_, row) => {
  const [add, ...changes] = nodeLife(operator);
  await elsewhere(add);
  const begun: string[] = [];
  const consent = async ({ title: { key } }: PaidIntent) => {
    if (!BEGUN.includes(key)) return 'send';
    begun.push(key);
    if (begun.length > 1) return 'not-now';
    await removeAndAddElsewhere();
    return 'send';
  };
  const request = changes[row]!;
  expect(await operator.run(request, { store, policy: { consent } })).toMatchObject(ENDED);
  expect((await look()).manager).toMatchObject({ status: 'active', sentNonce: 0n });
});

test('a removal is not reported as done because the journal has one of an earlier validation, even if a read fails', async () => {
  const [add, , remove] = nodeLife(operator);
  await elsewhere(add);
  await perform(remove, { store, stopAfter: 'remove' });
  await removeAndAddElsewhere();
  const { evm } = operator.connection.ports;
  let reads = 0;
  const callMany: typeof evm.callMany = async (...calls) => {
    reads += 1;
    if (reads === 1) throw new OnboardError('E-NET-101', { url: 'http://localhost' });
    return evm.callMany(...calls);
  };
  const result = await operator.run(remove, {
    ...{ store, ports: { evm: { ...evm, callMany } } },
    policy: { consent: () => Promise.resolve('not-now') },
  });
  expect(result).toMatchObject({ kind: 'declined' });
});

test('it is unclear, not refused, whether the first validation has ended if the endpoint still shows it', async () => {
  await elsewhere(nodeLife(operator)[0]);
  const { validationId } = await look();
  const { l1, node, connection } = operator;
  const snapshot = {
    context: { readers: connection.ports, l1, shared: { firstValidation: validationId } },
    ...{ nodeId: node.nodeId, validation: () => Promise.resolve({ validationId: undefined }) },
  };
  const check = await endedCheck(snapshot as unknown as NodeSnapshot);
  expect(check).toMatchObject({ state: 'unclear', error: { code: 'E-TASK-208' } });
});

test.each(['callMany', 'head', 'fees'] as const)(
  'a removal that sleeps at any answer does not remove the new validation: %s',
  async (method) => {
    const [add, , remove] = nodeLife(operator);
    const { evm } = operator.connection.ports;
    await elsewhere(add);
    for (const wakesAt of [2, 4, 6]) {
      let answers = 0;
      const sleeping = async (...args: never[]) => {
        const answer: unknown = await (evm[method] as (...all: never[]) => Promise<unknown>)(
          ...args,
        );
        answers += 1;
        if (answers === wakesAt) await removeAndAddElsewhere();
        return answer;
      };
      await operator.run(remove, {
        ...{ store: new MemoryStore(), stopAfter: 'remove' },
        ports: { evm: { ...evm, [method]: sleeping } },
      });
      const { manager } = await look();
      const isOver = answers >= wakesAt;
      expect(manager?.status).toBe(isOver ? 'active' : 'pending-removed');
      if (!isOver) return;
    }
  },
);
