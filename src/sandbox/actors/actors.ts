import { createTransactionSender } from './transaction-sender.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { ActorAccounts } from '../identity/accounts.ts';
import { repeat, type SandboxClock } from '../network/clock.ts';
import type { SandboxContracts } from '../genesis/genesis-template.ts';
import { EVM_CHAIN_ID } from '../identity/network-ids.ts';
import { bindContract } from './contract.ts';
import {
  curatorChore,
  epochKeeperChore,
  l1OwnerChore,
  runActor,
  type Actor,
  registeredOperators,
} from './chores.ts';

/** The ID of the L1's primary collateral class. */
const PRIMARY_CLASS = 1n;
const PASS_INTERVAL_MS = 500;
/** The time in milliseconds that the keeper waits after it first sees an unprocessed epoch. */
const KEEPER_DELAY_MS = 1000;
/**
 * The gas limit of the actors' transactions. Every call needs less gas. A higher limit would cost more,
 * because Helicon charges for at least half of the limit.
 */
const GAS = 4_000_000n;

/** The parties for which operators wait. */
export interface Actors {
  readonly l1Owner: Actor;
  readonly curator: Actor;
  /** Processes the epochs of every L1. */
  readonly epochKeeper: Actor;
}

export const ACTOR_NAMES: readonly (keyof Actors)[] = ['l1Owner', 'curator', 'epochKeeper'];

/**
 * Makes the actors. The L1 owner and the curator wait for `delay` milliseconds before they act. Actors that
 * are not in `awake` are asleep.
 */
export function createActors(delay: number, awake: readonly (keyof Actors)[]): Actors {
  const actor = (name: keyof Actors, after: number): Actor => ({
    asleep: !awake.includes(name),
    delay: after,
    failure: undefined,
  });
  return {
    l1Owner: actor('l1Owner', delay),
    curator: actor('curator', delay),
    epochKeeper: actor('epochKeeper', KEEPER_DELAY_MS),
  };
}

/** The L1s on which the actors act. The actors also act on an L1 that is added to this list later. */
export type L1sOfActors = Pick<SandboxContracts, 'balancer' | 'middleware'>[];

/**
 * Starts the actors on a chain. The actors use the chain's public interface and their own keys. The actors
 * look for work after each block with transactions, and after the start of an epoch. An actor with work left
 * or with an error looks again after half a second.
 * @returns a function that stops the actors; its promise resolves when the running actions have finished
 */
export function runActors(
  actors: Actors,
  network: {
    readonly chain: EvmChain;
    readonly accounts: ActorAccounts;
    readonly contracts: SandboxContracts;
    readonly l1s: L1sOfActors;
    readonly clock: SandboxClock;
    /** Returns the number of the current epoch. */
    readonly epoch: () => number;
  },
): () => Promise<void> {
  const { accounts, contracts, clock, l1s } = network;
  const { chain, terminate } = terminableChain(network.chain);
  const sender = ({ privateKey, evmAddress }: ActorAccounts['l1Owner']) =>
    createTransactionSender(chain, EVM_CHAIN_ID, privateKey, {
      known: evmAddress,
      now: () => Math.floor(clock.now() / 1000),
      gas: GAS,
    });
  const [owner, curator] = [sender(accounts.l1Owner), sender(accounts.curator)];
  const operators = registeredOperators(bindContract(owner, contracts.operatorRegistry));
  const enable = ({ balancer, middleware }: L1sOfActors[number]) =>
    l1OwnerChore({
      balancer,
      middleware: bindContract(owner, middleware),
      l1OptIns: bindContract(owner, contracts.operatorL1OptIn),
      operators,
    });
  const delegate = ({ balancer }: L1sOfActors[number]) =>
    contracts.vaults.map(({ address, delegator }) =>
      curatorChore({
        balancer,
        vault: address,
        classId: PRIMARY_CLASS,
        delegator: bindContract(curator, delegator),
        vaultOptIns: bindContract(curator, contracts.operatorVaultOptIn),
        operators,
      }),
    );
  const keeperChore = ({ middleware }: L1sOfActors[number]) =>
    epochKeeperChore({
      middlewareAddress: middleware,
      middleware: bindContract(owner, middleware),
    });
  const jobs: { readonly run: () => Promise<boolean>; due: boolean }[] = [];
  let l1sWithJobs = 0;
  const addJobs = (): void => {
    for (const l1 of l1s.slice(l1sWithJobs)) {
      const chores = {
        l1Owner: [enable(l1)],
        curator: delegate(l1),
        epochKeeper: [keeperChore(l1)],
      };
      for (const name of ACTOR_NAMES) {
        jobs.push(
          ...chores[name].map((chore) => ({
            run: runActor(actors[name], chore, clock),
            due: true,
          })),
        );
      }
    }
    l1sWithJobs = l1s.length;
  };
  let changed = true;
  let lastEpoch = -1;
  const unsubscribe = network.chain.onBlock(({ transactions }) => {
    if (transactions.length > 0) changed = true;
  });
  const stop = repeat(clock, PASS_INTERVAL_MS, async () => {
    const epoch = network.epoch();
    const all = changed || epoch !== lastEpoch;
    changed = false;
    lastEpoch = epoch;
    if (all) addJobs();
    for (const job of jobs) {
      if (all || job.due) job.due = await job.run();
    }
  });
  return () => {
    unsubscribe();
    terminate();
    return stop();
  };
}

type Seen = Pick<EvmChain, 'handle' | 'onBlock'>;

/** Wraps a chain so that `terminate` ends each wait for a block. */
function terminableChain(chain: Seen & Pick<EvmChain, 'head'>): {
  readonly chain: Seen;
  /** Calls each block listener with the last block. Rejects all further calls of `handle`. */
  readonly terminate: () => void;
} {
  const waiting = new Set<() => void>();
  let terminated = false;
  return {
    chain: {
      handle(method, params) {
        if (terminated) return Promise.reject(new Error('the sandbox is being closed'));
        return chain.handle(method, params);
      },
      onBlock(listener) {
        const unsubscribe = chain.onBlock(listener);
        const wake = (): void => listener(chain.head());
        waiting.add(wake);
        return () => {
          waiting.delete(wake);
          unsubscribe();
        };
      },
    },
    terminate() {
      terminated = true;
      for (const wake of [...waiting]) wake();
    },
  };
}
