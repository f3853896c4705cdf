import type { NodeId } from '../../domain/identity/ids.ts';
import { type NAvax, nAvax } from '../../domain/units.ts';
import type { Run } from '../../journal/memory.ts';
import type { Signer } from '../../ports/signer.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { askBalance } from '../forms/ask-balance.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { CODES } from '../../standing/codes.ts';
import { type AdditionFacts, priceOf, readAdditionFacts } from '../../tasks/money/price.ts';
import { decodeAddNode } from '../../tasks/validation/add-node-input.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import {
  type KnownNode,
  type WithAccount,
  type WithJournal,
  type WithSigner,
  formTopic,
} from '../flow-state.ts';
import { unfinishedOf } from './task-run.ts';
import { forgetTyped } from '../forms/ask-form.ts';

type Addition = Extract<TaskRequest, { kind: 'add-node' }>;

/** The steps of an addition, up to the step that spends the balance. */
const BEFORE_SPENT = ['epoch', 'add', 'export', 'import', 'sign', 'p-chain'];
const BALANCE_FACT = 'balance';

/** The highest balance that the account can pay; undefined with external signing, because another may pay. */
export function payableForAddition({ where }: Signer, facts: AdditionFacts): NAvax | undefined {
  return where === 'elsewhere' ? undefined : priceOf(facts).payable;
}

/** Asks for the balance of the node that is being added. */
export function askAdditionBalance(
  { deps, signer, node }: WithSigner & { readonly node: Pick<KnownNode, 'nodeId'> },
  facts: AdditionFacts,
  { code, proposed = nAvax(0n) }: { readonly code: string; readonly proposed: NAvax | undefined },
): Promise<NAvax | Back> {
  return askBalance(deps, code, {
    proposed,
    validatorFee: facts.validatorPrice.price,
    payable: payableForAddition(signer, facts),
    topic: node.nodeId,
  });
}

export function canChangeBalance(request: TaskRequest, step: string): request is Addition {
  return (
    request.kind === 'add-node' &&
    request.input.registering !== undefined &&
    BEFORE_SPENT.includes(step)
  );
}

/** Records the new balance in the journal, so that a resumed addition uses it. */
export async function changeBalance(
  flow: WithJournal,
  request: Addition,
): Promise<Addition | Back> {
  const { deps } = flow;
  const { registering, nodeId } = request.input;
  if (registering === undefined) return BACK;
  const node = { nodeId };
  const facts = await retryOnRequest(deps, CODES.remedy, () =>
    readAdditionFacts({ ...flow, node }),
  );
  if (facts === BACK) return BACK;
  const balance = await askAdditionBalance({ ...flow, node }, facts, {
    code: CODES.remedy,
    proposed: registering.balance,
  });
  if (balance === BACK) return BACK;
  await keepBalance(flow, nodeId, balance);
  return { ...request, input: { ...request.input, registering: { ...registering, balance } } };
}

/** Does nothing if the node has no unfinished addition. */
export async function keepBalance(flow: WithJournal, nodeId: NodeId, balance: NAvax) {
  const run = unfinishedOf(flow, { kind: 'add-node', l1: flow.l1, input: { nodeId } });
  if (run === undefined) return;
  const fact = { name: BALANCE_FACT, validationId: null, value: balance };
  await flow.journal.append({ type: 'fact', run: run.id, ...fact });
}

/** undefined if the operator did not change the balance. */
export function changedBalance({ facts }: Run): NAvax | undefined {
  const value = facts.findLast(({ name }) => name === BALANCE_FACT)?.value;
  return typeof value === 'bigint' ? nAvax(value) : undefined;
}

/** The balance that the next registration gets; undefined if the operator has not chosen one. */
export function chosenBalance({ balance, unfinished, node }: WithAccount): NAvax | undefined {
  if (balance !== undefined || unfinished?.task.kind !== 'add-node') return balance;
  const input = decodeAddNode(unfinished.input);
  if (input?.nodeId !== node.nodeId) return undefined;
  return changedBalance(unfinished) ?? input.registering?.balance;
}

/** Returns `flow` unchanged if the operator goes back. `read`: the state, if it was just read. */
export async function changePlannedBalance<Known extends WithAccount>(
  flow: Known,
  read?: AdditionFacts,
): Promise<Known> {
  const { deps, node, signer } = flow;
  const facts = read ?? (await retryOnRequest(deps, CODES.remedy, () => readAdditionFacts(flow)));
  if (facts === BACK) return flow;
  const changed = await askAdditionBalance(flow, facts, {
    code: CODES.remedy,
    proposed: priceOf(facts, chosenBalance(flow)).balance,
  });
  if (changed === BACK) return flow;
  forgetTyped(deps.dialogue, CODES.form, formTopic(signer, node), 'balance');
  forgetTyped(deps.dialogue, CODES.remedy, node.nodeId);
  return { ...flow, balance: changed };
}
