import { checksumAddress, type EvmAddress } from '../../domain/evm.ts';
import type { Contract } from './contract.ts';
import type { Chore } from './person.ts';

/** Epochs that one call brings up to date; many nodes and operators make an epoch dear. */
const EPOCHS_AT_ONCE = 100;
/** The middleware itself catches up with so many epochs in any call. */
const AUTOMATIC_EPOCHS = 1;

export interface L1OwnerView {
  readonly balancer: EvmAddress;
  readonly middleware: Contract;
  readonly l1OptIns: Contract;
  readonly operators: () => Promise<readonly EvmAddress[]>;
}

/** Enables on the middleware whoever has registered and opted in to the L1. */
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
      await catchUp(middleware);
      await middleware.write('registerOperator', [operator]);
    },
  };
}

/** On a quiet L1 epochs go by unprocessed, and then no other call of the middleware succeeds. */
async function catchUp(middleware: Contract): Promise<void> {
  for (;;) {
    const current = await middleware.read('getCurrentEpoch', []);
    const pending = current - (await middleware.read('lastGlobalNodeStakeUpdateEpoch', []));
    if (pending <= AUTOMATIC_EPOCHS) return;
    await middleware.write('manualProcessNodeStakeCache', [Math.min(pending, EPOCHS_AT_ONCE)]);
  }
}
