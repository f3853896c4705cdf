import { OnboardError } from '../../domain/errors.ts';
import { formatUnits, groupDigits } from '../../domain/units.ts';
import { readStanding } from '../../protocol/snapshots/read-operator.ts';
import { obstacleError } from './operator-obstacle.ts';
import type { L1Context } from '../step.ts';

/** The error codes for insufficient stake in both generations. */
const INSUFFICIENT_STAKE: ReadonlySet<string> = new Set(['E-MW-116', 'E-MW-122']);
const NOT_ENABLED = 'E-MW-104';

/** True if an error is the L1 middleware's revert for insufficient stake. */
export function isInsufficientStake(error: unknown): boolean {
  return error instanceof OnboardError && INSUFFICIENT_STAKE.has(error.code);
}

/**
 * Replaces a revert about missing stake or an unknown operator if a read shows the real reason. Returns other
 * errors unchanged.
 */
export async function explainStake(
  { readers, l1, operator }: L1Context,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof OnboardError)) return error;
  if (error.code !== NOT_ENABLED && !isInsufficientStake(error)) return error;
  return obstacleError(operator, await readStanding(readers.evm, l1, operator), l1) ?? error;
}

/**
 * Returns the error for an operator with less free stake than a node needs. Amounts are in the smallest unit
 * of the primary asset.
 */
export function stakeError(
  { l1 }: Pick<L1Context, 'l1'>,
  free: bigint,
  wanted: bigint,
): OnboardError {
  const values = { free: units(l1, free), minimum: units(l1, wanted), symbol: l1.primarySymbol };
  return new OnboardError('E-TASK-212', values);
}

/** Returns the error for a stake outside the limits per node. */
export function stakeLimitsError({ l1 }: Pick<L1Context, 'l1'>): OnboardError {
  const { minimum, maximum } = l1.primaryClass;
  const text = (amount: bigint) => `${units(l1, amount)} ${l1.primarySymbol}`;
  return new OnboardError('E-MW-139', { minimum: text(minimum), maximum: text(maximum) });
}

const units = ({ primaryDecimals }: L1Context['l1'], amount: bigint) =>
  groupDigits(formatUnits(amount, primaryDecimals));
