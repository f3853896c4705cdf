import { formatUnits, groupDigits } from '../domain/units.ts';
import { blocked, pending, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { isDisabled } from '../protocol/contracts/is-disabled.ts';
import { stakeError } from './explain-stake.ts';
import { isoTime } from './iso-time.ts';
import { say } from './messages.ts';
import type { OperatorLook } from './join.ts';

/**
 * Nothing to send: waits until enough stake is delegated for one more node. Whose turn it is follows
 * from what is missing: the L1 owner enables the operator, a curator delegates, the epoch turns.
 */
export const stakeStep: Step<OperatorLook> = {
  id: 'stake',
  title: say('step.stake'),
  async check(look) {
    const { l1 } = look.world;
    const { stake, vaults, inMiddleware, epoch, readAt } = await look.operator();
    const { minimum } = l1.primaryClass;
    const units = (amount: bigint) => groupDigits(formatUnits(amount, l1.primaryDecimals));
    const symbol = l1.primarySymbol;
    // The middleware's view may show stake of an operator that it does not list; every call of it would revert.
    if (!inMiddleware) {
      return pending({ text: say('wait.l1-owner'), whose: 'l1-owner', recheck: 3000 });
    }
    const { readers, operator } = look.world;
    const mayBeDisabled = stake.free >= minimum || stake.total === 0n;
    const disabled = mayBeDisabled && (await isDisabled(readers.evm, l1, operator)) === true;
    if (stake.free >= minimum && disabled) {
      const text = say('wait.disabled-soon', { until: isoTime(epoch.endsAt) });
      return pending({ text, whose: 'l1-owner', recheck: 3000 });
    }
    if (stake.free >= minimum) {
      const text = say('fact.stake', { free: units(stake.free), symbol });
      return satisfied({ text, source: 'C-Chain' });
    }
    // Without stake of its own an operator may be listed and disabled; then no epoch helps.
    if (disabled) {
      return pending({ text: say('wait.disabled'), whose: 'l1-owner', recheck: 3000 });
    }
    const delegated = vaults
      .filter(
        ({ classId, optedIn, enabled }) => classId === l1.primaryClass.id && optedIn && enabled,
      )
      .reduce((sum, { liveStake }) => sum + liveStake, 0n);
    const soon = delegated - stake.used;
    if (soon >= minimum) {
      const until = Number(epoch.endsAt) * 1000;
      const recheck = Math.min(Math.max(until - Number(readAt) * 1000, 500), 5000);
      const values = { stake: units(delegated), symbol, epoch: epoch.number + 1n };
      return pending({ text: say('wait.epoch', values), whose: 'clock', until, recheck });
    }
    if (stake.used > 0n) {
      return blocked(stakeError(look.world, stake.free, minimum));
    }
    return pending({ text: say('wait.curator'), whose: 'curator', recheck: 3000 });
  },
  plan() {
    throw new RangeError('this step only looks');
  },
};
