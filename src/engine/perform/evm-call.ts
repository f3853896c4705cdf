import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { EvmCallIntent } from '../intent.ts';
import { checkSignedEvm, unsignedOf } from './check-signed-evm.ts';
import type { Performing, Place } from './performing.ts';

/**
 * Signs a call, has it in the journal, submits it. Side effect: at most one transaction, with the nonce
 * of the one that it supersedes where there is one.
 * @throws OnboardError E-SIGN-201, E-SEND-201
 */
export async function performEvmCall(
  intent: EvmCallIntent,
  { engine, signer, step, subject }: Performing,
  { supersede, nonce: next }: Place,
): Promise<void> {
  const { evm, evmSender, clock } = engine.ports;
  const nonce = supersede?.nonce ?? intent.nonce ?? next ?? (await evm.nonces(intent.from)).pending;
  engine.emit({ type: 'signing', at: clock.now(), step });
  const signed = await signer.signEvm(unsignedOf(intent, nonce));
  await checkSignedEvm(signed, intent, nonce, engine.network);
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
  const outcome = await evmSender.submit(signed.raw);
  const answer = outcome.kind === 'refused' ? printable(outcome.reason) : outcome.kind;
  await engine.journal.append({ type: 'submitted', run: engine.run, id: signed.hash, answer });
  engine.emit({ type: 'submitted', at: clock.now(), step, id: signed.hash });
  if (outcome.kind === 'refused') throw new OnboardError('E-SEND-201', { reason: answer });
}
