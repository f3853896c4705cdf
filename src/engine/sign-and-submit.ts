import type { SignRequest, Signer } from '../ports/signer.ts';
import type { EngineContext } from './engine.ts';
import { OnboardError } from '../domain/errors.ts';
import type { CExportIntent, EvmCallIntent, PChainIntent, PaidIntent } from './intent.ts';
import { runMemory } from '../journal/run-memory.ts';
import { bytesToHex } from '../domain/identity/bytes.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { printable } from '../domain/text/printable.ts';
import type { Submission } from '../journal/memory.ts';
import type { SignedRecord } from '../journal/record.ts';
import type { EvmReader } from '../ports/evm.ts';
import { resolveSubmission } from './resolve-submissions.ts';
import type { Message } from '../domain/message.ts';
import {
  comparedOutcome,
  emitAnswer,
  lostAnswer,
  refusalError,
  unclearError,
} from './submit-answer.ts';
import { checkSignedEvmTx, unsignedTxOf } from './check-signed-evm.ts';

/** What a transaction is recorded for: transactions of the same step and change have the same effect. */
interface RecordedFor {
  readonly step: string;
  readonly changeId: string;
}

interface PerformContext extends RecordedFor {
  readonly engine: EngineContext;
  readonly signer: Signer;
}

/**
 * Requests the signature of a transaction. For a hardware wallet, first emits what the device will display. If the
 * device cannot display the transaction, requests approval of the transaction's hash.
 * Side effects: uses the key; emits `signing`.
 * @throws OnboardError E-LED-*; the reason of the abort signal if the operator quits before approving
 */
async function requestSignature<T>(
  request: SignRequest,
  sign: () => Promise<T>,
  { engine, signer, step }: PerformContext,
): Promise<T> {
  const { clock } = engine.ports;
  const { device } = signer;
  if (device === undefined) {
    engine.emit({ type: 'signing', at: clock.now(), step });
    return sign();
  }
  for (;;) {
    const display = await device.examine(request);
    engine.emit({ type: 'signing', at: clock.now(), step, device: display });
    try {
      return await unlessAborted(sign(), engine.signal);
    } catch (error) {
      const isUnreadable = error instanceof OnboardError && error.code === 'E-LED-109';
      if (!isUnreadable || display.shows === 'hash') throw error;
    }
  }
}

/** Rejects on abort. A signature that arrives after the abort is neither stored nor sent. */
function unlessAborted<T>(signature: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    signature.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Signs an approved intent, writes it to the journal, submits it, and waits up to 30 seconds for inclusion.
 * Side effects: uses the key; writes and syncs the journal before it sends; sends; writes the outcome; emits events.
 * @throws OnboardError E-SIGN-202 if the run has no signer; E-JRN-101, E-JRN-104, E-SIGN-201, E-SEND-201, E-SEND-203,
 * E-SEND-208, E-SEND-213; as `requestSignature` does
 */
export async function signAndSubmit(
  intent: PaidIntent,
  nonce: bigint | undefined,
  { step, changeId }: RecordedFor,
  engine: EngineContext,
): Promise<void> {
  const { signer } = engine;
  if (signer === undefined) throw new OnboardError('E-SIGN-202', {});
  const context = { engine, signer, step, changeId };
  // The plan does not consider the records of another process, so the next pass plans again.
  if (await engine.journal.hold()) return;
  if (intent.effect !== 'evm-call') await performUtxoTx(intent, context);
  else if (!(await performEvmCall(intent, context, nonce))) return;
  const sent = runMemory(engine.journal, engine.runId).submissions(step, changeId).at(-1);
  if (sent !== undefined) await awaitInclusion(engine, sent);
}

/**
 * Records a signed transaction. No transaction is submitted before this promise resolves. Resolves with false, and
 * records nothing, if another process changed the journal during the signing.
 * Side effects: writes and syncs the journal; emits `signed`.
 */
async function recordSigned(
  { engine, step, changeId }: PerformContext,
  record: Omit<SignedRecord, 'type' | 'run' | 'step' | 'changeId'>,
): Promise<boolean> {
  const { chain, id } = record;
  if (await engine.journal.refresh()) return false;
  await engine.journal.append({ type: 'signed', run: engine.runId, step, changeId, ...record });
  engine.emit({ type: 'signed', at: engine.ports.clock.now(), step, chain, id });
  return true;
}

/**
 * Signs and sends at most one transaction. After a refusal, the next pass of the engine determines the cause; after a
 * lost answer, whether a block includes the transaction.
 * Side effects: as `signAndSubmit` has.
 * @throws OnboardError E-SIGN-201; as `requestSignature` does
 */
async function performUtxoTx(intent: PChainIntent | CExportIntent, context: PerformContext) {
  const { engine, signer, step } = context;
  const { pChainSender, atomic } = engine.ports;
  const { tx } = intent;
  const signed = await requestSignature({ kind: 'utxo', tx }, () => signer.signUtxoTx(tx), context);
  // Loaded on demand: this module imports the large P-Chain codec, and C-Chain calls do not need the codec.
  const { checkSignedUtxoTx } = await import('./check-signed-utxo-tx.ts');
  checkSignedUtxoTx(signed, intent, signer, engine.network);
  const isExport = intent.effect === 'c-export';
  const isRecorded = await recordSigned(context, {
    chain: intent.tx.chain,
    id: signed.txId,
    from: isExport
      ? signer.evmAddress
      : pChainAddress(signer.shortId, addressHrp(intent.networkId)),
    nonce: isExport ? intent.nonce : null,
    inputs: intent.tx.inputs,
    maxFeePerGas: null,
    raw: bytesToHex(signed.bytes),
    carriedMessageId: isExport ? null : (intent.carriedMessageId ?? null),
    ...(intent.repeats?.id !== undefined && { repeats: intent.repeats.id }),
  });
  if (!isRecorded) return;
  const issued = (isExport ? atomic : pChainSender).issue(signed.bytes);
  const outcome = await issued.catch(lostAnswer);
  const answer = outcome.kind === 'accepted' ? outcome.kind : answerOf(outcome.reason);
  await engine.journal.append({ type: 'submitted', run: engine.runId, id: signed.txId, answer });
  const type = outcome.kind === 'accepted' ? 'submitted' : 'unclear';
  emitAnswer(type, { step, id: signed.txId }, engine);
}

const INCLUSION_WAIT_MS = 30_000;
/** More than one block, because headers state the time in whole seconds. */
const MEASURED_BLOCKS = 16n;

/**
 * Waits up to 30 seconds for the outcome of a transaction. The block time determines the interval between requests.
 * Side effects: as `resolveSubmission` has.
 */
async function awaitInclusion(engine: EngineContext, submission: Submission): Promise<void> {
  const { clock, evm } = engine.ports;
  const { chain } = submission;
  const began = clock.now();
  let blockTime: number | undefined;
  for (let attempts = 1; ; attempts++) {
    // An unknown P-Chain transaction also ends the wait. Either the P-Chain refused it, or this endpoint lags
    // behind the endpoint that accepted it.
    if ((await resolveSubmission(submission, engine)) !== 'open') return;
    // The measurement runs in the background. Until the measurement succeeds, the usual block time applies.
    if (chain === 'evm' && attempts === 1) {
      void measureBlockTime(evm).then((measured) => (blockTime = measured));
    }
    const waited = clock.now() - began;
    if (waited >= INCLUSION_WAIT_MS) return;
    await clock.sleep(pollInterval(waited, blockTime), engine.signal);
  }
}

/** Returns the average block time in milliseconds; undefined if the endpoint does not report the blocks. */
async function measureBlockTime(evm: EvmReader): Promise<number | undefined> {
  try {
    const head = await evm.head();
    const earlierTime = await evm.blockTime(head.number - MEASURED_BLOCKS);
    if (earlierTime === undefined) return undefined;
    return (Number(head.timestamp - earlierTime) * 1000) / Number(MEASURED_BLOCKS);
  } catch {
    return undefined;
  }
}

/** The usual block time of both chains under load, in milliseconds. */
const USUAL_BLOCK_MS = 2000;

/**
 * Returns milliseconds: one sixth of the block time, or half the block time after three block times.
 * @param waited milliseconds since the submission
 */
function pollInterval(waited: number, blockTime = USUAL_BLOCK_MS): number {
  const block = Math.min(blockTime, USUAL_BLOCK_MS);
  const pause = waited < 3 * block ? block / 6 : block / 2;
  return Math.min(1000, Math.max(100, Math.round(pause)));
}

/**
 * Signs and sends at most one transaction. Returns false if the memory pool refused the call because the fee is too
 * low, or if nothing was sent. Side effects: as `signAndSubmit` has.
 * @throws OnboardError E-SIGN-201, E-SEND-201, E-SEND-208, E-SEND-213, E-FUND-101; as `requestSignature` does
 */
async function performEvmCall(
  intent: EvmCallIntent,
  context: PerformContext,
  nonce: bigint | undefined,
): Promise<boolean> {
  const { engine, signer, step } = context;
  const { evmSender, clock } = engine.ports;
  // A nonce above `latest` would come from a single answer of an endpoint, without proof.
  if (nonce === undefined) throw new RangeError('a call without a nonce');
  const tx = unsignedTxOf(intent, nonce);
  const signed = await requestSignature({ kind: 'evm', tx }, () => signer.signEvmTx(tx), context);
  checkSignedEvmTx(signed, intent, nonce, engine.network);
  const isRecorded = await recordSigned(context, {
    chain: 'evm',
    id: signed.hash,
    from: intent.from,
    nonce,
    inputs: [],
    maxFeePerGas: intent.maxFeePerGas,
    raw: signed.raw,
    carriedMessageId: intent.carriedMessageId ?? null,
  });
  if (!isRecorded) return false;
  const submitted = await evmSender.submit(signed.raw).catch(lostAnswer);
  const answer = 'reason' in submitted ? answerOf(submitted.reason) : submitted.kind;
  await engine.journal.append({ type: 'submitted', run: engine.runId, id: signed.hash, answer });
  const outcome = await comparedOutcome(submitted, signed.hash, engine);
  const eventFields = { at: clock.now(), step, id: signed.hash };
  switch (outcome.kind) {
    case 'accepted':
    case 'known':
      engine.emit({ type: 'submitted', ...eventFields });
      return true;
    case 'nonce-used':
      // Through another endpoint, this same transaction may already be in a block.
      emitAnswer('unclear', { step, id: signed.hash }, engine);
      return true;
    case 'underpriced':
      engine.emit({ type: 'refused', ...eventFields, why: 'underpriced' });
      return false;
    case 'unclear':
      emitAnswer('unclear', { step, id: signed.hash }, engine);
      throw unclearError(outcome.reason, signed.hash);
    case 'refused':
      engine.emit({ type: 'refused', ...eventFields, why: 'other' });
      throw await refusalError(outcome, intent, engine);
  }
}

/** As the journal stores it: the endpoint's text, or the message key of a failure. */
const answerOf = (reason: string | Message): string =>
  typeof reason === 'string' ? printable(reason) : reason.key;
