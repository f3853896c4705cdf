import { encodeFunctionData } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { ready, satisfied } from '../../engine/step.ts';
import type { ReadContext, Snapshot, Step } from '../step.ts';
import { optInServiceAbi } from '../../protocol/abi/registries.ts';
import { message } from '../../domain/message.ts';
import { planCall } from '../calls/plan-call.ts';

export interface OptInChange<L> {
  /** The kind of the target. `where` is the L1's balancer or the vault. */
  readonly kind: 'l1' | 'vault';
  readonly where: EvmAddress;
  /** The name of the target in texts. */
  readonly name: string;
  readonly isOptedIn: (snapshot: L) => Promise<boolean>;
}

/**
 * Opts the operator in to an L1 or a vault, or out of it. Stake in a vault counts only while the operator is
 * opted in to the vault and to the L1. An opt-out therefore warns about the effect on the operator's nodes.
 */
export function optStep<L extends Snapshot<ReadContext>>(
  direction: 'in' | 'out',
  { kind, where, name, isOptedIn }: OptInChange<L>,
): Step<L> {
  return {
    id: kind === 'l1' ? `opt-${direction}-l1` : `opt-${direction}-vault:${where}`,
    title: message(`step.opt-${direction}-${kind}`),
    check: async (snapshot) =>
      (await isOptedIn(snapshot)) === (direction === 'in')
        ? satisfied({
            text: message(`fact.opted-${direction}-${kind}`, { name }),
            source: 'C-Chain',
          })
        : ready(where),
    async plan({ context, now }) {
      const { operatorL1OptIn, operatorVaultOptIn } = context.profile.contracts;
      const intent = await planCall(
        context,
        {
          title: message(`intent.opt-${direction}-${kind}`, { name }),
          contract: {
            name: message(`contract.${kind}-opt-in`),
            to: kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn,
          },
          data: encodeFunctionData({
            abi: optInServiceAbi,
            functionName: direction === 'in' ? 'optIn' : 'optOut',
            args: [where],
          }),
        },
        now,
      );
      return direction === 'in' ? intent : { ...intent, warning: message(`warn.opt-out-${kind}`) };
    },
  };
}
