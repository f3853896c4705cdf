import { parseAddress } from '../../../domain/identity/evm.ts';
import {
  parseId,
  parseNodeId,
  type NodeId,
  type ValidationId,
} from '../../../domain/identity/ids.ts';
import { nAvax } from '../../../domain/units.ts';
import type { Run } from '../../../journal/memory.ts';
import type { Data } from '../../../journal/record.ts';
import { nameOfTarget } from '../../../protocol/contracts/name-of-target.ts';
import { readValidation } from '../../../protocol/snapshots/read-validation.ts';
import { periodOfRun } from '../../../tasks/node/run-period.ts';
import type { TaskRequest } from '../../../tasks/run-task.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { Signing } from '../flow-state.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';

/**
 * Continues an unfinished run with its own input.
 * @returns the run's node, if any; undefined if the run's input cannot be read
 */
export async function resumeRun(
  known: Signing,
  run: Run,
): Promise<{ readonly nodeId: NodeId | undefined } | Back | undefined> {
  const request = (await requestAboutNone(known, run)) ?? (await requestOf(known, run));
  if (request === undefined) return undefined;
  if ((await runTaskOnScreen(known, request)) === BACK) return BACK;
  return { nodeId: run.task.node === undefined ? undefined : parseNodeId(run.task.node) };
}

/** The request of a run that changes the operator's registration. */
async function requestAboutNone(
  { l1, connection }: Signing,
  { task, input }: Run,
): Promise<TaskRequest | undefined> {
  if (task.kind === 'set-metadata-url') {
    const metadataUrl = fieldOf(input, 'metadataUrl');
    return typeof metadataUrl === 'string'
      ? { kind: 'set-metadata-url', input: { metadataUrl } }
      : undefined;
  }
  if (task.kind !== 'opt-out-l1' && task.kind !== 'opt-out-vault') return undefined;
  if (task.subject === undefined) return undefined;
  const where = parseAddress(task.subject);
  const kind = task.kind === 'opt-out-l1' ? 'l1' : 'vault';
  const name = await nameOfTarget(connection.ports, connection.profile, { kind, where }, l1);
  return { kind: 'opt-out', input: { kind, where, name } };
}

async function requestOf(known: Signing, run: Run): Promise<TaskRequest | undefined> {
  const { l1, connection } = known;
  if (run.task.node === undefined) return undefined;
  const nodeId = parseNodeId(run.task.node);
  switch (run.task.kind) {
    case 'update-weight': {
      const stake = field(run.input, 'stake');
      return {
        kind: 'update-weight',
        l1,
        input: { nodeId, ...(stake !== undefined && { stake }) },
      };
    }
    case 'remove-node':
      // Keeps the original validation period, even if the node has been added again since.
      return {
        kind: 'remove-node',
        l1,
        input: { nodeId, validationId: periodToRemove(run), initiate: true },
      };
    case 'top-up': {
      const amount = field(run.input, 'amount');
      return amount === undefined
        ? undefined
        : { kind: 'top-up', l1, input: { nodeId, amount: nAvax(amount) } };
    }
    case 'clean-up': {
      const { validationId } = await readValidation(connection.ports, l1, nodeId);
      return validationId && { kind: 'clean-up', l1, input: { nodeId, validationId } };
    }
    default:
      return undefined;
  }
}

/**
 * The validation period that a removal ends: from the journal once the removal has begun, before that from
 * its signed transaction.
 */
function periodToRemove(run: Run): ValidationId | undefined {
  const signed = run.submissions.find(({ step }) => step === 'remove')?.subject.split(':')[1];
  const period =
    signed === undefined ? undefined : parseId<ValidationId>(signed, 'noun.validation-id');
  return periodOfRun(run) ?? period;
}

function field(input: Data, name: string): bigint | undefined {
  const value = fieldOf(input, name);
  return typeof value === 'bigint' ? value : undefined;
}

function fieldOf(input: Data, name: string): Data | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  return (input as Readonly<Record<string, Data>>)[name];
}
