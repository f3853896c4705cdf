import { commandLine, message, type Message } from '../../domain/message.ts';
import { STATE_CODES, confirmedStep } from '../../standing/codes.ts';
import { gweiText } from '../../domain/units.ts';
import { transactionMessage } from '../../standing/step-title.ts';
import { CONCERNS_NODES } from '../../standing/urgency.ts';
import type { PendingOnC, PendingOnP } from './pending-transactions.ts';
import { ACTION, type NextAction, type Track } from '../../standing/standing.ts';
import type { OperatorStatus } from './status.ts';

/** The operator can act while transactions wait, because the action is at the node or on the P-Chain. */
const POSSIBLE_MEANWHILE: ReadonlySet<string> = new Set([
  STATE_CODES['node-behind'],
  STATE_CODES['node-rekeyed'],
  STATE_CODES['low-balance'],
  STATE_CODES['no-balance'],
  STATE_CODES.disabled,
]);

/** A waiting transaction may already perform the action, so that is said before what is needed, which stays. */
export function besidePending(
  nextAction: NextAction,
  pendingOnC: PendingOnC | undefined,
  { network, operator }: Pick<OperatorStatus, 'network' | 'operator'>,
): NextAction {
  if (
    pendingOnC === undefined ||
    nextAction.party !== 'operator' ||
    POSSIBLE_MEANWHILE.has(nextAction.code)
  ) {
    return nextAction;
  }
  const pending = commandLine('pending', '--network', network, operator);
  return { ...nextAction, next: [adviceOf(pendingOnC), pending, ...nextAction.next] };
}

/**
 * A transaction that performs the action takes its place, and the deadline stays. Any other one is said before what is
 * needed, which stays.
 */
export function besidePendingOnP(
  track: Pick<Track, 'kind' | 'nodeId' | 'nextAction' | 'steps'>,
  tracks: readonly Track[],
  pendingOnP: readonly PendingOnP[],
): NextAction | undefined {
  const { kind, nodeId, nextAction, steps } = track;
  if (nextAction?.party !== 'operator' || CONCERNS_NODES.has(nextAction.code)) return nextAction;
  const isListed = ({ node }: PendingOnP) => tracks.some((other) => other.nodeId === node);
  const isAboutIt = (change: PendingOnP): boolean =>
    kind === 'node' ? change.node === nodeId : kind === 'new-node' && !isListed(change);
  // To act is safe while a transaction is lost, and needed: it sends the same bytes again.
  const waiting = pendingOnP.filter((change) => change.state === 'waiting' && isAboutIt(change));
  const performs = waiting.find(({ step }) => isPerformedBy(step, nextAction, steps));
  if (performs !== undefined) {
    return {
      ...ACTION,
      party: 'network',
      code: STATE_CODES['wait-block'],
      says: pendingOnPText(performs),
      until: nextAction.until,
      next: [message('support.advice.pending-p')],
    };
  }
  const [other] = waiting;
  if (other === undefined) return nextAction;
  const said = [pendingOnPText(other), message('support.advice.pending-p')];
  return { ...nextAction, next: [...said, ...nextAction.next] };
}

const PAID_BY_TOP_UP: ReadonlySet<string> = new Set([
  STATE_CODES['low-balance'],
  STATE_CODES['no-balance'],
]);

/** @param sent the step of a transaction; undefined if this machine did not sign it */
function isPerformedBy(
  sent: string | undefined,
  { code }: NextAction,
  steps: Track['steps'],
): boolean {
  if (sent === 'top-up') return PAID_BY_TOP_UP.has(code);
  const open = steps.find(({ state }) => state === 'not-done');
  if (POSSIBLE_MEANWHILE.has(code) || open === undefined) return false;
  return confirmedStep(open.id) === sent;
}

export function pendingOnPText({ id, step, state }: PendingOnP): Message {
  if (state === 'lost') return message('support.pending-p.lost', { id });
  // The title of the step `p-chain` would add nothing to the text.
  return step === undefined || step === 'p-chain'
    ? message('support.pending-p', { id })
    : message('support.pending-p.step', { id, step: transactionMessage(step) });
}

export function pendingText({ nonce, count }: PendingOnC): Message {
  return message('support.pending', { count, from: nonce, to: nonce + BigInt(count) - 1n });
}

export function gapText({ missing, behind }: PendingOnC): Message | undefined {
  return missing === undefined ? undefined : message('support.gap', { missing, count: behind });
}

/** Why the first waiting transaction does not get into a block; undefined if it is unknown. */
export function stuckText({ nonce, transactions, baseFee }: PendingOnC): Message | undefined {
  const first = transactions.find((transaction) => transaction.nonce === nonce);
  const offered = first?.offer.maxFeePerGas;
  if (offered === undefined || offered >= baseFee) return undefined;
  const fees = { offer: gweiText.held(offered), asked: gweiText.needed(baseFee) };
  return message('support.stuck', { nonce, ...fees });
}

function adviceOf(pendingOnC: PendingOnC): Message {
  const { count, missing = 0n, isOwn } = pendingOnC;
  if (count === 0) return message('support.advice.gap', { missing });
  if (stuckText(pendingOnC) === undefined) return message('support.advice.pending');
  return message(isOwn ? 'support.advice.stuck' : 'support.advice.stuck-elsewhere');
}
