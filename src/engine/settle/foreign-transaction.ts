import type { Wait } from '../check.ts';
import type { Engine } from '../engine.ts';
import type { PaidIntent } from '../intent.ts';
import { engineMessage } from '../message.ts';

/**
 * What of the account is on its way on the C-Chain that nothing of ours tells of: sent by another tool, or
 * by this one before its journal was lost. It may do the very same, so it is waited for, not joined by a
 * second one. undefined: nothing is.
 */
export async function foreignTransaction(
  intent: PaidIntent,
  { ports, signer }: Engine,
): Promise<Wait | undefined> {
  // Of one output the P-Chain takes one spending, whoever sends it.
  if (intent.effect === 'p-chain-tx' || signer === undefined) return undefined;
  // Its place is to be taken.
  if (intent.effect === 'evm-call' && intent.nonce !== undefined) return undefined;
  const { latest, pending } = await ports.evm.nonces(signer.evmAddress);
  if (pending <= latest) return undefined;
  return {
    text: engineMessage('wait.account', { nonce: latest }),
    whose: 'network',
    typical: [1, 10],
    recheck: 1000,
  };
}
