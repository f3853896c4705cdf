import { chainSender } from '../contracts/chain-sender.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { OtherPeople } from '../world/accounts.ts';
import { repeat, type WorldClock } from '../world/clock.ts';
import type { SandboxContracts } from '../world/genesis-snapshot.ts';
import { EVM_CHAIN_ID } from '../world/network.ts';
import { PRIMARY_CLASS } from '../world/sandbox-set-up.ts';
import { contractOf } from './contract.ts';
import { curatorChore } from './curator.ts';
import { epochKeeperChore } from './epoch-keeper.ts';
import { l1OwnerChore } from './l1-owner.ts';
import { employ, type Person } from './person.ts';
import { registeredOperators } from './registered-operators.ts';
import { terminableChain } from './terminable-chain.ts';

const LOOK_EVERY_MS = 500;
/** From the beginning of an epoch until the keeper processes it. */
const KEEPER_DELAY_MS = 1000;
/** More than any call of theirs needs; half of it is charged under Helicon. */
const GAS = 4_000_000n;

/** Those for whom operators wait. */
export interface People {
  readonly l1Owner: Person;
  readonly curator: Person;
  /** Processes the epochs of every L1. */
  readonly epochKeeper: Person;
}

export const ACTORS: readonly (keyof People)[] = ['l1Owner', 'curator', 'epochKeeper'];

/** The L1 owner and the curator act after `delay` milliseconds; only the actors in `awake` act at all. */
export function createPeople(delay: number, awake: readonly (keyof People)[]): People {
  const person = (name: keyof People, after: number): Person => ({
    asleep: !awake.includes(name),
    delay: after,
    failure: undefined,
  });
  return {
    l1Owner: person('l1Owner', delay),
    curator: person('curator', delay),
    epochKeeper: person('epochKeeper', KEEPER_DELAY_MS),
  };
}

/** The L1s that the people look after; one that is put in is looked after from then on. */
export type L1sOfPeople = Pick<SandboxContracts, 'balancer' | 'middleware'>[];

/**
 * Sets the people to work on a chain, through its public interface and with keys of their own: within
 * half a second of a transaction or of an epoch's beginning everybody looks round, and does what is due.
 * @returns what ends their work, and settles when nobody acts any more
 */
export function employPeople(
  people: People,
  world: {
    readonly chain: EvmChain;
    readonly accounts: OtherPeople;
    readonly contracts: SandboxContracts;
    readonly l1s: L1sOfPeople;
    readonly clock: WorldClock;
    /** Counts the epochs that have begun. */
    readonly epoch: () => number;
  },
): () => Promise<void> {
  const { accounts, contracts, clock, l1s } = world;
  const { chain, terminate } = terminableChain(world.chain);
  const sender = ({ privateKey, evmAddress }: OtherPeople['l1Owner']) =>
    chainSender(chain, EVM_CHAIN_ID, privateKey, {
      known: evmAddress,
      now: () => Math.floor(clock.now() / 1000),
      gas: GAS,
    });
  const [owner, curator] = [sender(accounts.l1Owner), sender(accounts.curator)];
  const operators = registeredOperators(contractOf(owner, contracts.operatorRegistry));
  const enable = ({ balancer, middleware }: L1sOfPeople[number]) =>
    l1OwnerChore({
      balancer,
      middleware: contractOf(owner, middleware),
      l1OptIns: contractOf(owner, contracts.operatorL1OptIn),
      operators,
    });
  const delegate = ({ balancer }: L1sOfPeople[number]) =>
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
  const keep = ({ middleware }: L1sOfPeople[number]) =>
    epochKeeperChore({
      middlewareAddress: middleware,
      middleware: contractOf(owner, middleware),
    });
  const looks: { readonly look: () => Promise<boolean>; due: boolean }[] = [];
  let employedFor = 0;
  const employForNew = (): void => {
    for (const l1 of l1s.slice(employedFor)) {
      const chores = {
        l1Owner: [enable(l1)],
        curator: delegate(l1),
        epochKeeper: [keep(l1)],
      };
      for (const actor of ACTORS) {
        looks.push(
          ...chores[actor].map((chore) => ({
            look: employ(people[actor], chore, clock),
            due: true,
          })),
        );
      }
    }
    employedFor = l1s.length;
  };
  let changed = true;
  let seen = -1;
  const forget = world.chain.onBlock(({ transactions }) => {
    if (transactions.length > 0) changed = true;
  });
  const stop = repeat(clock, LOOK_EVERY_MS, async () => {
    const epoch = world.epoch();
    const all = changed || epoch !== seen;
    changed = false;
    seen = epoch;
    if (all) employForNew();
    for (const one of looks) {
      if (all || one.due) one.due = await one.look();
    }
  });
  return () => {
    forget();
    terminate();
    return stop();
  };
}
