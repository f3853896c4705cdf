import type { EvmAddress } from '../domain/evm.ts';
import type { Task } from '../engine/step.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { readOperator } from '../protocol/snapshots/read-operator.ts';
import { once } from './once.ts';
import { optStep } from './opt-step.ts';
import { registerStep, type RegisterLook } from './register-step.ts';
import { stakeStep } from './stake-step.ts';
import type { L1World, Look } from './world.ts';

export interface JoinInput {
  /** Needed only where the operator is not registered yet. */
  readonly metadataUrl?: string;
  /** The vaults to opt in to. */
  readonly vaults: readonly { readonly address: EvmAddress; readonly name: string }[];
}

/** One look at an operator on an L1. */
export interface OperatorLook extends Look<L1World> {
  operator(): Promise<OperatorFacts>;
}

interface JoinLook extends OperatorLook, RegisterLook {
  readonly world: L1World;
}

/** Makes somebody an operator of an L1: registered, opted in to the L1 and to vaults. */
export function joinTask(world: L1World, { metadataUrl, vaults }: JoinInput): Task<JoinLook> {
  return {
    kind: 'join',
    steps: [
      registerStep,
      optStep<JoinLook>('in', {
        kind: 'l1',
        where: world.l1.balancer,
        name: world.l1.name,
        isOptedIn: async (look) => (await look.operator()).optedInToL1,
      }),
      ...vaults.map(({ address, name }) =>
        optStep<JoinLook>('in', {
          kind: 'vault',
          where: address,
          name,
          isOptedIn: async (look) =>
            (await look.operator()).vaults.some((v) => v.address === address && v.optedIn),
        }),
      ),
    ],
    look: (memory, now) => {
      const operator = lookAtOperator(world);
      const registration = async () => {
        const { registered, metadataUrl: url } = await operator();
        return registered ? { metadataUrl: url ?? '' } : undefined;
      };
      return { world, memory, now, operator, metadataUrl, registration };
    },
  };
}

/** Waits until the operator has stake for one more node. Sends nothing. */
export function stakeTask(world: L1World): Task<OperatorLook> {
  return {
    kind: 'stake',
    steps: [stakeStep],
    look: (memory, now) => ({
      world,
      memory,
      now,
      operator: lookAtOperator(world),
    }),
  };
}

/** Reads the operator when that matters, once in a look. */
function lookAtOperator({ readers, l1, operator, seen }: L1World): () => Promise<OperatorFacts> {
  return once(async () => {
    const facts = await readOperator(readers, l1, operator);
    seen?.(facts);
    return facts;
  });
}
