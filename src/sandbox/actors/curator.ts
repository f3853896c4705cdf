import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Contract } from './contract.ts';
import type { Chore } from './actor.ts';

/** The shares of each operator. All operators get the same number, so they share the stake evenly. */
const SHARES = 10n ** 18n;

export interface CuratorView {
  readonly balancer: EvmAddress;
  readonly vault: EvmAddress;
  readonly classId: bigint;
  readonly delegator: Contract;
  readonly vaultOptIns: Contract;
  readonly operators: () => Promise<readonly EvmAddress[]>;
}

/**
 * Gives the same number of shares to each operator that has opted in to the vault and has no shares. First
 * raises the vault's limit for the L1 to the maximum that the L1 accepts.
 */
export function curatorChore(view: CuratorView): Chore {
  const { balancer, vault, classId, delegator, vaultOptIns, operators } = view;
  return {
    async waiting() {
      const waiting: EvmAddress[] = [];
      for (const operator of await operators()) {
        if (!(await vaultOptIns.read('isOptedIn', [operator, vault]))) continue;
        const shares = await delegator.read('operatorL1Shares', [balancer, classId, operator]);
        if (shares === 0n) waiting.push(operator);
      }
      return waiting;
    },
    async act(operator) {
      const maxLimit = await delegator.read('maxL1Limit', [balancer, classId]);
      if ((await delegator.read('l1Limit', [balancer, classId])) < maxLimit) {
        await delegator.write('setL1Limit', [balancer, classId, maxLimit]);
      }
      await delegator.write('setOperatorL1Shares', [balancer, classId, operator, SHARES]);
    },
  };
}
