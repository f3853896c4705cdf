import type { Message } from '../../domain/message.ts';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/text/stated-reason.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmSender, SubmitOutcome } from '../../ports/evm.ts';
import type { EvmCallIntent } from '../intent.ts';
import { checkSignedEvm, unsignedTxOf } from './check-signed-evm.ts';
import type { PerformContext, NonceSlot } from './perform-context.ts';
import { requestSignature } from './request-signature.ts';

/**
 * Signs a call, writes the signed call to the journal and submits it. Side effect: at most one transaction. A
 * replacement uses the nonce of the replaced transaction. Returns false if the memory pool refused the call
 * because the fee is too low.
 * @throws OnboardError E-SIGN-201, E-SEND-201, E-SEND-208; as `requestSignature` does
 */
export async function performEvmCall(
  intent: EvmCallIntent,
  context: PerformContext,
  { supersede, nonce: nextNonce }: NonceSlot,
): Promise<boolean> {
  const { engine, signer, step, subject } = context;
  const { evm, evmSender, clock } = engine.ports;
  const nonce = supersede?.nonce ?? intent.nonce ?? nextNonce;
  // A nonce above `latest` would come from a single answer of an endpoint, without proof.
  if (nonce === undefined) throw new RangeError('a call without a nonce');
  const tx = unsignedTxOf(intent, nonce);
  const signed = await requestSignature({ kind: 'evm', tx }, () => signer.signEvm(tx), context);
  checkSignedEvm(signed, intent, nonce, engine.network);
  await engine.journal.append({
    type: 'signed',
    run: engine.run,
    step,
    subject,
    chain: 'evm',
    id: signed.hash,
    from: intent.from,
    nonce,
    inputs: [],
    maxFeePerGas: intent.maxFeePerGas,
    raw: signed.raw,
    carries: intent.carries ?? null,
  });
  engine.emit({ type: 'signed', at: clock.now(), step, chain: 'evm', id: signed.hash });
  const outcome = await submitted(signed.raw, evmSender);
  const answer = 'reason' in outcome ? answerOf(outcome.reason) : outcome.kind;
  await engine.journal.append({ type: 'submitted', run: engine.run, id: signed.hash, answer });
  const eventFields = { at: clock.now(), step, id: signed.hash };
  switch (outcome.kind) {
    case 'accepted':
    case 'known':
      engine.emit({ type: 'submitted', ...eventFields });
      return true;
    case 'nonce-used':
      // Through another endpoint, this same transaction may already be in a block.
      return true;
    case 'underpriced':
      engine.emit({ type: 'refused', ...eventFields, why: 'underpriced' });
      return false;
    case 'unclear':
      if ((await evm.transaction(signed.hash)) !== undefined) {
        engine.emit({ type: 'submitted', ...eventFields });
        return true;
      }
      throw new OnboardError('E-SEND-208', {
        reason: statedReason(outcome.reason, 500),
        hash: signed.hash,
      });
    case 'refused':
      engine.emit({ type: 'refused', ...eventFields, why: 'other' });
      throw new OnboardError('E-SEND-201', { reason: statedReason(outcome.reason, 500) });
  }
}

/** The answer as the journal stores it: the endpoint's text, or the message key of a failure. */
const answerOf = (reason: string | Message): string =>
  typeof reason === 'string' ? printable(reason) : reason.key;

/**
 * Submits signed bytes. If the answer is missing or unreadable, the outcome is `unclear`: the endpoint may
 * have accepted the bytes.
 */
async function submitted(raw: Hex, sender: EvmSender): Promise<SubmitOutcome> {
  try {
    return await sender.submit(raw);
  } catch (error) {
    if (!(error instanceof OnboardError) || NOT_REACHED.has(error.code)) throw error;
    return { kind: 'unclear', reason: error.reason };
  }
}

/** The errors of a failed connection. After such an error, the bytes cannot have left this computer. */
const NOT_REACHED: ReadonlySet<string> = new Set(['E-NET-101', 'E-NET-102']);
