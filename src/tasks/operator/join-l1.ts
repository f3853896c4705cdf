import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Task } from '../step.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import { memoize } from '../memoize.ts';
import { optStep } from './opt-step.ts';
import { registerStep, type RegisterSnapshot } from './register-step.ts';
import { stakeStep } from './stake-step.ts';
import type { L1Context } from '../read-context.ts';
import type { OperatorSnapshot } from './operator-snapshot.ts';

export interface JoinInput {
  /** Required only if the operator is not registered yet. */
  readonly metadataUrl?: string;
  /** The vaults to opt in to. */
  readonly vaults: readonly { readonly address: EvmAddress; readonly name: string }[];
}

interface JoinSnapshot extends OperatorSnapshot, RegisterSnapshot {
  readonly context: L1Context;
}

/** Registers the operator, and opts the operator in to an L1 and to vaults. */
export function joinTask(
  context: L1Context,
  { metadataUrl, vaults }: JoinInput,
): Task<JoinSnapshot> {
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
export function stakeTask(context: L1Context): Task<OperatorSnapshot> {
  return {
    steps: [stakeStep],
    takeSnapshot: (memory, now) => ({
      context,
      memory,
      now,
      operator: memoizeOperator(context),
    }),
  };
}

/** Returns a function that reads the operator once, on first use. */
function memoizeOperator({ readers, l1, operator, seen }: L1Context): () => Promise<OperatorFacts> {
  return memoize(async () => {
    const facts = await readOperator(readers, l1, operator);
    seen?.(facts);
    return facts;
  });
}
