import { choicePage } from '../../page/pages.ts';
import type { OnboardError } from '../../domain/errors.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
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
interface Remedy {
  readonly request: TaskRequest;
  /** True if the remedy replaces the refused task; false if the refused task runs again after it. */
  readonly isInstead: boolean;
  /** The node's stake after the remedy, set if the change is smaller than requested. */
  readonly reached?: string;
}

/** undefined if there is no such task or the operator declines. */
export async function remedyOf(
  flow: WithJournal,
  request: TaskRequest,
  { error, step }: { readonly error: OnboardError; readonly step: string },
): Promise<Remedy | undefined> {
  const { l1 } = flow;
  const { t } = flow.deps.i18n;
  const offered = async (title: string, remedy: Remedy): Promise<Remedy | undefined> =>
    (await offer(flow, error, title)) ? remedy : undefined;
  const first = (other: TaskRequest): Remedy => ({ request: other, isInstead: false });
  const instead = (other: TaskRequest): Remedy => ({ request: other, isInstead: true });
  const { stake, fits: most = '' } = error.values;
  const fits = typeof most === 'object' && 'key' in most ? t(most) : String(most);
  const { code } = error;
  if (request.kind === 'remove-node' && code === 'E-TASK-228' && typeof stake === 'bigint') {
    const input = { nodeId: request.input.nodeId, stake };
    const title = t('remedy.lower-stake-first', { stake: fits });
    return offered(title, first({ kind: 'update-weight', l1, input }));
  }
  if (request.kind === 'update-weight' && code === 'E-TASK-227' && typeof stake === 'bigint') {
    const input = { nodeId: request.input.nodeId, stake };
    const title = t('remedy.fitting-stake', { stake: fits });
    return offered(title, { ...instead({ ...request, input }), reached: fits });
  }
  const finishRemoval = (nodeId: NodeId) => {
    const input = { nodeId, initiates: false };
    return { kind: 'remove-node', l1, input } as const;
  };
  if (request.kind === 'update-weight' && code === 'E-TASK-203') {
    return offered(t('remedy.finish-removal'), instead(finishRemoval(request.input.nodeId)));
  }
  if (request.kind !== 'add-node') return undefined;
  const { nodeId, newNode, ...registering } = request.input;
  switch (code) {
    case 'E-TASK-203':
      return offered(t('remedy.finish-removal'), first(finishRemoval(nodeId)));
    case 'E-TASK-202': {
      const facts = await retryOnRequest(flow.deps, CODES.remedy, () =>
        readValidation(flow.connection.ports, l1, nodeId),
      );
      if (facts === BACK || facts.validationId === undefined) return undefined;
      const input = { nodeId, validationId: facts.validationId };
      return offered(t('remedy.clean-up'), first({ kind: 'clean-up', l1, input }));
    }
    case 'E-FUND-101':
    case 'E-FUND-102': {
      if (!canChangeBalance(request, step)) return undefined;
      if (!(await offer(flow, error, t('balance.change')))) return undefined;
      const changed = await changeBalance(flow, request);
      return changed === BACK ? undefined : instead(changed);
    }
    case 'E-TASK-223':
      // Only the node with the started addition's BLS key can make the proof of possession.
      if (isAbout(error, 'noun.bls-key')) return undefined;
      return offered(t('remedy.adopt'), instead({ ...request, input: { nodeId, ...registering } }));
    case 'E-TASK-227': {
      if (typeof stake !== 'bigint' || newNode === undefined) return undefined;
      const input = { ...request.input, newNode: { ...newNode, stake } };
      const title = t('remedy.smaller-stake', { stake: fits });
      return offered(title, instead({ ...request, input }));
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
