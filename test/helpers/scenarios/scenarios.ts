import { CODES, STATE_CODES } from '../../../src/standing/codes.ts';
import type { NextAction } from '../../../src/standing/standing.ts';
import { IS_WHOLE } from '../is-whole.ts';
import type { Actor, Rehearsal } from './rehearse.ts';

/** The expected state of an L1 in a status. */
interface Expected {
  readonly code: string;
  /** undefined if nothing is left to do. */
  readonly party: NextAction['party'] | undefined;
}

/** A situation in which an operator asks for support. */
export interface Scenario {
  readonly name: string;
  /** Describes the situation, without the first capital letter and the full stop. */
  readonly title: string;
  /** The length of an epoch in a new sandbox, in seconds; defaults to the usual length. */
  readonly epochSeconds?: number;
  /** The expected state. */
  readonly expects: Expected;
  /** The expected state of each further L1, in order. */
  readonly further?: readonly Expected[];
  /** True if docs/support.md shows the status. */
  readonly isExample?: true;
  /** True if the status must query the operator's node. */
  readonly asksNode?: boolean;
  readonly prepare: (rehearsal: Rehearsal) => Promise<void>;
}

const HOUR = 3600;
/** Seconds until a registration expires, if the L1's generation lets the caller choose the expiry. */
const SOON = 120;
const DAY = 24 * HOUR;
const FEW_NANO_AVAX = 100_000n;
const LITTLE_NANO_AVAX = 20_000_000n;

async function stakeholder({ operator }: Pick<Rehearsal, 'operator'>): Promise<Actor> {
  await operator.join();
  await operator.awaitStake();
  return operator;
}

async function adding(rehearsal: Rehearsal, expiresIn?: number): Promise<void> {
  const operator = await stakeholder(rehearsal);
  const input = operator.newNode(expiresIn === undefined ? {} : { expiresIn });
  await operator.run({ kind: 'add-node', l1: operator.l1, input }, 'add');
}

/** Adds the operator's node. */
async function withNode(
  rehearsal: Rehearsal,
  options: Parameters<Actor['newNode']>[0] = {},
): Promise<Actor> {
  const operator = await stakeholder(rehearsal);
  const { l1, run } = operator;
  await run({ kind: 'add-node', l1, input: operator.newNode(options) });
  return operator;
}

async function removing(rehearsal: Rehearsal, stopAfter?: string): Promise<void> {
  const { l1, run } = await withNode(rehearsal);
  const input = { nodeId: rehearsal.node.nodeId, initiates: true };
  await run({ kind: 'remove-node', l1, input }, stopAfter);
}

/** The situations in which operators ask for support. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'no-delegation',
    title: 'the operator is enabled, but no vault delegates to it',
    expects: { code: STATE_CODES['wait-curator'], party: 'curator' },
    async prepare(rehearsal) {
      rehearsal.pauseActor('curator');
      await rehearsal.operator.join();
      await rehearsal.untilEnabled();
    },
  },
  {
    name: 'owner-asleep',
    title: 'the operator has done its part, but the L1 owner does not act',
    expects: { code: STATE_CODES['wait-owner'], party: 'l1-owner' },
    async prepare(rehearsal) {
      rehearsal.pauseActor('owner');
      await rehearsal.operator.join();
    },
  },
  {
    name: 'expired-registration',
    title: 'the addition of a node was started and never completed, so it expired',
    expects: { code: STATE_CODES.expired, party: 'operator' },
    async prepare(rehearsal) {
      const { choosesExpiry } = rehearsal.operator.l1.generation;
      await adding(rehearsal, choosesExpiry ? SOON : undefined);
      // The P-Chain makes its next block after ten minutes.
      rehearsal.advance((choosesExpiry ? SOON : DAY) + 600);
    },
  },
  {
    name: 'under-quorum',
    isExample: true,
    title: 'too few validators sign while a node is being added',
    expects: { code: STATE_CODES['no-quorum'], party: 'validators' },
    async prepare(rehearsal) {
      await adding(rehearsal);
      rehearsal.silenceValidators();
    },
  },
  {
    name: 'epoch-overdue',
    title:
      'nobody has called the L1 middleware for several epochs; until these epochs are processed, it refuses every call except the call that processes them',
    expects: { code: STATE_CODES['epoch-overdue'], party: 'operator' },
    async prepare(rehearsal) {
      await stakeholder(rehearsal);
      rehearsal.advance(300);
    },
  },
  {
    name: 'overdue-without-stake',
    title:
      'nobody has called the L1 middleware for several epochs, and no vault delegates to the operator: only the curator can act',
    expects: { code: STATE_CODES['wait-curator'], party: 'curator' },
    async prepare(rehearsal) {
      rehearsal.pauseActor('curator');
      await rehearsal.operator.join();
      await rehearsal.untilEnabled();
      rehearsal.advance(300);
    },
  },
  {
    name: 'validating',
    title: "the operator's node validates",
    expects: { code: STATE_CODES.validating, party: undefined },
    async prepare(rehearsal) {
      await withNode(rehearsal);
    },
  },
  {
    name: 'removal-open',
    title: 'the removal of a node was started and not completed',
    expects: { code: STATE_CODES['removal-open'], party: 'operator' },
    async prepare(rehearsal) {
      await removing(rehearsal, 'remove');
    },
  },
  {
    name: 'removed',
    title: 'the operator has removed its only node',
    expects: { code: STATE_CODES.departed, party: undefined },
    async prepare(rehearsal) {
      await removing(rehearsal);
    },
  },
  {
    name: 'opted-out',
    title: 'the L1 owner has enabled the operator, and the operator has opted out of the L1',
    expects: { code: STATE_CODES.departed, party: undefined },
    async prepare(rehearsal) {
      const { l1, run } = await stakeholder(rehearsal);
      await run({ kind: 'opt-out', input: { kind: 'l1', where: l1.balancer, name: l1.name } });
    },
  },
  {
    name: 'churn-full',
    title: 'other changes have used up the churn limit (the weight that may change in one period)',
    epochSeconds: HOUR,
    expects: { code: STATE_CODES['churn-full'], party: 'clock' },
    async prepare(rehearsal) {
      const { operator } = rehearsal;
      const other = await rehearsal.other();
      await operator.join();
      await other.join();
      await operator.awaitStake();
      await other.awaitStake();
      for (const name of ['first', 'second']) {
        const input = other.newNode({ name, stake: other.l1.primaryClass.maximum });
        await other.run({ kind: 'add-node', l1: other.l1, input }, 'add');
      }
    },
  },
  {
    name: 'node-behind',
    title: 'the operator has stake, and its node is still catching up',
    expects: { code: STATE_CODES['node-behind'], party: 'operator' },
    asksNode: true,
    async prepare(rehearsal) {
      await stakeholder(rehearsal);
      rehearsal.restartNode();
    },
  },
  {
    name: 'node-rekeyed',
    title: 'the node lost its BLS key while it was being added',
    expects: { code: STATE_CODES['node-rekeyed'], party: 'operator' },
    asksNode: true,
    async prepare(rehearsal) {
      await adding(rehearsal);
      rehearsal.loseNodeKey();
    },
  },
  {
    name: 'balance-run-out',
    title: "a validator's balance on the P-Chain is used up",
    expects: { code: STATE_CODES['no-balance'], party: 'operator' },
    async prepare(rehearsal) {
      await withNode(rehearsal, { balance: FEW_NANO_AVAX });
      rehearsal.advance(600);
    },
  },
  {
    name: 'balance-low',
    title: "a validator's balance on the P-Chain lasts only a few hours",
    expects: { code: STATE_CODES['low-balance'], party: 'operator' },
    async prepare(rehearsal) {
      await withNode(rehearsal, { balance: LITTLE_NANO_AVAX });
    },
  },
  {
    name: 'foreign-update',
    title: "a change of a validator's weight was started with another tool and not completed",
    expects: { code: STATE_CODES['update-open'], party: 'operator' },
    async prepare(rehearsal) {
      const { l1, run } = await withNode(rehearsal);
      const input = { nodeId: rehearsal.node.nodeId, stake: l1.primaryClass.minimum * 2n };
      await run({ kind: 'update-weight', l1, input }, 'update');
    },
  },
  {
    name: 'over-committed',
    title: 'the curator took back stake that a node uses, so anyone may reduce or remove the node',
    epochSeconds: HOUR,
    expects: { code: STATE_CODES.overcommitted, party: 'operator' },
    async prepare(rehearsal) {
      const { minimum } = rehearsal.operator.l1.primaryClass;
      await withNode(rehearsal, { stake: minimum * 4n });
      await rehearsal.limitStake(minimum * 3n);
      rehearsal.advance(HOUR);
    },
  },
  {
    name: 'two-l1s',
    title: 'the operator has two nodes on one L1 and waits for the owner of another L1',
    expects: { code: CODES['p-chain'], party: 'operator' },
    further: [{ code: STATE_CODES['wait-owner'], party: 'l1-owner' }],
    async prepare(rehearsal) {
      const operator = await withNode(rehearsal);
      const { l1 } = operator;
      const second = operator.newNode({ name: 'second' });
      await operator.run({ kind: 'add-node', l1, input: second }, 'add');
      rehearsal.pauseActor('owner');
      await (await rehearsal.foundL1('Kirin')).join();
    },
  },
  {
    name: 'wrong-network',
    isExample: true,
    title: 'the endpoint belongs to another network than the profile',
    expects: { code: STATE_CODES['wrong-network'], party: 'unknown' },
    async prepare(rehearsal) {
      await rehearsal.operator.join();
      rehearsal.changeChainId();
    },
  },
];

/** The scenarios in which the contracts of the two generations answer differently. */
const DIFFERS = [
  'expired-registration',
  'epoch-overdue',
  'churn-full',
  'foreign-update',
  'over-committed',
];

/** The scenarios to run on a generation: of the second one, those that differ. */
export const scenariosOf = (generation: 'a' | 'c'): readonly Scenario[] =>
  scenarios.filter(({ name }) => IS_WHOLE || generation === 'a' || DIFFERS.includes(name));
