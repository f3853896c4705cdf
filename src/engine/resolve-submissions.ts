import { type Message, message } from '../domain/message.ts';
import { parseTransaction } from 'viem/utils';
import { OnboardError, ignoreOnboardError } from '../domain/errors.ts';
import { keptFor } from '../domain/kept-results.ts';
import type { Hex } from '../domain/identity/bytes.ts';
import { parseAddress, parseHash } from '../domain/identity/evm.ts';
import { wei } from '../domain/units.ts';
import { type Journal, runsOf } from '../journal/journal.ts';
import {
  type Submission,
  verifiedSubmissions,
  partWithOpenTransactions,
} from '../journal/memory.ts';
import type { TxOutcome } from '../journal/record.ts';
import type { EvmReader, EvmReceipt } from '../ports/evm.ts';
import { explainRevert } from '../protocol/reverts/explain-revert.ts';
import { WARP_PRECOMPILE } from '../protocol/warp/message.ts';
import type { EngineContext } from './engine.ts';
import type { EvmCallIntent } from './intent.ts';
import { resolveSpent } from './resolve-p-chain.ts';
import { runMemory } from '../journal/run-memory.ts';
import { recordOutcome, txIdOf, voidCarriedMessage } from './resolution.ts';

/** By journal: the IDs of recorded failures that this process has compared with the chain. */
const comparedFailures = keptFor<Journal, Set<string>>(() => new Set());

/** Each reverted transaction costs a fee. A further one then needs consent of its own. */
const MAX_REVERTS = 5;

/**
 * Returns how often this step's calls reverted since the last that succeeded, in this run or in an earlier one of the
 * same task; undefined if fewer than `MAX_REVERTS` times.
 */
export function repeatedReverts(
  { journal, runId }: Pick<EngineContext, 'journal' | 'runId'>,
  step: string,
  changeId: string,
): EvmCallIntent['reverts'] {
  const { runs } = journal.memory();
  const task = runs.find(({ id }) => id === runId)?.task;
  const isCall = (submission: Submission): boolean =>
    submission.chain === 'evm' && submission.step === step && submission.changeId === changeId;
  const calls = (task ? runsOf(journal.memory(), task) : []).flatMap((run) =>
    verifiedSubmissions(run, isCall),
  );
  const done = calls.findLastIndex(({ settled }) => settled?.how === 'included');
  const reverted = calls.slice(done + 1).filter(({ settled }) => settled?.how === 'reverted');
  const id = reverted.at(-1)?.id;
  return id === undefined || reverted.length < MAX_REVERTS
    ? undefined
    : { times: reverted.length, hash: id };
}

/**
 * Determines the outcome of every open transaction in the journal. A failure about another run's transaction does not
 * stop this run.
 *
 * Also asks once whether a transaction of this run that a record calls a failure was accepted: nobody signs such a
 * record, and without the transaction, the step would take effect again.
 * Side effects: writes outcomes to the journal.
 * @throws OnboardError E-SEND-203
 */
export async function resolveSubmissions(engine: EngineContext): Promise<void> {
  const compared = comparedFailures(engine.journal);
  for (const run of partWithOpenTransactions(engine.journal.memory()).runs) {
    const unresolved = verifiedSubmissions(
      run,
      ({ id, settled }) =>
        settled === undefined ||
        (run.id === engine.runId && settled.how !== 'included' && !compared.has(id)),
    );
    for (const submission of unresolved) {
      try {
        await resolveSubmission(submission, { ...engine, runId: run.id });
        if (submission.settled !== undefined) compared.add(submission.id);
      } catch (error) {
        if (run.id === engine.runId || !(error instanceof OnboardError)) throw error;
      }
    }
  }
}

/**
 * Determines the outcome of one transaction. Returns `open` if no block includes the transaction yet, and `unknown` if
 * the endpoint does not know a P-Chain transaction, or reports it as dropped or aborted.
 * Side effects: writes the outcome to the journal.
 * @throws OnboardError E-SEND-203
 */
export async function resolveSubmission(
  submission: Submission,
  engine: EngineContext,
): Promise<'decided' | 'open' | 'unknown'> {
  const { evm, pChain, atomic } = engine.ports;
  if (submission.chain === 'evm') {
    const receipt = await evm.receipt(parseHash(submission.id));
    if (receipt === undefined) return 'open';
    await recordReceipt(submission, receipt, engine);
    return 'decided';
  }
  const id = txIdOf(submission);
  if (submission.chain === 'C') {
    const transaction = await atomic.transaction(id);
    if (transaction.state !== 'accepted') return 'open';
    const { height } = transaction;
    await recordOutcome(engine, submission, { how: 'included', height, reason: null });
    return 'decided';
  }
  const { status } = await pChain.txStatus(id);
  if (status === 'Processing') return 'open';
  if (status !== 'Committed')
    return (await resolveSpent(submission, engine)) === undefined ? 'unknown' : 'decided';
  // No API reports the height of a P-Chain transaction.
  await recordOutcome(engine, submission, { how: 'included', height: null, reason: null });
  return 'decided';
}

/** Returns the outcome that a receipt shows: height, fee, and the cause of a revert. */
export async function receiptOutcome(
  submission: Pick<Submission, 'raw' | 'from'>,
  receipt: EvmReceipt,
  evm: Pick<EvmReader, 'call'>,
): Promise<TxOutcome> {
  const { blockNumber: height, gasUsed, effectiveGasPrice } = receipt;
  const fee = gasUsed * effectiveGasPrice;
  if (receipt.status === 'success') return { how: 'included', height, reason: null, fee };
  const { gas } = decodeSignedCall(submission.raw);
  const isUsedUp = gas !== undefined && gasUsed >= gas;
  const reason =
    (await revertCause(submission, height, evm).catch(ignoreOnboardError)) ??
    (isUsedUp ? new OnboardError('E-SEND-209', { gas }).reason : null);
  return { how: 'reverted', height, reason, fee };
}

/** Decodes signed bytes; `to` is undefined for the creation of a contract. Throws various errors. */
export function decodeSignedCall(raw: Hex) {
  const { to, accessList = [], ...rest } = parseTransaction(raw as `0x02${string}`);
  const decoded = accessList.map(({ address, storageKeys }) => ({
    address: parseAddress(address),
    storageKeys,
  }));
  return { ...rest, to: to ? parseAddress(to) : undefined, accessList: decoded };
}

/** Returns the gas limit of a transaction that used up its limit; nothing for any other transaction. */
export function usedUpGas({ raw, settled }: Submission): bigint[] {
  const reason = settled?.how === 'reverted' ? settled.reason : undefined;
  if (typeof reason !== 'object' || reason?.key !== 'E-SEND-209') return [];
  return [decodeSignedCall(raw).gas ?? 0n];
}

/**
 * Records what a receipt shows of a transaction. Side effects: writes the outcome to the journal.
 * @throws OnboardError E-SEND-203, E-SEND-208 if the receipt names another sender
 */
export async function recordReceipt(
  submission: Submission,
  receipt: EvmReceipt,
  engine: EngineContext,
): Promise<void> {
  if (submission.settled?.how === 'reverted' && receipt.status !== 'success') return;
  if (receipt.from.toLowerCase() !== submission.from.toLowerCase()) {
    const reason = message('reason.other-sender', { account: receipt.from });
    throw new OnboardError('E-SEND-208', { hash: submission.id, reason });
  }
  const outcome = await receiptOutcome(submission, receipt, engine.ports.evm);
  await recordOutcome(engine, submission, outcome);
  if (outcome.how === 'included') return;
  const { step, changeId } = submission;
  const times = runMemory(engine.journal, engine.runId)
    .submissions(step, changeId)
    .filter(({ settled }) => settled?.how === 'reverted').length;
  await voidCarriedMessage(engine, submission, Math.max(0, times - 1));
  const reverts = repeatedReverts(engine, step, changeId);
  if (reverts !== undefined) throw new OnboardError('E-SEND-203', reverts);
}

/**
 * Replays a reverted transaction at its block to find the cause:
 * - the contract's error
 * - a gas limit that was too low
 * - a refused warp message: the replay succeeds, because a replay does not verify signatures
 *
 * Returns null if the cause is unknown. For example, real nodes keep the state of a block for only about a
 * minute.
 */
async function revertCause(
  { raw, from }: Pick<Submission, 'raw' | 'from'>,
  block: bigint,
  evm: Pick<EvmReader, 'call'>,
): Promise<Message | null> {
  const { to, data = '0x', value, gas, accessList } = decodeSignedCall(raw);
  if (to === undefined) return null;
  const amount = value !== undefined && { value: wei(value) };
  const call = { from: parseAddress(from), to, data, ...amount, accessList };
  const replay = await evm.call(call, { block, ...(gas === undefined ? {} : { gas }) });
  if (replay.ok) {
    const hasMessage = call.accessList.some(({ address }) => address === WARP_PRECOMPILE);
    return hasMessage ? new OnboardError('E-SEND-210', {}).reason : null;
  }
  if (replay.revert === '0x' && gas !== undefined) {
    const withoutLimit = await evm.call(call, { block });
    if (withoutLimit.ok) return new OnboardError('E-SEND-209', { gas }).reason;
  }
  return explainRevert(replay.revert).reason;
}
