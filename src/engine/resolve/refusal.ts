import type { OnboardError } from '../../domain/errors.ts';

/**
 * The next action after the P-Chain refused a transaction.
 * - `rebuild`: the fee has changed; build the transaction again
 * - `spent`: an output that the transaction spends is gone; perhaps this transaction has spent it
 * - `reaggregate`: the signatures do not suffice (any more); collect new signatures
 * - `gas`: the transaction needs more gas than the P-Chain has now, or than the P-Chain ever has
 * - `wait`: send the same bytes later
 * - `by-effect`: the chain shows the effect, or has changed so that the transaction is unnecessary; check the
 *   step again
 * - `final`: the P-Chain will never accept the transaction in this form
 */
export type Refusal = 'rebuild' | 'spent' | 'gas' | 'reaggregate' | 'wait' | 'by-effect' | 'final';

const refusalByCode: Partial<Record<OnboardError['code'], Refusal>> = {
  'E-PCH-101': 'rebuild',
  'E-PCH-126': 'rebuild',
  'E-PCH-102': 'spent',
  'E-PCH-115': 'reaggregate',
  'E-PCH-116': 'reaggregate',
  'E-PCH-117': 'reaggregate',
  'E-PCH-104': 'wait',
  'E-PCH-110': 'wait',
  'E-PCH-121': 'gas',
  'E-PCH-122': 'wait',
  'E-PCH-124': 'wait',
  'E-PCH-103': 'by-effect',
  'E-PCH-105': 'by-effect',
  'E-PCH-107': 'by-effect',
  'E-PCH-108': 'by-effect',
  'E-PCH-123': 'by-effect',
};

/** Returns the next action after a refusal with this error code. */
export function classifyRefusal({ code }: OnboardError): Refusal {
  return refusalByCode[code] ?? 'final';
}
