import { OnboardError } from '../../domain/errors.ts';
import { parseHash, type EvmAddress } from '../../domain/identity/evm.ts';
import type { Memory } from '../../journal/memory.ts';
import type { Wait } from '../checking/check.ts';
import type { Engine } from '../engine.ts';
import type { PaidIntent } from '../intent.ts';
import { message } from '../../domain/message.ts';
import { transactionWait } from './record-outcome.ts';

/** The result of the check of the account's nonces. */
export type AccountCheck =
  /** Another transaction of the account is pending. */
  | { readonly wait: Wait }
  /** Nothing is pending. `nonce` is the next one, as read at `at`; undefined if the intent does not need it. */
  | { readonly wait?: undefined; readonly nonce?: bigint; readonly at: number };

/**
 * Detects pending C-Chain transactions of the account that this journal does not know: sent by another tool, or by
 * this one before its journal was lost. Such a transaction may have the same effect, so the run waits for it instead
 * of sending a second one.
 * @param plannedAt when the intent's own nonces were read
 * @throws OnboardError E-EVM-109 if the endpoint keeps reporting a nonce as free that an included transaction of this
 * journal has used
 */
export async function checkForeignTransaction(
  intent: PaidIntent,
  { ports, signer, journal }: Engine,
  plannedAt: number,
): Promise<AccountCheck> {
  const now = ports.clock.now();
  // The P-Chain accepts only one transaction per output, whichever tool sends it.
  if (intent.effect === 'p-chain-tx' || signer === undefined) return { at: now };
  // The intent is meant to replace that transaction.
  if (intent.effect === 'evm-call' && intent.nonce !== undefined) return { at: now };
  const seen = intent.effect === 'evm-call' ? intent.account : undefined;
  const at = seen === undefined ? now : plannedAt;
  const { latest, pending } = seen ?? (await ports.evm.nonces(signer.evmAddress));
  const behind = await ownUncounted(journal.memory(), signer.evmAddress, latest, ports);
  if (behind !== undefined) return { wait: behind };
  // Another transaction may have used the nonce since the export was planned: plan it again.
  const isStale = intent.effect === 'c-export' && intent.nonce !== latest;
  return pending <= latest && !isStale ? { nonce: latest, at } : { wait: nonceWait(latest, 1000) };
}

/** Returns the wait until the pending transaction with a nonce is in a block or gone. */
export function nonceWait(nonce: bigint, recheck: number): Wait {
  const text = message('wait.account', { nonce });
  return { text, whose: 'network', typical: [1, 10], recheck };
}

/**
 * Milliseconds for which an endpoint's nonces may lag behind its own blocks. After that, its answers count as
 * contradictory.
 */
const NONCE_LAG_MS = 60_000;

/**
 * Returns a wait if the endpoint reports a nonce as free although a transaction of this journal with that nonce
 * is in a block. Nodes count a nonce once the whole block is executed; a receipt exists before that (Helicon).
 * @throws OnboardError E-EVM-109 if the endpoint has had that block for a minute
 */
async function ownUncounted(
  { runs }: Memory,
  account: EvmAddress,
  next: bigint,
  { evm, clock }: Engine['ports'],
): Promise<Wait | undefined> {
  const own = runs.flatMap(({ submissions }) => submissions);
  for (const { chain, from, nonce, id, settled, signedAt } of own) {
    if (chain !== 'evm' || from !== account || nonce === null || nonce < next) continue;
    // Pending and replaced transactions have no receipt.
    const receipt = await evm.receipt(parseHash(id));
    if (receipt === undefined) continue;
    const since = settled?.at ?? signedAt;
    const { number: head } = await evm.head();
    if (clock.now() > since + NONCE_LAG_MS && head >= receipt.blockNumber) {
      throw new OnboardError('E-EVM-109', { next, nonce, hash: id });
    }
    return transactionWait('wait.own-nonce', { id, nonce }).wait;
  }
  return undefined;
}
