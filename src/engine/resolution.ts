import { OnboardError } from '../domain/errors.ts';
import { keptFor } from '../domain/kept-results.ts';
import { type PChainTxId, parseId } from '../domain/identity/ids.ts';
import { statedReason } from '../domain/text/printable.ts';
import type { FeeOffer } from '../ports/evm.ts';
import type { EvmCallIntent } from './intent.ts';
import type { Wait } from './step.ts';
import type { Journal } from '../journal/journal.ts';
import type { Submission } from '../journal/memory.ts';
import type { TxOutcome } from '../journal/record.ts';
import type { Message, MessageKey, MessageValues } from '../domain/message.ts';
import type { EngineContext } from './engine.ts';
import { explainPChainReason } from '../protocol/reverts/p-chain-reason.ts';
import { runMemory } from '../journal/run-memory.ts';
import { unclearError } from './submit-answer.ts';

export type Resolution =
  | ({ readonly state: 'clear' } & EarlierExports)
  | { readonly state: 'wait'; readonly wait: Wait }
  /** The fee is too low, or the endpoint refused the call: send it with the same nonce and a higher fee. */
  | { readonly state: 'replace'; readonly replacement: Replacement };

export interface EarlierExports {
  /** An export whose outcome is unproven after an hour. The operator sees it before agreeing to another export. */
  readonly unprovenExport?: string;
  /** Accepted exports whose outputs the P-Chain lists for import. Another export must count their amounts. */
  readonly importable?: readonly string[];
}

export interface Replacement {
  /** The nonce to use: that of the replaced call, or the first missing nonce for a `stranded` call. */
  readonly nonce: bigint;
  /** The call that cannot get into a block because nonces before its own are missing; undefined for none. */
  readonly stranded?: EvmCallIntent['stranded'];
  /** The highest fee and the highest tip that this journal has signed with this nonce. */
  readonly above: FeeOffer;
  /** The memory pool called the fee too low, so the pending transaction may have a higher fee than `above`. */
  readonly isRefused: boolean;
  /** True if a transaction with the nonce is pending, but the endpoint knows none of the step's calls. */
  readonly isForeign: boolean;
}

/** Milliseconds before blocks are searched again for the transaction that used a nonce or an input. */
export const SEARCH_RECHECK = 15_000;
/** The number of refused transactions of one step after which the run stops with E-SEND-205. */
const MAX_REFUSALS = 10;

/**
 * Stops a run whose transactions a chain keeps refusing. Counts only transactions that this call of `reconcile` has
 * signed, so each run begins a new count.
 * @param signedIds the IDs of these transactions
 * @throws OnboardError E-SEND-205 after the last allowed refusal
 */
export function requireFewRefusals(
  engine: EngineContext,
  { step, changeId }: Submission,
  signedIds: ReadonlySet<string>,
  reason: string,
): void {
  const times = runMemory(engine.journal, engine.runId)
    .submissions(step, changeId)
    .filter(({ id, settled }) => settled?.how === 'dropped' && signedIds.has(id)).length;
  if (times >= MAX_REFUSALS) {
    throw new OnboardError('E-SEND-205', { times, reason: statedReason(reason) });
  }
}

/** Milliseconds for which the same bytes are sent again after an answer that this program does not know. */
const UNKNOWN_ANSWER_MS = 300_000;

/**
 * Lets a run submit the same bytes again while the answer does not show whether the chain accepted them.
 * @param reason the endpoint's text
 * @throws OnboardError E-SEND-208 for an unknown reason, E-PCH-128
 */
export function requireDecision(
  reason: string,
  { id, signedAt }: Submission,
  { ports }: EngineContext,
): void {
  const explained = explainPChainReason(reason);
  const isRecent = ports.clock.now() < signedAt + UNKNOWN_ANSWER_MS;
  if (explained.code === 'E-PCH-901' && isRecent) throw unclearError(reason, id);
  if (explained.code === 'E-PCH-128') throw explained;
}

export function txIdOf({ id }: Submission): PChainTxId {
  return parseId(id, 'noun.transaction-id');
}

export const CLEAR: Resolution = { state: 'clear' };

/** Milliseconds for which an endpoint may miss the effect of an included transaction, or the user of a nonce. */
export const LAG_MS = 20_000;

/** Records the outcome of a transaction. Side effects: writes to the journal; emits `settled`. */
export async function recordOutcome(
  engine: EngineContext,
  submission: Submission,
  outcome: TxOutcome,
) {
  if (submission.settled?.how === outcome.how) return;
  await engine.journal.append({
    type: 'settled',
    run: engine.runId,
    id: submission.id,
    ...outcome,
    // The journal limits texts to 400 characters.
    reason: typeof outcome.reason === 'string' ? outcome.reason.slice(0, 400) : outcome.reason,
  });
  engine.emit({
    type: 'settled',
    at: engine.ports.clock.now(),
    step: submission.step,
    chain: submission.chain,
    id: submission.id,
    ...outcome,
  });
}

/**
 * Makes the collected signatures void whose message a failed transaction carried. After a delay of 15 s to 5 min, the
 * run collects new ones. Side effects: writes to the journal.
 */
export async function voidCarriedMessage(
  engine: EngineContext,
  submission: Submission,
  earlier: number,
): Promise<void> {
  if (submission.carriedMessageId === null) return;
  await engine.journal.append({
    type: 'voided',
    run: engine.runId,
    messageId: submission.carriedMessageId,
    until: engine.ports.clock.now() + Math.min(15_000 * 2 ** earlier, 300_000),
  });
}

/** By transaction ID: since when the endpoint's head has been at or above the transaction's block. */
const blocksReachedAt = keptFor<Journal, Map<string, number>>(() => new Map());

/**
 * Waits for the effect of an included call: an endpoint may be several nodes, so until 20 s after its head reached the
 * block.
 */
export async function awaitCallEffect(
  engine: EngineContext,
  { id }: Submission,
  block: bigint,
): Promise<Resolution> {
  const { clock, evm } = engine.ports;
  const reachedAt = blocksReachedAt(engine.journal);
  const { number: head } = await evm.head();
  if (head < block) {
    reachedAt.delete(id);
    return transactionWait('wait.effect', { id });
  }
  const reachedSince = reachedAt.get(id) ?? clock.now();
  reachedAt.set(id, reachedSince);
  return clock.now() < reachedSince + LAG_MS ? transactionWait('wait.effect', { id }) : CLEAR;
}

/** Waits for the effect of an accepted P-Chain transaction, until 20 s after its acceptance was recorded. */
export function awaitTxEffect(engine: EngineContext, submission: Submission): Resolution {
  const seenAt = submission.settled?.at ?? engine.ports.clock.now();
  return engine.ports.clock.now() < seenAt + LAG_MS
    ? transactionWait('wait.effect', { id: submission.id })
    : CLEAR;
}

/** False if the P-Chain endpoint has no block of this time or later, in milliseconds since 1970: it may be behind. */
export async function isPChainPast(
  time: number,
  { pChain }: Pick<EngineContext['ports'], 'pChain'>,
): Promise<boolean> {
  return Number(await pChain.time()) * 1000 >= time;
}

/** Says that the run waits for a transaction. `recheck` is in milliseconds. */
export function transactionWait<Key extends Extract<MessageKey, `wait.${string}`>>(
  key: Key,
  values: Readonly<MessageValues[Key]> | { readonly id: string },
  recheck = 1000,
): Extract<Resolution, { state: 'wait' }> {
  const text: Message = { key, values };
  return { state: 'wait', wait: { text, party: 'network', typical: [1, 10], recheck } };
}
