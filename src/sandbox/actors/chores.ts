import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import type { SandboxClock } from '../network/clock.ts';
import type { Contract } from './transaction-sender.ts';

/** A simulated party, such as the curator. Tests change its fields. */
export interface Actor {
  asleep: boolean;
  /** Milliseconds from new work to the actor's action. */
  delay: number;
  /** undefined again after the next successful action. */
  failure: string | undefined;
}

interface Chore {
  /** Operators that need an action; for the epoch keeper, the middleware while it has unprocessed epochs. */
  waiting(): Promise<readonly EvmAddress[]>;
  act(operator: EvmAddress): Promise<void>;
}

/** The returned function resolves to true if it must run again soon, even without a new block. */
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

/** Reads each operator only once, because no operator leaves the registry. */
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

/** Per call. An epoch with many nodes and operators needs much gas. */
const EPOCHS_AT_ONCE = 100;
/** A call such as `registerOperator` processes at most this many unprocessed epochs by itself. */
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

/** The number of epochs that the middleware has not processed yet. */
async function pendingEpochs(middleware: Contract): Promise<number> {
  const currentEpoch = await middleware.read('getCurrentEpoch', []);
  return currentEpoch - (await middleware.read('lastGlobalNodeStakeUpdateEpoch', []));
}

/** While more than `AUTOMATIC_EPOCHS` are unprocessed, `registerOperator` and the calls for nodes revert. */
async function catchUp(middleware: Contract, allowed: number): Promise<void> {
  for (;;) {
    const pending = await pendingEpochs(middleware);
    if (pending <= allowed) return;
    await middleware.write('manualProcessNodeStakeCache', [Math.min(pending, EPOCHS_AT_ONCE)]);
  }
}

/** Acts like the keepers of real L1s. */
export function epochKeeperChore(middleware: Contract): Chore {
  return {
    waiting: async () => ((await pendingEpochs(middleware)) > 0 ? [middleware.address] : []),
    act: () => catchUp(middleware, 0),
  };
}

/** The ID of the L1's primary collateral class. */
const CLASS = 1n;
/** All operators get the same number of shares, so they share the stake evenly. */
const SHARES = 10n ** 18n;

interface CuratorView {
  readonly balancer: EvmAddress;
  readonly vault: EvmAddress;
  readonly delegator: Contract;
  readonly vaultOptIns: Contract;
  readonly operators: () => Promise<readonly EvmAddress[]>;
}

/** Gives shares to operators without any. First raises the vault's limit for the L1 to its maximum. */
export function curatorChore(view: CuratorView): Chore {
  const { balancer, vault, delegator, vaultOptIns, operators } = view;
  return {
    async waiting() {
      const waiting: EvmAddress[] = [];
      for (const operator of await operators()) {
        if (!(await vaultOptIns.read('isOptedIn', [operator, vault]))) continue;
        const shares = await delegator.read('operatorL1Shares', [balancer, CLASS, operator]);
        if (shares === 0n) waiting.push(operator);
      }
      return waiting;
    },
    async act(operator) {
      const maxLimit = await delegator.read('maxL1Limit', [balancer, CLASS]);
      if ((await delegator.read('l1Limit', [balancer, CLASS])) < maxLimit) {
        await delegator.write('setL1Limit', [balancer, CLASS, maxLimit]);
      }
      await delegator.write('setOperatorL1Shares', [balancer, CLASS, operator, SHARES]);
    },
  };
}
