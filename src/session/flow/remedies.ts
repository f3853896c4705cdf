import { choicePage } from '../../page/pages.ts';
import type { OnboardError } from '../../domain/errors.ts';
import type { NounKey } from '../../domain/message.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { askUntilAnswered } from '../prompt-until-valid.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { CODES } from '../../standing/codes.ts';
import { problemOf } from '../view/problem.ts';
import { BACK } from '../wizard-flow.ts';
import { canChangeBalance, changeBalance } from './change-balance.ts';
import type { WithJournal } from '../flow-state.ts';

/** A task that resolves the problem of a refused task. */
export interface Remedy {
  readonly request: TaskRequest;
  /** True if the remedy replaces the refused task; false if the refused task runs again after it. */
  readonly isInstead: boolean;
  /** The node's stake after the remedy, set if the change is smaller than requested. */
  readonly reached?: string;
}

/** undefined if there is no such task or the operator declines. */
export async function remedyOf(
  known: WithJournal,
  request: TaskRequest,
  { error, step }: { readonly error: OnboardError; readonly step: string },
): Promise<Remedy | undefined> {
  const { l1 } = known;
  const { t } = known.deps.i18n;
  const first = (other: TaskRequest): Remedy => ({ request: other, isInstead: false });
  const { stake, fits: most = '' } = error.values;
  const fits = typeof most === 'object' && 'key' in most ? t(most) : String(most);
  if (typeof stake === 'bigint' && request.kind === 'remove-node' && error.code === 'E-TASK-228') {
    const title = t('remedy.lower-stake-first', { stake: fits });
    if (!(await offer(known, error, title))) return undefined;
    return first({ kind: 'update-weight', l1, input: { nodeId: request.input.nodeId, stake } });
  }
  if (
    typeof stake === 'bigint' &&
    request.kind === 'update-weight' &&
    error.code === 'E-TASK-227'
  ) {
    const title = t('remedy.fitting-stake', { stake: fits });
    if (!(await offer(known, error, title))) return undefined;
    const input = { nodeId: request.input.nodeId, stake };
    return { request: { ...request, input }, isInstead: true, reached: fits };
  }
  if (request.kind !== 'add-node') return undefined;
  const { nodeId, initiate, ...registering } = request.input;
  switch (error.code) {
    case 'E-FUND-101':
    case 'E-FUND-102': {
      if (!canChangeBalance(request, step)) return undefined;
      if (!(await offer(known, error, t('balance.change')))) return undefined;
      const changed = await changeBalance(known, request);
      return changed === BACK ? undefined : { request: changed, isInstead: true };
    }
    case 'E-TASK-203':
      if (!(await offer(known, error, t('remedy.finish-removal')))) return undefined;
      return first({ kind: 'remove-node', l1, input: { nodeId, initiate: false } });
    case 'E-TASK-202': {
      const facts = await retryOnRequest(known.deps, CODES.remedy, () =>
        readValidation(known.connection.ports, l1, nodeId),
      );
      if (facts === BACK || facts.validationId === undefined) return undefined;
      const { validationId } = facts;
      if (!(await offer(known, error, t('remedy.clean-up')))) return undefined;
      return first({ kind: 'clean-up', l1, input: { nodeId, validationId } });
    }
    case 'E-TASK-223':
      // The started addition uses another BLS key, and only the node with that key can make the proof of
      // possession.
      if (isAbout(error, 'noun.bls-key')) return undefined;
      if (!(await offer(known, error, t('remedy.adopt')))) return undefined;
      return { request: { ...request, input: { nodeId, ...registering } }, isInstead: true };
    case 'E-TASK-227': {
      if (typeof stake !== 'bigint' || initiate === undefined) return undefined;
      const title = t('remedy.smaller-stake', { stake: fits });
      if (!(await offer(known, error, title))) return undefined;
      const input = { ...request.input, initiate: { ...initiate, stake } };
      return { request: { ...request, input }, isInstead: true };
    }
    default:
      return undefined;
  }
}

async function offer(
  { deps: { dialogue, i18n } }: WithJournal,
  error: OnboardError,
  title: string,
): Promise<boolean> {
  const page = choicePage({
    question: i18n.t('remedy.question'),
    choices: [
      { id: 'do', title },
      { id: 'not', title: i18n.t('remedy.not-now') },
    ],
    problem: problemOf(error),
  });
  return (await askUntilAnswered(dialogue, CODES.remedy, page)) === 'do';
}

function isAbout({ values }: OnboardError, noun: NounKey): boolean {
  const { what } = values;
  return typeof what === 'object' && 'key' in what && what.key === noun;
}
