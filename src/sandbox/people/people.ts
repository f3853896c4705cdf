import { chainSender } from '../contracts/chain-sender.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { OtherPeople } from '../world/accounts.ts';
import { repeat, type WorldClock } from '../world/clock.ts';
import type { SandboxContracts } from '../world/genesis-snapshot.ts';
import { EVM_CHAIN_ID } from '../world/network.ts';
import { PRIMARY_CLASS } from '../world/sandbox-set-up.ts';
import { contractOf } from './contract.ts';
import { curatorChore } from './curator.ts';
import { l1OwnerChore } from './l1-owner.ts';
import { employ, type Person } from './person.ts';
import { registeredOperators } from './registered-operators.ts';
import { terminableChain } from './terminable-chain.ts';

const LOOK_EVERY_MS = 500;

/** Those for whom operators wait. */
export interface People {
  readonly l1Owner: Person;
  readonly curator: Person;
}

/** Everybody awake, and as quick as that many milliseconds allow. */
export function awakePeople(delay: number): People {
  const person = (): Person => ({ asleep: false, delay, failure: undefined });
  return { l1Owner: person(), curator: person() };
}

/** The L1s that the people look after; one that is put in is looked after from then on. */
export type L1sOfPeople = Pick<SandboxContracts, 'balancer' | 'middleware'>[];

/**
 * Sets the people to work on a chain, through its public interface and with keys of their own: within
 * half a second of a transaction everybody looks round, and does what is due.
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
  },
): () => Promise<void> {
  const { accounts, contracts, clock, l1s } = world;
  const { chain, terminate } = terminableChain(world.chain);
  const sender = ({ privateKey, evmAddress }: OtherPeople['l1Owner']) =>
    chainSender(chain, EVM_CHAIN_ID, privateKey, evmAddress);
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
  const looks: (() => Promise<boolean>)[] = [];
  let employedFor = 0;
  const employForNew = (): void => {
    for (const l1 of l1s.slice(employedFor)) {
      looks.push(
        employ(people.l1Owner, enable(l1), clock),
        ...delegate(l1).map((chore) => employ(people.curator, chore, clock)),
      );
    }
    employedFor = l1s.length;
  };
  let due = true;
  const forget = world.chain.onBlock(({ transactions }) => {
    if (transactions.length > 0) due = true;
  });
  const stop = repeat(clock, LOOK_EVERY_MS, async () => {
    if (!due) return;
    due = false;
    employForNew();
    for (const look of looks) due = (await look()) || due;
  });
  return () => {
    forget();
    terminate();
    return stop();
  };
}
