import type { OnboardError } from '../../domain/errors.ts';

/**
 * What the P-Chain's refusal of a transaction means for the next move.
 * - `rebuild`: the fee has changed; other bytes will do
 * - `spent`: an output that it spends is gone, perhaps to itself
 * - `reaggregate`: the signatures do not suffice (any more)
 * - `gas`: more gas than there is: for now, or for ever
 * - `wait`: not now; the same bytes later
 * - `by-effect`: that, or something that makes it needless, has happened; the next look tells
 * - `final`: it will never be taken like this
 */
export type Refusal = 'rebuild' | 'spent' | 'gas' | 'reaggregate' | 'wait' | 'by-effect' | 'final';

const moves: Partial<Record<OnboardError['code'], Refusal>> = {
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

/** The next move after a refusal that the catalogue explains. */
export function judgeRefusal({ code }: OnboardError): Refusal {
  return moves[code] ?? 'final';
}
