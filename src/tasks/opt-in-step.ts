import { encodeFunctionData } from 'viem/utils';
import type { EvmAddress } from '../domain/evm.ts';
import { ready, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { optInServiceAbi } from '../protocol/abi/registries.ts';
import { say } from './messages.ts';
import { planCall } from './plan-call.ts';
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
    title: say(`step.opt-in-${kind}`),
    check: async (look) =>
      (await isOptedIn(look))
        ? satisfied({ text: say(`fact.opted-in-${kind}`, { name }), source: 'C-Chain' })
        : ready(where),
    plan: ({ world, now }) => {
      const { operatorL1OptIn, operatorVaultOptIn } = world.profile.contracts;
      const call = {
        title: say(`intent.opt-in-${kind}`, { name }),
        contract: {
          name: say(`contract.${kind}-opt-in`),
          to: kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn,
        },
        data: encodeFunctionData({ abi: optInServiceAbi, functionName: 'optIn', args: [where] }),
      };
      return planCall(world, call, now);
    },
  };
}
