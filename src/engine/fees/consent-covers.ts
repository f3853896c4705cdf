import type { CExportIntent, PaidIntent } from '../intent.ts';

/**
 * Whether somebody who agreed to one intent has agreed to the other too: the same effect for no more
 * money. Signatures that travel along and outputs that are spent may differ.
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
      // Nobody has agreed to what they were not warned of.
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
