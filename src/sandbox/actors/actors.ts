import { createTransactionSender, bindContract } from './transaction-sender.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { type ActorAccounts, EVM_CHAIN_ID } from '../identity/accounts.ts';
import { repeat, type SandboxClock } from '../network/clock.ts';
import type { SandboxContracts } from '../genesis/genesis-template.ts';
import {
  curatorChore,
  epochKeeperChore,
  l1OwnerChore,
  runActor,
  type Actor,
  registeredOperators,
} from './chores.ts';

const PASS_INTERVAL_MS = 500;
/** How long the keeper waits after it first sees an unprocessed epoch. */
const KEEPER_DELAY_MS = 1000;
/** A higher limit would cost more, because Helicon charges for at least half of it. */
const GAS = 4_000_000n;

export interface Actors {
  readonly l1Owner: Actor;
  readonly curator: Actor;
  /** Processes the epochs of every L1. */
  readonly epochKeeper: Actor;
}

export const ACTOR_NAMES: readonly (keyof Actors)[] = ['l1Owner', 'curator', 'epochKeeper'];

/** The L1 owner and the curator wait `delay` milliseconds. Actors that are not in `awake` are asleep. */
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

export type L1OfActors = Pick<SandboxContracts, 'balancer' | 'middleware'>;

/**
 * The actors use the chain's public interface and their own keys. They look for work after each block with
 * transactions, and after the start of an epoch. An actor with work left or with an error looks again after
 * half a second.
 * @returns `stop`, whose promise resolves when the running actions have finished, and `addL1`
 */
export function runActors(
  actors: Actors,
  network: {
    readonly chain: EvmChain;
    readonly accounts: ActorAccounts;
    readonly contracts: SandboxContracts;
    readonly clock: SandboxClock;
    /** Returns the number of the current epoch. */
    readonly epoch: () => number;
  },
): { readonly stop: () => Promise<void>; readonly addL1: (l1: L1OfActors) => void } {
  const { accounts, chain, contracts, clock } = network;
  const ending = new AbortController();
  const sender = ({ privateKey, evmAddress }: ActorAccounts['l1Owner']) =>
    createTransactionSender(chain, EVM_CHAIN_ID, privateKey, {
      known: evmAddress,
      now: () => Math.floor(clock.now() / 1000),
      gas: GAS,
      signal: ending.signal,
    });
  const [owner, curator] = [sender(accounts.l1Owner), sender(accounts.curator)];
  const operators = registeredOperators(bindContract(owner, contracts.operatorRegistry));
  const choresOf = ({ balancer, middleware }: L1OfActors) => ({
    l1Owner: [
      l1OwnerChore({
        balancer,
        middleware: bindContract(owner, middleware),
        l1OptIns: bindContract(owner, contracts.operatorL1OptIn),
        operators,
      }),
    ],
    curator: contracts.vaults.map(({ address, delegator }) =>
      curatorChore({
        balancer,
        vault: address,
        delegator: bindContract(curator, delegator),
        vaultOptIns: bindContract(curator, contracts.operatorVaultOptIn),
        operators,
      }),
    ),
    epochKeeper: [epochKeeperChore(bindContract(owner, middleware))],
  });
  const jobs: { readonly run: () => Promise<boolean>; due: boolean }[] = [];
  const addL1 = (l1: L1OfActors): void => {
    const chores = choresOf(l1);
    for (const name of ACTOR_NAMES) {
      for (const chore of chores[name]) {
        jobs.push({ run: runActor(actors[name], chore, clock), due: true });
      }
    }
  };
  addL1(contracts);
  let changed = true;
  let lastEpoch = -1;
  const unsubscribe = chain.onBlock(({ transactions }) => {
    if (transactions.length > 0) changed = true;
  });
  const stopRepeating = repeat(clock, PASS_INTERVAL_MS, async () => {
    const epoch = network.epoch();
    const all = changed || epoch !== lastEpoch;
    changed = false;
    lastEpoch = epoch;
    for (const job of jobs) {
      if (all || job.due) job.due = await job.run();
    }
  });
  const stop = (): Promise<void> => {
    unsubscribe();
    ending.abort();
    return stopRepeating();
  };
  return { stop, addL1 };
}
