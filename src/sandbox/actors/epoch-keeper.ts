import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Contract } from './contract.ts';
import { catchUp, pendingEpochs } from './l1-owner.ts';
import type { Chore } from './actor.ts';

/** Processes each epoch of an L1 soon after the epoch begins, like the keepers of real L1s. */
export function epochKeeperChore({
  middlewareAddress,
  middleware,
}: {
  readonly middlewareAddress: EvmAddress;
  readonly middleware: Contract;
}): Chore {
  return {
    waiting: async () => ((await pendingEpochs(middleware)) > 0 ? [middlewareAddress] : []),
    act: () => catchUp(middleware, 0),
  };
}
