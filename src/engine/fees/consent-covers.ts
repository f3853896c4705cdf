import type { CExportIntent, PaidIntent } from '../intent.ts';

/**
 * Whether consent to one intent also covers another: the same effect, for no more money. Attached signatures
 * and spent outputs may differ.
 */
export function consentCovers(agreed: PaidIntent, other: PaidIntent): boolean {
  if (other.unusual !== undefined && agreed.unusual === undefined) return false;
  if (agreed.effect === 'evm-call') {
    return (
      other.effect === 'evm-call' &&
      agreed.contract.to === other.contract.to &&
      agreed.data === other.data &&
      agreed.value === other.value &&
      agreed.chainId === other.chainId &&
      agreed.from === other.from &&
      agreed.nonce === other.nonce &&
      other.fee.most <= agreed.fee.most &&
      // Consent given without a warning does not cover an intent that has one.
      (other.warning === undefined || agreed.warning !== undefined)
    );
  }
  return (
    agreed.effect === other.effect &&
    agreed.networkId === other.networkId &&
    agreed.title.key === other.title.key &&
    agreed.moves === other.moves &&
    // A second export needs its own consent.
    (other.effect !== 'c-export' || other.repeats === undefined || isSameRepeat(agreed, other)) &&
    other.burns <= agreed.burns
  );
}

const isSameRepeat = (agreed: PaidIntent, other: CExportIntent): boolean =>
  agreed.effect === 'c-export' && agreed.repeats === other.repeats;
