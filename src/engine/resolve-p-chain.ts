import { hexToBytes } from '../domain/identity/bytes.ts';
import type { PChainTxId } from '../domain/identity/ids.ts';
import { OnboardError, ignoreOnboardError } from '../domain/errors.ts';
import { keptFor } from '../domain/kept-results.ts';
import type { Journal } from '../journal/journal.ts';
import { printable, statedReason } from '../domain/text/printable.ts';
import { groupDigits } from '../domain/units.ts';
import {
  type Submission,
  allSubmissions,
  eachSubmission,
  isUnsettledOrIncluded,
} from '../journal/memory.ts';
import type { PChainReader } from '../ports/p-chain.ts';
import type { Signer } from '../ports/signer.ts';
import { explainPChainReason } from '../protocol/reverts/p-chain-reason.ts';
import type { EngineContext } from './engine.ts';
import {
  CLEAR,
  LAG_MS,
  SEARCH_RECHECK,
  type Resolution,
  awaitTxEffect,
  recordOutcome,
  requireDecision,
  requireFewRefusals,
  transactionWait,
  txIdOf,
  voidCarriedMessage,
} from './resolution.ts';
import { emitAnswer, lostAnswer, unclearError } from './submit-answer.ts';
import { searchPChainTx } from '../protocol/p-chain/find-p-chain-tx.ts';

/**
 * Determines the outcome of a step's P-Chain transactions. If the endpoint does not know one or reports it as
 * dropped, issues the same bytes again. The repetition is safe, because inputs can be spent only once. Side effects:
 * writes outcomes to the journal; may issue the same bytes again.
 * @param signedIds the IDs of the transactions that this call of `reconcile` has signed
 * @throws OnboardError E-PCH-* if the P-Chain will never accept a transaction, E-SEND-204 if the P-Chain's answer and
 * state contradict each other, E-SEND-205 if the P-Chain keeps refusing; E-PCH-128 and E-SEND-208 to retry the same
 * bytes
 */
export async function resolvePChain(
  submissions: readonly Submission[],
  engine: EngineContext,
  signedIds: ReadonlySet<string> = new Set(),
): Promise<Resolution> {
  // A refused transaction shares an input with its successor, so the P-Chain can accept only one of the two.
  for (const submission of submissions.filter(isUnsettledOrIncluded)) {
    const earlier = submissions.indexOf(submission);
    const resolution = await resolveOne(submission, earlier, { engine, signedIds });
    if (resolution.state !== 'clear') return resolution;
  }
  return CLEAR;
}

interface ResolveContext {
  readonly engine: EngineContext;
  readonly signedIds: ReadonlySet<string>;
}

/** Side effects: writes the outcome to the journal; may issue the same bytes again. */
async function resolveOne(
  submission: Submission,
  earlier: number,
  context: ResolveContext,
): Promise<Resolution> {
  const { engine } = context;
  const { pChain } = engine.ports;
  const answer = await pChain.txStatus(txIdOf(submission));
  switch (answer.status) {
    case 'Committed': {
      await recordOutcome(engine, submission, { how: 'included', height: null, reason: null });
      return awaitTxEffect(engine, submission);
    }
    case 'Processing':
      return transactionWait('wait.processing', { id: submission.id });
    case 'Aborted':
      return resolveRefusal('aborted', submission, earlier, context);
    case 'Dropped':
    case 'Unknown':
      // `Dropped` is not final, because a lagging endpoint may report it for an included transaction.
      return reissue(submission, earlier, context);
  }
}

/** Side effects: issues the same bytes again; writes a refusal to the journal; emits `submitted`, `unclear`. */
async function reissue(submission: Submission, earlier: number, context: ResolveContext) {
  const { engine } = context;
  const bytes = hexToBytes(submission.raw);
  const outcome = await engine.ports.pChainSender.issue(bytes).catch(lostAnswer);
  if (outcome.kind !== 'accepted') {
    emitAnswer('unclear', submission, engine);
    if (outcome.kind === 'unclear') throw unclearError(outcome.reason, submission.id);
    return resolveRefusal(outcome.reason, submission, earlier, context);
  }
  emitAnswer('submitted', submission, engine);
  return transactionWait('wait.processing', { id: submission.id });
}

/**
 * Finds the accepted transaction that spent an input of the submission: one of this journal, perhaps of another run, or
 * one in the blocks, perhaps of another machine, or the submission itself. Returns the outcome; undefined if the spender
 * is not found, or the account has not signed it. Side effects: writes the outcome to the journal.
 */
export async function resolveSpent(
  submission: Submission,
  engine: EngineContext,
): Promise<'included' | 'replaced' | undefined> {
  const spender =
    (await confirmedSpender(submission, engine)) ??
    (await spenderInBlocks(submission, 'inputs', engine));
  if (spender === undefined) return undefined;
  const { id, height } = spender;
  const isOwn = id === submission.id;
  const how = isOwn ? 'included' : 'replaced';
  await recordOutcome(engine, submission, { how, height, reason: isOwn ? null : id });
  return how;
}

/** Side effects: writes the outcome to the journal; may make the collected signatures void. */
async function resolveRefusal(
  text: string,
  submission: Submission,
  earlier: number,
  { engine, signedIds }: ResolveContext,
): Promise<Resolution> {
  const reason = printable(text, 300);
  const explained = explainPChainReason(text);
  const age = engine.ports.clock.now() - submission.signedAt;
  requireDecision(text, submission, engine);
  const waitRefused = () =>
    transactionWait('wait.refused', { id: submission.id, reason: statedReason(reason) });
  const drop = () => recordOutcome(engine, submission, { how: 'dropped', height: null, reason });
  const dropAndRebuild = async (): Promise<Resolution> => {
    await drop();
    requireFewRefusals(engine, submission, signedIds, reason);
    return CLEAR;
  };
  switch (refusalOf(explained.code)) {
    case 'wait':
      // An endpoint may repeat an old reason, so after a minute the step builds the transaction again.
      if (age < 3 * LAG_MS) return waitRefused();
      await drop();
      return CLEAR;
    case 'by-effect':
      if (age < 3 * LAG_MS) return waitRefused();
      await drop();
      throw new OnboardError('E-SEND-204', { reason: statedReason(reason) });
    case 'spent': {
      if (age < LAG_MS) return waitRefused();
      const { id } = submission;
      const how = await resolveSpent(submission, engine);
      if (how === undefined) return transactionWait('wait.spender', { id }, SEARCH_RECHECK);
      return how === 'included' ? transactionWait('wait.effect', { id }) : CLEAR;
    }
    case 'gas': {
      const capacity = await engine.ports.pChain.gasCapacity();
      const { gas: statedGas } = explained.values;
      const gas = typeof statedGas === 'object' ? 0n : BigInt(statedGas ?? 0);
      if (gas > capacity) {
        await drop();
        throw new OnboardError('E-PCH-127', {
          gas: groupDigits(gas),
          capacity: groupDigits(capacity),
        });
      }
      return waitRefused();
    }
    case 'rebuild':
      return dropAndRebuild();
    case 'reaggregate':
      // A transaction without a message of validators has only the signatures of this program.
      if (submission.carriedMessageId === null) return dropAndRebuild();
      await drop();
      await voidCarriedMessage(engine, submission, earlier);
      return CLEAR;
    case 'final':
      await dropAndRebuild();
      throw explained;
  }
}

/**
 * Returns another P-Chain transaction of the journal that is recorded as accepted and spent one of the inputs. Nobody signs
 * the record of an acceptance, so the P-Chain has to confirm it. No API reports the height of such a transaction.
 */
export async function confirmedSpender(
  { id, inputs }: Pick<Submission, 'id' | 'inputs'>,
  { journal, ports }: Pick<EngineContext, 'journal' | 'ports'>,
): Promise<{ readonly id: string; readonly height: bigint | null } | undefined> {
  const isSpender = (submission: Submission): boolean =>
    submission.chain === 'P' &&
    submission.id !== id &&
    submission.settled?.how === 'included' &&
    submission.inputs.some((input) => inputs.includes(input));
  for (const recorded of eachSubmission(journal.memory(), isSpender)) {
    const { status } = await ports.pChain.txStatus(txIdOf(recorded));
    if (status === 'Committed')
      return { id: recorded.id, height: recorded.settled?.height ?? null };
  }
  return undefined;
}

/**
 * Finds the transaction that spent an output, in the blocks after a submission was signed. A single endpoint shows these
 * blocks, so another transaction than the submission counts only if:
 * - its bytes spend the output with a signature of the account that signed the submission. Returns undefined for any
 *   other transaction, also where the signature cannot be checked, for example of an output with several owners
 * - the endpoint also reports its status as `Committed`, if it is a transaction of this journal
 *
 * Limit: a lying endpoint can show a transaction that the account signed but that the P-Chain has never accepted, if the
 * endpoint has its bytes: another machine sent it there, or this program did and the endpoint also lies about its status.
 */
async function searchSpender(
  { id, raw, signedAt }: Pick<Submission, 'id' | 'raw' | 'signedAt'>,
  isSpent: (output: string) => boolean,
  { journal, ports: { pChain } }: Pick<EngineContext, 'journal' | 'ports'>,
) {
  const bounds = { from: BigInt(Math.floor(signedAt / 1000)), seenAt: undefined };
  const { found } = await searchPChainTx(pChain, bounds, ({ inputs }) => inputs.some(isSpent));
  if (found === undefined || found.id === id) return found;
  const { signerOf } = await import('./check-signed-utxo-tx.ts');
  const account = signerOf(hexToBytes(raw));
  if (account === undefined) return undefined;
  if (!(await isSignedSpender(found.id, isSpent, account, pChain))) return undefined;
  const isRecorded = allSubmissions(journal.memory(), (known) => known.id === found.id).length > 0;
  if (!isRecorded) return found;
  const { status } = await pChain.txStatus(found.id);
  return status === 'Committed' ? found : undefined;
}

/**
 * True if the account has signed the transaction with this ID for each output that it spends and for which `isSpent` is
 * true. False also if the endpoint does not have its bytes.
 */
export async function isSignedSpender(
  id: PChainTxId,
  isSpent: (output: string) => boolean,
  account: Pick<Signer, 'shortId'>,
  pChain: Pick<PChainReader, 'transactionBytes'>,
): Promise<boolean> {
  const bytes = await pChain.transactionBytes(id);
  if (bytes === undefined) return false;
  const { isSpenderOfAccount } = await import('./check-signed-utxo-tx.ts');
  return isSpenderOfAccount({ id, bytes }, isSpent, account);
}

type Searches = Map<
  string,
  { readonly at: number; readonly found: Awaited<ReturnType<typeof searchSpender>> }
>;

/** By journal, and by what was searched for. */
const searches = keptFor<Journal, Searches>(() => new Map());

/**
 * Finds the accepted transaction that spent an input of the submission (`inputs`), or an output of an accepted
 * transaction, by its ID. Searches the blocks after the signing at most every 15 seconds; undefined also if they
 * cannot be read, or show a spender that the account has not signed.
 */
export async function spenderInBlocks(
  submission: Submission,
  of: 'inputs' | { readonly txId: string },
  engine: Pick<EngineContext, 'journal' | 'ports'>,
) {
  const known = searches(engine.journal);
  const key = of === 'inputs' ? submission.id : `${of.txId}:`;
  const last = known.get(key);
  const at = engine.ports.clock.now();
  if (last !== undefined && (last.found !== undefined || at < last.at + SEARCH_RECHECK))
    return last.found;
  known.set(key, { at, found: undefined });
  const isSpent = (output: string) =>
    of === 'inputs' ? submission.inputs.includes(output) : output.startsWith(key);
  const found = await searchSpender(submission, isSpent, engine).catch(ignoreOnboardError);
  known.set(key, { at, found });
  return found;
}

/** The next action after the P-Chain refused a transaction, with the codes of its reasons. */
const REFUSALS = {
  /** The fee has changed, or the answer stays unknown: build the transaction again. */
  rebuild: ['E-PCH-101', 'E-PCH-126', 'E-PCH-901'],
  /** An output that the transaction spends is gone; perhaps this transaction has spent it. */
  spent: ['E-PCH-102'],
  /** The signatures do not suffice (any more): collect new signatures. */
  reaggregate: ['E-PCH-115', 'E-PCH-116', 'E-PCH-117'],
  /** The transaction needs more gas than the P-Chain has now, or than the P-Chain ever has. */
  gas: ['E-PCH-121'],
  /** Send the same bytes later. */
  wait: ['E-PCH-104', 'E-PCH-110', 'E-PCH-122', 'E-PCH-124'],
  /** The chain shows the effect, or has changed so that the transaction is unnecessary: check the step again. */
  'by-effect': ['E-PCH-103', 'E-PCH-105', 'E-PCH-107', 'E-PCH-108', 'E-PCH-123'],
} as const satisfies Readonly<Record<string, readonly OnboardError['code'][]>>;

/** `final`: the P-Chain will never accept the transaction in this form. */
function refusalOf(code: OnboardError['code']): keyof typeof REFUSALS | 'final' {
  const kinds = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];
  return kinds.find((kind) => REFUSALS[kind].some((listed) => listed === code)) ?? 'final';
}
