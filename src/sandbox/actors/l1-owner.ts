import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import type { Contract } from './contract.ts';
import type { Chore } from './actor.ts';

/**
 * The maximum number of epochs that one call processes. An epoch with many nodes and operators needs much
 * gas.
 */
const EPOCHS_AT_ONCE = 100;
/** The maximum number of unprocessed epochs that a call such as `registerOperator` processes by itself. */
const AUTOMATIC_EPOCHS = 1;

export interface L1OwnerView {
  readonly balancer: EvmAddress;
  readonly middleware: Contract;
  readonly l1OptIns: Contract;
  readonly operators: () => Promise<readonly EvmAddress[]>;
}

/** Enables each operator that has registered and opted in to the L1. */
export function l1OwnerChore({ balancer, middleware, l1OptIns, operators }: L1OwnerView): Chore {
  return {
    async waiting() {
      const enabled = (await middleware.read('getAllOperators', [])).map(checksumAddress);
      const waiting: EvmAddress[] = [];
      for (const operator of await operators()) {
        if (enabled.includes(operator)) continue;
        if (await l1OptIns.read('isOptedIn', [operator, balancer])) waiting.push(operator);
      }
      return waiting;
    },
    async act(operator) {
      await catchUp(middleware, AUTOMATIC_EPOCHS);
      await middleware.write('registerOperator', [operator]);
    },
  };
}

/** Returns the number of epochs that the middleware has not processed yet. */
export async function pendingEpochs(middleware: Contract): Promise<number> {
  const currentEpoch = await middleware.read('getCurrentEpoch', []);
  return currentEpoch - (await middleware.read('lastGlobalNodeStakeUpdateEpoch', []));
}

/**
 * Processes epochs until at most `allowed` remain. While more than `AUTOMATIC_EPOCHS` are unprocessed,
 * `registerOperator` and the calls for nodes revert.
 */
export async function catchUp(middleware: Contract, allowed: number): Promise<void> {
  for (;;) {
    const pending = await pendingEpochs(middleware);
    if (pending <= allowed) return;
    await middleware.write('manualProcessNodeStakeCache', [Math.min(pending, EPOCHS_AT_ONCE)]);
  }
}
