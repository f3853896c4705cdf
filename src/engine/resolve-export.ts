import { unlessThrows } from '../domain/errors.ts';
import { hexToBytes } from '../domain/identity/bytes.ts';
import { parseAddress } from '../domain/identity/evm.ts';
import { nAvax, nAvaxToWei } from '../domain/units.ts';
import { printable } from '../domain/text/printable.ts';
import { type Submission, allSubmissions, verifiedSubmissions } from '../journal/memory.ts';
import type { EngineContext } from './engine.ts';
import { findNonceUser } from './nonce-user.ts';
import { spenderInBlocks } from './resolve-p-chain.ts';
import {
  CLEAR,
  LAG_MS,
  SEARCH_RECHECK,
  type Resolution,
  isPChainPast,
  recordOutcome,
  requireDecision,
  requireFewRefusals,
  transactionWait,
  txIdOf,
} from './resolution.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { emitAnswer, lacksFunds, lostAnswer, refusalError, unclearError } from './submit-answer.ts';

/** Milliseconds before the bytes of a new export are issued again. */
const REISSUE_AFTER = 5000;
/** Milliseconds after which a lagging endpoint counts as broken, and the operator may export again. */
const DECIDE_AFTER = 3_600_000;

/** The export itself may have used the nonce, or the node may already have the bytes. */
const MAY_BE_ITSELF = /\b(?:nonces?|already|known|accepted)\b/i;

/**
 * Determines the outcome of every export of the step's account, over all runs in the journal.
 * - If the export was accepted, waits until the P-Chain lists its output or shows its import, or for an hour.
 * - If no block includes the export and its nonce is free, issues the same bytes again. The node may have
 *   forgotten the export, or the endpoint may lag.
 * - If no block includes the export and its nonce is used, searches for the transaction that used the nonce.
 *   Only such a transaction makes the export void.
 * Side effects: writes outcomes to the journal; may issue the same bytes again.
 * @param signedIds the IDs of the transactions that this call of `reconcile` has signed
 * @throws OnboardError E-SEND-205 if the C-Chain keeps refusing exports; E-PCH-128 and E-SEND-208 to retry the same
 * bytes
 */
export async function resolveExport(
  submissions: readonly Submission[],
  engine: EngineContext,
  signedIds: ReadonlySet<string> = new Set(),
): Promise<Resolution> {
  const account = submissions.at(-1)?.from;
  let unprovenExport: string | undefined;
  const importable: string[] = [];
  for (const run of engine.journal.memory().runs) {
    const isExport = ({ chain, from, settled }: Submission): boolean =>
      chain === 'C' && from === account && settled?.how !== 'replaced';
    for (const submission of verifiedSubmissions(run, isExport)) {
      const isOfStep = submissions.some(({ id }) => id === submission.id);
      const ofRun = { ...engine, run: run.id };
      const resolution = await resolveOne(submission, isOfStep ? signedIds : new Set(), ofRun);
      if (resolution.state !== 'clear') return resolution;
      // Only an unproven export of the same step makes the next export a repeated export.
      if (isOfStep) unprovenExport ??= resolution.unprovenExport;
      importable.push(...(resolution.importable ?? []));
    }
  }
  return {
    state: 'clear',
    ...(unprovenExport !== undefined && { unprovenExport }),
    ...(importable.length > 0 && { importable }),
  };
}

/** Side effects: writes the outcome to the journal; may issue the same bytes again. */
async function resolveOne(
  submission: Submission,
  signedIds: ReadonlySet<string>,
  engine: EngineContext,
): Promise<Resolution> {
  const { atomic, evm, clock } = engine.ports;
  const status = await atomic.transaction(txIdOf(submission));
  if (status.state === 'accepted') return resolveAccepted(submission, status.height, engine);
  const nonce = submission.nonce ?? 0n;
  const { latest } = await evm.nonces(parseAddress(submission.from));
  if (latest <= nonce) return reissue(submission, signedIds, engine);
  const age = clock.now() - submission.signedAt;
  if (age < LAG_MS) return transactionWait('wait.nonce', { id: submission.id });
  const nonceUser = await findNonceUser(submission, engine);
  if (nonceUser?.isOwn === true) return resolveAccepted(submission, nonceUser.height, engine);
  if (nonceUser !== undefined) {
    const { id = null, height } = nonceUser;
    await recordOutcome(engine, submission, { how: 'replaced', height, reason: id });
    return CLEAR;
  }
  if (age > DECIDE_AFTER) return { state: 'clear', unprovenExport: submission.id };
  return transactionWait('wait.nonce-user', { id: submission.id, nonce }, SEARCH_RECHECK);
}

/** Side effects: writes the outcome to the journal. */
async function resolveAccepted(
  submission: Submission,
  height: bigint,
  engine: EngineContext,
): Promise<Resolution> {
  await recordOutcome(engine, submission, { how: 'included', height, reason: null });
  return awaitImport(submission, engine);
}

async function costOfExport({ from, raw }: Submission) {
  const { decodeSigned, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  const { consumed } = readSpending(decodeSigned(hexToBytes(raw), 'C').tx);
  return { from: parseAddress(from), fee: { most: nAvaxToWei(nAvax(consumed)) } };
}

/** Refusals that only another export of a higher fee ends. */
const FEE_REFUSED = /insufficient|too low|underpriced/i;

/**
 * Issues an export's bytes again. If the C-Chain refuses the bytes, the step signs another export with the same nonce.
 * Side effects: issues the bytes; writes a refusal to the journal; emits `submitted`, `unclear`.
 */
async function reissue(
  submission: Submission,
  signedIds: ReadonlySet<string>,
  engine: EngineContext,
): Promise<Resolution> {
  const { atomic, clock } = engine.ports;
  const { id } = submission;
  // A refused export needs no wait, because the next export uses the same nonce.
  if (submission.settled?.how === 'dropped') return CLEAR;
  if (clock.now() < submission.signedAt + REISSUE_AFTER)
    return transactionWait('wait.processing', { id });
  const outcome = await atomic.issue(hexToBytes(submission.raw)).catch(lostAnswer);
  if (outcome.kind === 'accepted') {
    emitAnswer('submitted', submission, engine);
    return transactionWait('wait.processing', { id }, REISSUE_AFTER);
  }
  emitAnswer('unclear', submission, engine);
  if (outcome.kind === 'unclear') throw unclearError(outcome.reason, id);
  if (MAY_BE_ITSELF.test(outcome.reason))
    return transactionWait('wait.nonce', { id }, REISSUE_AFTER);
  const reason = printable(outcome.reason, 300);
  const isPoor = lacksFunds(reason);
  if (!isPoor && !FEE_REFUSED.test(reason)) requireDecision(reason, submission, engine);
  await recordOutcome(engine, submission, { how: 'dropped', height: null, reason });
  if (isPoor) throw await refusalError({ reason }, await costOfExport(submission), engine);
  requireFewRefusals(engine, submission, signedIds, reason);
  return CLEAR;
}

/**
 * Milliseconds after which an import's missing outputs count as spent by another tool, if the P-Chain endpoint has blocks
 * from after the signing.
 */
const SPENT_ELSEWHERE_MS = 600_000;

/**
 * Waits until the P-Chain lists an accepted export's output for import, or shows what a transaction of this journal made
 * of it: an output, or a block of at least 20 seconds ago that spent it elsewhere, or nothing that could be shown. The
 * wait also ends if ten minutes have passed and the endpoint is not behind the import. If the P-Chain shows neither the
 * output nor an import, the export is unproven after an hour.
 */
async function awaitImport(
  { id, settled }: Submission,
  engine: EngineContext,
): Promise<Resolution> {
  const { ports, signer, network, journal } = engine;
  const since = settled?.how === 'included' ? settled.at : ports.clock.now();
  const unseen: Resolution =
    ports.clock.now() - since > DECIDE_AFTER
      ? { state: 'clear', unprovenExport: id }
      : transactionWait('wait.output', { id });
  if (signer === undefined) return unseen;
  const address = pChainAddress(signer.shortId, addressHrp(network.networkId));
  const importable = await ports.pChain.utxos(address, network.cChainId);
  // Waiting would be for ever if a higher price of gas made the output too small for its import.
  if (importable.some(({ txId }) => txId === id)) return { state: 'clear', importable: [id] };
  const pChainSubmissions = allSubmissions(
    journal.memory(),
    (submission) =>
      submission.chain === 'P' &&
      (submission.settled?.how !== 'replaced' || acceptedId(submission) !== undefined),
  );
  const spendersOf = (txId: string) =>
    pChainSubmissions.filter(({ inputs }) => inputs.some((input) => input.startsWith(`${txId}:`)));
  const imports = spendersOf(id);
  if (imports.length === 0) return unseen;
  const outputs = await ports.pChain.utxos(address);
  const isVisible = async (
    submission: Submission,
    before: readonly string[] = [],
  ): Promise<boolean> => {
    const accepted = acceptedId(submission);
    // Nobody signs the record of a replacement, so it may lead back to an earlier transaction.
    if (accepted === undefined || before.includes(accepted)) return false;
    if (outputs.some(({ txId }) => txId === accepted)) return true;
    const age = ports.clock.now() - (submission.settled?.at ?? 0);
    if (age > SPENT_ELSEWHERE_MS && (await isPChainPast(submission.signedAt, ports))) return true;
    for (const next of spendersOf(accepted)) {
      if ((await isWithoutChange(next)) || (await isVisible(next, [...before, accepted])))
        return true;
    }
    if (age < LAG_MS) return false;
    const spender = await spenderInBlocks(submission, { txId: accepted }, engine);
    return spender?.time !== undefined && isOlderThanLag(spender.time, engine);
  };
  for (const submission of imports) if (await isVisible(submission)) return CLEAR;
  return transactionWait('wait.effect', { id });
}

/** The transaction that the P-Chain accepted: the submission, or the one that took its place. */
function acceptedId({ id, settled }: Submission): string | undefined {
  if (settled?.how === 'included') return id;
  const isReplaced = settled?.how === 'replaced' && typeof settled.reason === 'string';
  return isReplaced ? settled.reason : undefined;
}

/** @param time that of a block, in seconds since 1970 */
const isOlderThanLag = (time: bigint, { ports: { clock } }: EngineContext): boolean =>
  clock.now() >= Number(time) * 1000 + LAG_MS;

/** True for an accepted P-Chain transaction that spent its inputs whole, so that no output of it can ever appear. */
async function isWithoutChange({ settled, raw }: Submission): Promise<boolean> {
  if (settled?.how !== 'included') return false;
  const { decodeSigned, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  // A transaction that cannot be read may have change.
  const spending = unlessThrows(() => readSpending(decodeSigned(hexToBytes(raw), 'P').tx));
  return spending?.outputs.length === 0;
}
