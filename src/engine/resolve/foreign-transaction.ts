import { OnboardError } from '../../domain/errors.ts';
import { parseHash, type EvmAddress } from '../../domain/identity/evm.ts';
import type { Memory } from '../../journal/memory.ts';
import type { Wait } from '../checking/check.ts';
import type { Engine } from '../engine.ts';
import type { PaidIntent } from '../intent.ts';
import { message } from '../../domain/message.ts';
import { onItsWay } from './record-outcome.ts';

/** What the account's nonces tell. */
export type AccountCheck =
  /** Something else of the account is on its way. */
  | { readonly wait: Wait }
  /** Nothing is; the nonce that comes next, as it was at `at`. Without one where it does not matter. */
  | { readonly wait?: undefined; readonly nonce?: bigint; readonly at: number };

/**
 * What of the account is on its way on the C-Chain that nothing of ours tells of: sent by another tool, or
 * by this one before its journal was lost. It may do the very same, so it is waited for, not joined by a
 * second one. `plannedAt`: when the intent's own look at them was taken.
 * @throws OnboardError E-EVM-109 where the nonces stay behind what this journal has in a block
 */
export async function foreignTransaction(
  intent: PaidIntent,
  { ports, signer, journal }: Engine,
  plannedAt: number,
): Promise<AccountCheck> {
  const now = ports.clock.now();
  // Of one output the P-Chain takes one spending, whoever sends it.
  if (intent.effect === 'p-chain-tx' || signer === undefined) return { at: now };
  // Its place is to be taken.
  if (intent.effect === 'evm-call' && intent.nonce !== undefined) return { at: now };
  const seen = intent.effect === 'evm-call' ? intent.account : undefined;
  const at = seen === undefined ? now : plannedAt;
  const { latest, pending } = seen ?? (await ports.evm.nonces(signer.evmAddress));
  const behind = await ownUncounted(journal.memory(), signer.evmAddress, latest, ports);
  if (behind !== undefined) return { wait: behind };
  // Since an export was planned, something else may have used its nonce: it is planned again.
  const isStale = intent.effect === 'c-export' && intent.nonce !== latest;
  return pending <= latest && !isStale
    ? { nonce: latest, at }
    : { wait: accountWait(latest, 1000) };
}

/** Until what waits with a nonce is in a block, or gone. */
export function accountWait(nonce: bigint, recheck: number): Wait {
  const text = message('wait.account', { nonce });
  return { text, whose: 'network', typical: [1, 10], recheck };
}

/** An endpoint whose nonces are behind its own blocks for longer contradicts itself. */
const NONCE_LAG_MS = 60_000;

/**
 * The wait for a nonce that the endpoint reports as free although a transaction of this journal with it is in a
 * block. Nodes count a nonce once the whole block is executed; a receipt exists before that (Helicon).
 * @throws OnboardError E-EVM-109 where the endpoint has had that block for a minute
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
    // Transactions that are pending or replaced have no receipt.
    const receipt = await evm.receipt(parseHash(id));
    if (receipt === undefined) continue;
    const since = settled?.at ?? signedAt;
    const { number: head } = await evm.head();
    if (clock.now() > since + NONCE_LAG_MS && head >= receipt.blockNumber) {
      throw new OnboardError('E-EVM-109', { next, nonce, hash: id });
    }
    return onItsWay('wait.own-nonce', { id, nonce }).wait;
  }
  return undefined;
}
