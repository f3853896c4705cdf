import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Contract } from './contract.ts';
import type { Chore } from './actor.ts';

/** The shares of each operator. All operators get the same number, so the vault's stake is split evenly. */
const SHARES = 10n ** 18n;

export interface CuratorView {
  readonly balancer: EvmAddress;
  readonly vault: EvmAddress;
  readonly classId: bigint;
  readonly delegator: Contract;
  readonly vaultOptIns: Contract;
  readonly operators: () => Promise<readonly EvmAddress[]>;
}

/** Gives an equal part of the vault's stake to each operator that has opted in to the vault. */
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
