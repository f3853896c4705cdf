import { wei } from '../../domain/units.ts';
import type { CExportIntent, Intent, PaidIntent } from '../intent.ts';

/**
 * True if consent to one intent also covers another intent: the effect is the same, and the cost is not higher.
 * Attached signatures and spent outputs may differ.
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
      // Consent to an intent without a warning does not cover an intent with a warning.
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

/** The smallest accepted margin of a gas limit, as a fraction of the needed gas: one fiftieth. */
const LEAST_MARGIN = 50n;

/**
 * Keeps the gas limit that the operator has confirmed, if this limit still suffices for the call. The call may
 * need a little more gas than before: the first call of an epoch also makes the L1 middleware process the
 * epoch.
 */
export function withAgreedGas<T extends Intent>(agreed: PaidIntent, next: T): T {
  if (agreed.effect !== 'evm-call' || next.effect !== 'evm-call') return next;
  const { neededGas, maxFeePerGas } = next;
  const { gas } = agreed;
  if (neededGas === undefined || next.gas <= gas) return next;
  if (neededGas + neededGas / LEAST_MARGIN > gas) return next;
  const most = wei(gas * maxFeePerGas);
  const { typical } = next.fee;
  return { ...next, gas, fee: { typical: typical < most ? typical : most, most } };
}
