import { encodeFunctionData } from 'viem/utils';
import type { EvmAddress } from '../domain/evm.ts';
import { ready, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { optInServiceAbi } from '../protocol/abi/registries.ts';
import { message } from '../domain/message.ts';
import { planCall, type CallPlan } from './plan-call.ts';
import type { Look, World } from './world.ts';

export interface OptIn<L> {
  /** Into what: an L1 is known by its balancer's address. */
  readonly kind: 'l1' | 'vault';
  readonly where: EvmAddress;
  /** What it is called. */
  readonly name: string;
  readonly isOptedIn: (look: L) => Promise<boolean>;
}

/** Opts the operator in to an L1 or to a vault. */
export function optInStep<L extends Look<World>>({
  kind,
  where,
  name,
  isOptedIn,
}: OptIn<L>): Step<L> {
  return {
    id: kind === 'l1' ? 'opt-in-l1' : `opt-in-vault:${where}`,
    title: message(`step.opt-in-${kind}`),
    check: async (look) =>
      (await isOptedIn(look))
        ? satisfied({ text: message(`fact.opted-in-${kind}`, { name }), source: 'C-Chain' })
        : ready(where),
    plan: ({ world, now }) =>
      planCall(
        world,
        {
          ...optCall(kind, where, 'optIn', world),
          title: message(`intent.opt-in-${kind}`, { name }),
        },
        now,
      ),
  };
}

/** The call of an opt-in service for an L1 or a vault, without its title. */
export function optCall(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  functionName: 'optIn' | 'optOut',
  { profile }: World,
): Pick<CallPlan, 'contract' | 'data'> {
  const { operatorL1OptIn, operatorVaultOptIn } = profile.contracts;
  return {
    contract: {
      name: message(`contract.${kind}-opt-in`),
      to: kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn,
    },
    data: encodeFunctionData({ abi: optInServiceAbi, functionName, args: [where] }),
  };
}
