import { parseTransaction } from 'viem/utils';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { FeeOffer } from '../../ports/evm.ts';
import { maxOffer } from '../fees/bump-fees.ts';

/** The fees of all recorded calls with one nonce of an account. */
export interface OwnOffers {
  readonly count: number;
  /**
   * The highest fee and the highest tip, in wei per gas; zero if no transaction with the nonce was signed.
   */
  readonly most: FeeOffer;
}

/** Returns the fees that a further transaction with the nonce must exceed. */
export function collectOwnOffers({ runs }: Memory, account: string, nonce: bigint): OwnOffers {
  const offers = runs
    .flatMap(({ submissions }) => submissions)
    .filter(
      ({ chain, from, nonce: usedNonce }) =>
        chain === 'evm' && from === account && usedNonce === nonce,
    )
    .map(offerOf);
  const noOffer = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  return { count: offers.length, most: offers.reduce(maxOffer, noOffer) };
}

function offerOf({ raw, maxFeePerGas }: Submission): FeeOffer {
  try {
    const signed = parseTransaction(raw as `0x02${string}`);
    return {
      maxFeePerGas: signed.maxFeePerGas ?? 0n,
      maxPriorityFeePerGas: signed.maxPriorityFeePerGas ?? 0n,
    };
  } catch {
    // Only an edited journal contains bytes that cannot be parsed. For such bytes, the recorded fee counts.
    return { maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas: 0n };
  }
}
