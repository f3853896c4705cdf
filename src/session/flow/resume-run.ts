import { parseId, parseNodeId, type NodeId, type ValidationId } from '../../domain/ids.ts';
import { nAvax } from '../../domain/units.ts';
import type { Run } from '../../journal/memory.ts';
import type { Data } from '../../journal/record.ts';
import { readValidation } from '../../protocol/contracts/read-validation.ts';
import { periodOfRun } from '../../tasks/run-period.ts';
import type { TaskRequest } from '../../tasks/run-task.ts';
import { BACK, type Back } from '../way.ts';
import type { Signing } from './known.ts';
import { runShown } from './run-shown.ts';

/**
 * Goes on with what was left unfinished, as it was wished for then; gives the node that it was for.
 * undefined: it cannot be told what was wished for.
 */
export async function resumeRun(known: Signing, run: Run): Promise<NodeId | Back | undefined> {
  const request = await requestOf(known, run);
  if (request === undefined || run.task.node === undefined) return undefined;
  const nodeId = parseNodeId(run.task.node);
  return (await runShown(known, request)) === BACK ? BACK : nodeId;
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
      // The same period as before, even where the node has been added again since.
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

/** The period that a removal is about: remembered once it has begun, before that in what was signed. */
function periodToRemove(run: Run): ValidationId | undefined {
  const signed = run.submissions.find(({ step }) => step === 'remove')?.subject.split(':')[1];
  const period = signed === undefined ? undefined : parseId<ValidationId>(signed, 'validation ID');
  return periodOfRun(run) ?? period;
}

function field(input: Data, name: string): bigint | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const value = (input as Readonly<Record<string, Data>>)[name];
  return typeof value === 'bigint' ? value : undefined;
}
