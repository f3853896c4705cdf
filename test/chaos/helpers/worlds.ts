import { cpSync } from 'node:fs';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import {
  join,
  newOperator,
  nextEpoch,
  type Operator,
  topUpOf,
} from '../../src/tasks/helpers/operator.ts';

/** The state of the sandbox before a task. Any number of runs can start from it. */
interface Origin {
  readonly folder: string;
  /** The time of the sandbox's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** The states before the tasks: an operator with stake, with a node, and with an expired registration. */
export type Worlds = Readonly<Record<'joined' | 'validator' | 'expired', Origin>>;

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
const SHORT_EPOCH = 60;
const ORIGINS: Record<ChaosTask, keyof Worlds> = {
  'add-node': 'joined',
  'update-weight': 'validator',
  'remove-node': 'validator',
  'clean-up': 'expired',
  'top-up': 'validator',
};

export async function openWorlds(): Promise<Worlds> {
  const operator = await newOperator(ACCOUNT, { epochSeconds: SHORT_EPOCH });
  await join(operator);
  const joined = await keep(operator);
  const member = await enter(joined);
  await run(member, addition(member));
  const validator = await keep(member);
  const late = await enter(joined);
  const expiry = BigInt(Math.floor(late.clock.now() / 1000) + EXPIRES_IN);
  await run(late, addition(late, { expiry }), 'add');
  await nextEpoch(late, EXPIRES_IN + 60);
  return { joined, validator, expired: await keep(late) };
}

export function closeWorlds(worlds: Worlds): void {
  for (const { folder } of Object.values(worlds)) removeFolder(folder);
}

/** Opens an operator in a copy of the state before a task. */
export function enterWorld(worlds: Worlds, task: ChaosTask): Promise<Operator> {
  return enter(worlds[ORIGINS[task]]);
}

export async function requestOf(task: ChaosTask, operator: Operator): Promise<TaskRequest> {
  const { l1, node, connection } = operator;
  const { nodeId } = node;
  switch (task) {
    case 'add-node':
      return addition(operator);
    case 'update-weight':
      return {
        kind: task,
        l1,
        input: { nodeId, stake: l1.primaryClass.minimum * 2n },
      };
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

async function run(operator: Operator, request: TaskRequest, stopAfter?: string): Promise<void> {
  const { kind } = await operator.run(request, stopAfter === undefined ? {} : { stopAfter });
  if (kind !== 'done' && kind !== 'stopped') throw new Error(`${request.kind} ended as ${kind}`);
}

async function keep({ sandbox, clock }: Operator): Promise<Origin> {
  const at = clock.now();
  await sandbox.close();
  return { folder: sandbox.stateDir, at };
}

async function enter({ folder, at }: Origin): Promise<Operator> {
  const stateDir = folderOfFile('chaos-');
  cpSync(folder, stateDir, { recursive: true });
  return newOperator(ACCOUNT, { stateDir, ahead: (at - Date.now()) / 1000 });
}
