import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { message } from '../domain/message.ts';
import { groupedUnits } from '../domain/units.ts';
import type { Wait } from '../engine/step.ts';

/** Returns undefined if the stake suffices now, or if too little is delegated. */
export function epochWait(
  { vaults, stake, epoch, readAt }: OperatorFacts,
  l1: L1Facts,
  wanted: bigint,
): Wait | undefined {
  if (stake.free >= wanted) return undefined;
  const delegated = vaults
    .filter(({ classId, optedIn, enabled }) => classId === l1.primaryClass.id && optedIn && enabled)
    .reduce((sum, { liveStake }) => sum + liveStake, 0n);
  if (delegated - stake.used < wanted) return undefined;
  const until = Number(epoch.endsAt) * 1000;
  const recheck = Math.min(Math.max(until - Number(readAt) * 1000, 500), 5000);
  const stakeUnits = groupedUnits(delegated, l1.primaryDecimals);
  const values = { stake: stakeUnits, symbol: l1.primarySymbol, epoch: epoch.number + 1n };
  const text = message('wait.epoch', values);
  return { text, whose: 'clock', until, recheck };
}
