import { OnboardError } from '../../domain/errors.ts';
import type { Engine } from '../engine.ts';
import type { PaidIntent } from '../intent.ts';
import { runMemory } from '../run-memory.ts';
import { performEvmCall } from './evm-call.ts';
import { awaitInclusion } from './await-inclusion.ts';
import type { NonceSlot } from './perform-context.ts';
import { performPChainTx } from './p-chain-tx.ts';

/**
 * Performs an approved intent: signs, writes to the journal, submits, and waits up to 30 seconds for
 * inclusion. The next check shows whether the intent succeeded.
 * @throws OnboardError E-SIGN-202 if the run has no signer; E-SIGN-201, E-SEND-201, E-SEND-203, E-SEND-208;
 * as `requestSignature` does
 */
export async function perform(
  intent: PaidIntent,
  engine: Engine,
  step: string,
  subject: string,
  nonceSlot: NonceSlot,
): Promise<void> {
  const { signer } = engine;
  if (signer === undefined) throw new OnboardError('E-SIGN-202', {});
  const context = { engine, signer, step, subject };
  if (intent.effect !== 'evm-call') await performPChainTx(intent, context);
  else if (!(await performEvmCall(intent, context, nonceSlot))) return;
  const sent = runMemory(engine.journal, engine.run).submissions(step, subject).at(-1);
  if (sent !== undefined) await awaitInclusion(engine, sent);
}
