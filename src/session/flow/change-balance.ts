import type { NodeId } from '../../domain/identity/ids.ts';
import { type NAvax, nAvax } from '../../domain/units.ts';
import type { Run } from '../../journal/memory.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { askBalance } from '../forms/ask-balance.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { CODES } from '../../standing/codes.ts';
import { priceOf } from '../view/price.ts';
import { type AdditionFacts, readAdditionFacts } from '../view/addition-facts.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { type WithAccount, type WithJournal, formSubject } from '../flow-state.ts';
import { unfinishedOf } from './run-log.ts';
import { forgetTyped } from '../forms/ask-form.ts';

type Addition = Extract<TaskRequest, { kind: 'add-node' }>;

/** The steps of an addition, up to the step that spends the balance. */
const BEFORE_SPENT = ['epoch', 'add', 'export', 'import', 'sign', 'p-chain'];
/** The name under which the journal stores the changed balance. */
const BALANCE_FACT = 'balance';

/** True if the new validator's balance can still be changed at this step. */
export function canChangeBalance(request: TaskRequest, step: string): request is Addition {
  return (
    request.kind === 'add-node' &&
    request.input.registering !== undefined &&
    BEFORE_SPENT.includes(step)
  );
}

/**
 * Asks for another P-Chain balance for the new validator. Records the balance in the journal, so that a
 * resumed addition uses the recorded balance.
 */
export async function changeBalance(
  known: WithJournal,
  request: Addition,
): Promise<Addition | Back> {
  const { deps, signer } = known;
  const { registering, nodeId } = request.input;
  if (registering === undefined) return BACK;
  const standing = await retryOnRequest(deps, CODES.remedy, () =>
    readAdditionFacts({ ...known, node: { nodeId } }),
  );
  if (standing === BACK) return BACK;
  const { payable } = priceOf(standing);
  const balance: NAvax | Back = await askBalance(
    deps,
    CODES.remedy,
    registering.balance,
    standing.validatorFee,
    { payable: signer.where === 'elsewhere' ? undefined : payable, subject: nodeId },
  );
  if (balance === BACK) return BACK;
  await keepBalance(known, nodeId, balance);
  return { ...request, input: { ...request.input, registering: { ...registering, balance } } };
}

/**
 * Records a P-Chain balance for the node's unfinished addition in the journal. Does nothing if the node has
 * no unfinished addition.
 */
export async function keepBalance(
  known: WithJournal,
  nodeId: NodeId,
  balance: NAvax,
): Promise<void> {
  const run = unfinishedOf(known, { kind: 'add-node', l1: known.l1, input: { nodeId } });
  if (run === undefined) return;
  const fact = { name: BALANCE_FACT, validationId: null, value: balance };
  await known.journal.append({ type: 'fact', run: run.id, ...fact });
}

/** The changed balance of an unfinished addition; undefined if the operator did not change the balance. */
export function changedBalance({ facts }: Run): NAvax | undefined {
  const value = facts.findLast(({ name }) => name === BALANCE_FACT)?.value;
  return typeof value === 'bigint' ? nAvax(value) : undefined;
}

/**
 * Asks for the P-Chain balance of a node that is not added yet. Returns `known` unchanged if the operator
 * goes back.
 * @param read the operator's state, if it was just read
 */
export async function changePlannedBalance<Known extends WithAccount>(
  known: Known,
  read?: AdditionFacts,
): Promise<Known> {
  const { deps, node, signer } = known;
  const { dialogue } = deps;
  const standing =
    read ?? (await retryOnRequest(deps, CODES.remedy, () => readAdditionFacts(known)));
  if (standing === BACK) return known;
  const { balance = nAvax(0n), payable } = priceOf(standing, known.balance);
  const limit = signer.where === 'elsewhere' ? undefined : payable;
  const limits = { payable: limit, subject: node.nodeId };
  const changed = await askBalance(deps, CODES.remedy, balance, standing.validatorFee, limits);
  if (changed === BACK) return known;
  forgetTyped(dialogue, CODES.form, formSubject(signer, node), 'balance');
  forgetTyped(dialogue, CODES.remedy, node.nodeId);
  return { ...known, balance: changed };
}
