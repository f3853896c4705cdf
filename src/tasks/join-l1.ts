import type { EvmAddress } from '../domain/identity/evm.ts';
import { type L1Context, type Snapshot, type TitledTask, checkStep, memoize } from './step.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { readOperator } from '../protocol/snapshots/read-operator.ts';
import { type RegisterSnapshot, optStep, registerStep } from './operator-tasks.ts';
import { OnboardError } from '../domain/errors.ts';
import { groupedUnits } from '../domain/units.ts';
import { type Check, blocked, pending, satisfied } from '../engine/step.ts';
import { epochWait } from './epoch-wait.ts';
import { obstacleOf, stakeError } from './operator-obstacle.ts';
import { dateOf } from '../domain/iso-time.ts';
import { message } from '../domain/message.ts';

export interface JoinInput {
  /** Required only if the operator is not registered yet. */
  readonly metadataUrl?: string;
  readonly vaults: readonly { readonly address: EvmAddress; readonly name: string }[];
}

interface JoinSnapshot extends OperatorSnapshot, RegisterSnapshot {
  readonly context: L1Context;
}

export function joinTask(
  context: L1Context,
  { metadataUrl, vaults }: JoinInput,
): TitledTask<JoinSnapshot> {
  return {
    steps: [
      registerStep,
      optStep<JoinSnapshot>('in', {
        kind: 'l1',
        where: context.l1.balancer,
        name: context.l1.name,
        isOptedIn: async (snapshot) => (await snapshot.operator()).optedInToL1,
      }),
      ...vaults.map(({ address, name }) =>
        optStep<JoinSnapshot>('in', {
          kind: 'vault',
          where: address,
          name,
          isOptedIn: async (snapshot) =>
            (await snapshot.operator()).vaults.some(
              (vault) => vault.address === address && vault.optedIn,
            ),
        }),
      ),
    ],
    takeSnapshot: (memory, now) => {
      const operator = memoizeOperator(context);
      const registration = async () => {
        const { registered, metadataUrl: url } = await operator();
        return registered ? { metadataUrl: url ?? '' } : undefined;
      };
      return { context, memory, now, operator, metadataUrl, registration };
    },
  };
}

/** Waits until the operator has stake for one more node. Sends nothing. */
export function stakeTask(context: L1Context): TitledTask<OperatorSnapshot> {
  return {
    steps: [stakeStep],
    takeSnapshot: (memory, now) => ({ context, memory, now, operator: memoizeOperator(context) }),
  };
}

function memoizeOperator({ readers, l1, operator, seen }: L1Context): () => Promise<OperatorFacts> {
  return memoize(async () => {
    const facts = await readOperator(readers, l1, operator);
    seen?.(facts);
    return facts;
  });
}

/**
 * Waits for the L1 owner to enable the operator, for a curator to delegate stake, or for the next epoch. Blocked if
 * the operator is not opted in, or if its nodes leave too little stake for one more.
 */
const stakeStep = checkStep('stake', async (snapshot: OperatorSnapshot): Promise<Check> => {
  const { l1, operator } = snapshot.context;
  const facts = await snapshot.operator();
  const { stake, epoch } = facts;
  const { minimum } = l1.primaryClass;
  const units = (amount: bigint) => groupedUnits(amount, l1.primaryDecimals);
  const symbol = l1.primarySymbol;
  const hasEnough = stake.free >= minimum;
  switch (obstacleOf(facts)) {
    case 'not-opted-in':
      return blocked(new OnboardError('E-MW-106', { operator, l1: l1.balancer }));
    case 'not-enabled':
      return pending({ text: message('wait.l1-owner'), whose: 'l1-owner', recheck: 3000 });
    case 'disabled': {
      const text = hasEnough
        ? message('wait.disabled-soon', { until: dateOf(epoch.endsAt) })
        : message('wait.disabled');
      return pending({ text, whose: 'l1-owner', recheck: 3000 });
    }
    case undefined:
      break;
  }
  if (hasEnough) {
    const text = message('fact.stake', { free: units(stake.free), symbol });
    return satisfied({ text, source: 'C-Chain' });
  }
  const wait = epochWait(facts, l1, minimum);
  if (wait !== undefined) return pending(wait);
  if (stake.used > 0n) {
    return blocked(stakeError(snapshot.context, stake.free, minimum));
  }
  return pending({ text: message('wait.curator'), whose: 'curator', recheck: 3000 });
});

interface OperatorSnapshot extends Snapshot<L1Context> {
  operator(): Promise<OperatorFacts>;
}
