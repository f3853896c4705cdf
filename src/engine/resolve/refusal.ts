import type { OnboardError } from '../../domain/errors.ts';

/**
 * The next action after the P-Chain refused a transaction.
 * - `rebuild`: the fee has changed; build it again
 * - `spent`: an output that it spends is gone, perhaps spent by this same transaction
 * - `reaggregate`: the signatures do not suffice (any more)
 * - `gas`: it needs more gas than is available now, or than can ever be available
 * - `wait`: send the same bytes later
 * - `by-effect`: the chain already has its effect, or a change that makes it unnecessary; the next check shows which
 * - `final`: the P-Chain will never accept it in this form
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

/** Returns the next action after a refusal with this error code. */
export function classifyRefusal({ code }: OnboardError): Refusal {
  return moves[code] ?? 'final';
}
