import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import {
  nextEpoch,
  openJoined,
  openValidating,
  type Operator,
  topUpOf,
} from '../../src/tasks/helpers/operator.ts';

export type ChaosTask = 'add-node' | 'update-weight' | 'remove-node' | 'clean-up' | 'top-up';
export const chaosTasks: readonly ChaosTask[] = [
  'add-node',
  'update-weight',
  'remove-node',
  'clean-up',
  'top-up',
];

const ACCOUNT = 'C-Chain only';
/** In nAVAX. More than the P-Chain account has, so that the task must export some AVAX. */
const TOP_UP = 3_000_000_000n;
/**
 * The seconds until the registration expires. Only a few epochs pass in this time, each of which needs a
 * catch-up.
 */
const EXPIRES_IN = 600;
/** Short epochs, so that some begin during the faults. */
const EPOCHS = { epochSeconds: 60 };

/** Opens an operator in the state before a task: with stake, with a node, or with an expired registration. */
export async function enterWorld(task: ChaosTask): Promise<Operator> {
  if (task !== 'add-node' && task !== 'clean-up') return openValidating(ACCOUNT, EPOCHS);
  const operator = await openJoined(ACCOUNT, EPOCHS);
  if (task === 'add-node') return operator;
  const expiry = BigInt(Math.floor(operator.clock.now() / 1000) + EXPIRES_IN);
  const { kind } = await operator.run(addition(operator, { expiry }), { stopAfter: 'add' });
  if (kind !== 'stopped') throw new Error(`the addition ended as ${kind}`);
  await nextEpoch(operator, EXPIRES_IN + 60);
  return operator;
}

export async function requestOf(task: ChaosTask, operator: Operator): Promise<TaskRequest> {
  const { l1, node, connection } = operator;
  const { nodeId } = node;
  switch (task) {
    case 'add-node':
      return addition(operator);
    case 'update-weight':
      return { kind: task, l1, input: { nodeId, stake: l1.primaryClass.minimum * 2n } };
    case 'remove-node':
      return { kind: task, l1, input: { nodeId, initiates: true } };
    case 'top-up':
      return topUpOf(operator, TOP_UP);
    case 'clean-up': {
      const { validationId } = await readValidation(connection.ports, l1, nodeId);
      if (validationId === undefined) throw new RangeError('there is nothing to clear away');
      return { kind: task, l1, input: { nodeId, validationId } };
    }
  }
}

function addition(operator: Operator, terms: { readonly expiry?: bigint } = {}): TaskRequest {
  const { newNode, ...input } = operator.addNodeInput();
  return {
    kind: 'add-node',
    l1: operator.l1,
    input: { ...input, newNode: { ...newNode!, ...terms } },
  };
}
