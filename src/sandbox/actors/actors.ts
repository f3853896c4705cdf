import { chainSender } from '../contracts/chain-sender.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { ActorAccounts } from '../network/accounts.ts';
import { repeat, type SandboxClock } from '../network/clock.ts';
import type { SandboxContracts } from '../genesis/genesis-snapshot.ts';
import { EVM_CHAIN_ID } from '../network/network.ts';
import { PRIMARY_CLASS } from '../genesis/sandbox-set-up.ts';
import { contractOf } from './contract.ts';
import { curatorChore } from './curator.ts';
import { epochKeeperChore } from './epoch-keeper.ts';
import { l1OwnerChore } from './l1-owner.ts';
import { runActor, type Actor } from './actor.ts';
import { registeredOperators } from './registered-operators.ts';
import { terminableChain } from './terminable-chain.ts';

const PASS_INTERVAL_MS = 500;
/** Milliseconds from the beginning of an epoch until the keeper processes it. */
const KEEPER_DELAY_MS = 1000;
/** More gas than any call of the actors needs. Helicon charges half of it. */
const GAS = 4_000_000n;

/** The parties that operators wait for. */
export interface Actors {
  readonly l1Owner: Actor;
  readonly curator: Actor;
  /** Processes the epochs of every L1. */
  readonly epochKeeper: Actor;
}

export const ACTOR_NAMES: readonly (keyof Actors)[] = ['l1Owner', 'curator', 'epochKeeper'];

/** Makes the actors. The L1 owner and the curator act after `delay` milliseconds; only those in `awake` act at all. */
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

/** The L1s on which the actors act. An L1 that is added to the list later is included from then on. */
export type L1sOfActors = Pick<SandboxContracts, 'balancer' | 'middleware'>[];

/**
 * Starts the actors on a chain. They use its public interface and keys of their own, and act within half a second of a
 * transaction or of an epoch's beginning.
 * @returns a function that stops them; its promise resolves when none acts any more
 */
export function runActors(
  actors: Actors,
  network: {
    readonly chain: EvmChain;
    readonly accounts: ActorAccounts;
    readonly contracts: SandboxContracts;
    readonly l1s: L1sOfActors;
    readonly clock: SandboxClock;
    /** Counts the epochs that have begun. */
    readonly epoch: () => number;
  },
): () => Promise<void> {
  const { accounts, contracts, clock, l1s } = network;
  const { chain, terminate } = terminableChain(network.chain);
  const sender = ({ privateKey, evmAddress }: ActorAccounts['l1Owner']) =>
    chainSender(chain, EVM_CHAIN_ID, privateKey, {
      known: evmAddress,
      now: () => Math.floor(clock.now() / 1000),
      gas: GAS,
    });
  const [owner, curator] = [sender(accounts.l1Owner), sender(accounts.curator)];
  const operators = registeredOperators(contractOf(owner, contracts.operatorRegistry));
  const enable = ({ balancer, middleware }: L1sOfActors[number]) =>
    l1OwnerChore({
      balancer,
      middleware: contractOf(owner, middleware),
      l1OptIns: contractOf(owner, contracts.operatorL1OptIn),
      operators,
    });
  const delegate = ({ balancer }: L1sOfActors[number]) =>
    contracts.vaults.map(({ address, delegator }) =>
      curatorChore({
        balancer,
        vault: address,
        classId: BigInt(PRIMARY_CLASS),
        delegator: contractOf(curator, delegator),
        vaultOptIns: contractOf(curator, contracts.operatorVaultOptIn),
        operators,
      }),
    );
  const keep = ({ middleware }: L1sOfActors[number]) =>
    epochKeeperChore({
      middlewareAddress: middleware,
      middleware: contractOf(owner, middleware),
    });
  const jobs: { readonly run: () => Promise<boolean>; due: boolean }[] = [];
  let served = 0;
  const addJobs = (): void => {
    for (const l1 of l1s.slice(served)) {
      const chores = {
        l1Owner: [enable(l1)],
        curator: delegate(l1),
        epochKeeper: [keep(l1)],
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
    served = l1s.length;
  };
  let changed = true;
  let seen = -1;
  const unsubscribe = network.chain.onBlock(({ transactions }) => {
    if (transactions.length > 0) changed = true;
  });
  const stop = repeat(clock, PASS_INTERVAL_MS, async () => {
    const epoch = network.epoch();
    const all = changed || epoch !== seen;
    changed = false;
    seen = epoch;
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
