import type { Wait } from '../check.ts';
import type { Engine } from '../engine.ts';
import type { PaidIntent } from '../intent.ts';
import { engineMessage } from '../message.ts';

/** What the account's nonces tell. */
export type AccountLook =
  /** Something else of the account is on its way. */
  | { readonly wait: Wait }
  /** Nothing is; the nonce that comes next, as it was at `at`. Without one where it does not matter. */
  | { readonly wait?: undefined; readonly nonce?: bigint; readonly at: number };

/**
 * What of the account is on its way on the C-Chain that nothing of ours tells of: sent by another tool, or
 * by this one before its journal was lost. It may do the very same, so it is waited for, not joined by a
 * second one. `plannedAt`: when the intent's own look at them was taken.
 */
export async function foreignTransaction(
  intent: PaidIntent,
  { ports, signer }: Engine,
  plannedAt: number,
): Promise<AccountLook> {
  const now = ports.clock.now();
  // Of one output the P-Chain takes one spending, whoever sends it.
  if (intent.effect === 'p-chain-tx' || signer === undefined) return { at: now };
  // Its place is to be taken.
  if (intent.effect === 'evm-call' && intent.nonce !== undefined) return { at: now };
  const seen = intent.effect === 'evm-call' ? intent.account : undefined;
  const at = seen === undefined ? now : plannedAt;
  const { latest, pending } = seen ?? (await ports.evm.nonces(signer.evmAddress));
  if (pending <= latest) return { nonce: latest, at };
  const text = engineMessage('wait.account', { nonce: latest });
  return { wait: { text, whose: 'network', typical: [1, 10], recheck: 1000 } };
}
