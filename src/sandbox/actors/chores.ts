import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import type { SandboxClock } from '../network/clock.ts';
import type { Contract } from './contract.ts';

/** A simulated party for which operators wait, such as the curator. Tests change its fields. */
export interface Actor {
  /** While asleep, the actor does nothing. */
  asleep: boolean;
  /** The time in milliseconds that the actor waits before it acts on new work. */
  delay: number;
  /** The last error; undefined again after the next successful action. */
  failure: string | undefined;
}

/** One kind of work of an actor. */
interface Chore {
  /**
   * Returns the operators that need an action now. The epoch keeper's chore returns the address of the
   * middleware instead, while epochs are unprocessed.
   */
  waiting(): Promise<readonly EvmAddress[]>;
  act(operator: EvmAddress): Promise<void>;
}

/**
 * Makes the function with which an actor does its work.
 * @returns a function that acts for each operator that has waited for `actor.delay`. The function's promise
 * resolves to true if the function must run again soon, even without a new block
 */
export function runActor(actor: Actor, chore: Chore, clock: SandboxClock): () => Promise<boolean> {
  const firstSeen = new Map<EvmAddress, number>();
  return async () => {
    if (actor.asleep) return true;
    try {
      const waiting = await chore.waiting();
      for (const operator of firstSeen.keys()) {
        if (!waiting.includes(operator)) firstSeen.delete(operator);
      }
      for (const operator of waiting) {
        const since = firstSeen.get(operator) ?? clock.now();
        firstSeen.set(operator, since);
        if (clock.now() - since < actor.delay) continue;
        await chore.act(operator);
        firstSeen.delete(operator);
        actor.failure = undefined;
      }
      return firstSeen.size > 0;
    } catch (error) {
      // The next call tries again, because the chain may have changed in the meantime.
      actor.failure = error instanceof Error ? error.message : String(error);
      return true;
    }
  };
}

/**
 * Returns a function that reads the operators of the registry. The function reads each operator only once,
 * because no operator leaves the registry.
 */
export function registeredOperators(registry: Contract): () => Promise<readonly EvmAddress[]> {
  const operators: EvmAddress[] = [];
  return async () => {
    const count = Number(await registry.read('totalOperators', []));
    for (let index = operators.length; index < count; index++) {
      const [operator] = await registry.read('getOperatorAt', [BigInt(index)]);
      operators.push(checksumAddress(operator));
    }
    return operators;
  };
}

/**
 * The maximum number of epochs that one call processes. An epoch with many nodes and operators needs much
 * gas.
 */
const EPOCHS_AT_ONCE = 100;
/** The maximum number of unprocessed epochs that a call such as `registerOperator` processes by itself. */
const AUTOMATIC_EPOCHS = 1;

interface L1OwnerView {
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
async function pendingEpochs(middleware: Contract): Promise<number> {
  const currentEpoch = await middleware.read('getCurrentEpoch', []);
  return currentEpoch - (await middleware.read('lastGlobalNodeStakeUpdateEpoch', []));
}

/**
 * Processes epochs until at most `allowed` remain. While more than `AUTOMATIC_EPOCHS` are unprocessed,
 * `registerOperator` and the calls for nodes revert.
 */
async function catchUp(middleware: Contract, allowed: number): Promise<void> {
  for (;;) {
    const pending = await pendingEpochs(middleware);
    if (pending <= allowed) return;
    await middleware.write('manualProcessNodeStakeCache', [Math.min(pending, EPOCHS_AT_ONCE)]);
  }
}

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

/** The shares of each operator. All operators get the same number, so they share the stake evenly. */
const SHARES = 10n ** 18n;

interface CuratorView {
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
