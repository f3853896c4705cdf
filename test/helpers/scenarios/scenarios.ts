import { CODES, STATE_CODES } from '../../../src/standing/codes.ts';
import type { NextAction } from '../../../src/standing/standing.ts';
import { IS_WHOLE } from '../is-whole.ts';
import { operatorOn } from '../../src/tasks/helpers/operator.ts';
import { createL1, limitStake, loseNodeKey } from '../sandbox/controls.ts';
import { type Actor, actorOf, type Rehearsal } from './rehearse.ts';

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
  /** True if the contracts of the two generations answer differently. */
  readonly differs?: true;
  readonly prepare: (rehearsal: Rehearsal) => Promise<unknown>;
}

const HOUR = 3600;
/** Seconds until a registration expires, if the L1's generation lets the caller choose the expiry. */
const SOON = 120;
const DAY = 24 * HOUR;
const FEW_NANO_AVAX = 100_000n;
const LITTLE_NANO_AVAX = 20_000_000n;

async function stakeholder({ operator }: Rehearsal): Promise<Actor> {
  await operator.join();
  await operator.awaitStake();
  return operator;
}

async function adding(rehearsal: Rehearsal, options?: NewNode): Promise<void> {
  const { l1, newNode, run } = await stakeholder(rehearsal);
  await run({ kind: 'add-node', l1, input: newNode(options) }, 'add');
}

type NewNode = Parameters<Actor['newNode']>[0];

/** Adds the operator's node. */
async function withNode(rehearsal: Rehearsal, options?: NewNode): Promise<Actor> {
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

function pause({ sandbox }: Rehearsal, actor: 'l1Owner' | 'curator'): void {
  sandbox.controls.actors[actor].isAsleep = true;
}

/** The L1 owner enables the operator, and the curator does not act. */
async function withoutDelegation(rehearsal: Rehearsal): Promise<void> {
  pause(rehearsal, 'curator');
  await rehearsal.operator.join();
  await rehearsal.operator.untilEnabled();
}

/** The situations in which operators ask for support. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'no-delegation',
    title: 'the operator is enabled, but no vault delegates to it',
    expects: { code: STATE_CODES['wait-curator'], party: 'curator' },
    prepare: withoutDelegation,
  },
  {
    name: 'owner-asleep',
    title: 'the operator has done its part, but the L1 owner does not act',
    expects: { code: STATE_CODES['wait-owner'], party: 'l1-owner' },
    async prepare(rehearsal) {
      pause(rehearsal, 'l1Owner');
      await rehearsal.operator.join();
    },
  },
  {
    name: 'expired-registration',
    differs: true,
    title: 'the addition of a node was started and never completed, so it expired',
    expects: { code: STATE_CODES.expired, party: 'operator' },
    async prepare(rehearsal) {
      const { choosesExpiry } = rehearsal.operator.l1.generation;
      await adding(rehearsal, choosesExpiry ? { expiresIn: SOON } : {});
      // The P-Chain makes its next block after ten minutes.
      rehearsal.clock.forward((choosesExpiry ? SOON : DAY) + 600);
    },
  },
  {
    name: 'under-quorum',
    isExample: true,
    title: 'too few validators sign while a node is being added',
    expects: { code: STATE_CODES['no-quorum'], party: 'validators' },
    async prepare(rehearsal) {
      await adding(rehearsal);
      const { primary } = rehearsal.sandbox.controls.validators;
      for (const validator of primary) validator.isSilent = true;
    },
  },
  {
    name: 'epoch-overdue',
    differs: true,
    title:
      'nobody has called the L1 middleware for several epochs; until these epochs are processed, it refuses every call except the call that processes them',
    expects: { code: STATE_CODES['epoch-overdue'], party: 'operator' },
    async prepare(rehearsal) {
      await stakeholder(rehearsal);
      rehearsal.clock.forward(300);
    },
  },
  {
    name: 'overdue-without-stake',
    title:
      'nobody has called the L1 middleware for several epochs, and no vault delegates to the operator: only the curator can act',
    expects: { code: STATE_CODES['wait-curator'], party: 'curator' },
    async prepare(rehearsal) {
      await withoutDelegation(rehearsal);
      rehearsal.clock.forward(300);
    },
  },
  {
    name: 'validating',
    title: "the operator's node validates",
    expects: { code: STATE_CODES.validating, party: undefined },
    prepare: (rehearsal) => withNode(rehearsal),
  },
  {
    name: 'removal-open',
    title: 'the removal of a node was started and not completed',
    expects: { code: STATE_CODES['removal-open'], party: 'operator' },
    prepare: (rehearsal) => removing(rehearsal, 'remove'),
  },
  {
    name: 'removed',
    title: 'the operator has removed its only node',
    expects: { code: STATE_CODES.departed, party: undefined },
    prepare: (rehearsal) => removing(rehearsal),
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
    differs: true,
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
      rehearsal.sandbox.controls.operatorNode.bootstrapped = false;
    },
  },
  {
    name: 'node-rekeyed',
    title: 'the node lost its BLS key while it was being added',
    expects: { code: STATE_CODES['node-rekeyed'], party: 'operator' },
    asksNode: true,
    async prepare(rehearsal) {
      await adding(rehearsal);
      loseNodeKey(rehearsal.sandbox);
    },
  },
  {
    name: 'balance-run-out',
    title: "a validator's balance on the P-Chain is used up",
    expects: { code: STATE_CODES['no-balance'], party: 'operator' },
    async prepare(rehearsal) {
      await withNode(rehearsal, { balance: FEW_NANO_AVAX });
      rehearsal.clock.forward(600);
    },
  },
  {
    name: 'balance-low',
    title: "a validator's balance on the P-Chain lasts only a few hours",
    expects: { code: STATE_CODES['low-balance'], party: 'operator' },
    prepare: (rehearsal) => withNode(rehearsal, { balance: LITTLE_NANO_AVAX }),
  },
  {
    name: 'foreign-update',
    differs: true,
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
    differs: true,
    title: 'the curator took back stake that a node uses, so anyone may reduce or remove the node',
    epochSeconds: HOUR,
    expects: { code: STATE_CODES.overcommitted, party: 'operator' },
    async prepare(rehearsal) {
      const { minimum } = rehearsal.operator.l1.primaryClass;
      await withNode(rehearsal, { stake: minimum * 4n });
      await limitStake(rehearsal.sandbox, minimum * 3n);
      rehearsal.clock.forward(HOUR);
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
      pause(rehearsal, 'l1Owner');
      const { sandbox, clock, network } = rehearsal;
      const l1s = [await createL1(sandbox, 'Kirin')];
      const within = (name: string) => ({
        ...network,
        phases: network.phases.map((phase) => (phase.name === name ? { ...phase, l1s } : phase)),
      });
      rehearsal.network = within('Kirin');
      await actorOf(await operatorOn(sandbox, clock, 'operator', within('Genbu'))).join();
    },
  },
  {
    name: 'wrong-network',
    isExample: true,
    title: 'the endpoint belongs to another network than the profile',
    expects: { code: STATE_CODES['wrong-network'], party: 'unknown' },
    async prepare(rehearsal) {
      await rehearsal.operator.join();
      rehearsal.network = { ...rehearsal.network, chainId: 43_113n };
    },
  },
];

/** The scenarios to run on a generation: of the second one, those that differ. */
export const scenariosOf = (generation: 'a' | 'c'): readonly Scenario[] =>
  scenarios.filter(({ differs }) => IS_WHOLE || generation === 'a' || differs);
