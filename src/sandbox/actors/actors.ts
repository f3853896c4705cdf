import {
  createTransactionSender,
  type ContractSender,
  type ServedChain,
} from './transaction-sender.ts';
import { parseAbi } from 'viem/utils';
import { callData, contractOf, query } from '../../protocol/abi/call-data.ts';
import {
  delegatorAt,
  middlewareAbi,
  middlewareAt,
  optInServiceAbi,
  thirdPartyCallsAbi,
} from '../../protocol/abi/l1-contracts.ts';
import { type Account, actorAccounts, EVM_CHAIN_ID } from '../identity/accounts.ts';
import { repeat, type SandboxClock } from '../network/clock.ts';
import type { SandboxContracts } from '../genesis/genesis-template.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';

const PASS_INTERVAL_MS = 500;
/** How long the keeper waits after it first sees an unprocessed epoch. */
const KEEPER_DELAY_MS = 1000;
/** A higher limit would cost more, because Helicon charges for at least half of it. */
const GAS = 4_000_000n;

export const ACTOR_NAMES = ['l1Owner', 'curator', 'epochKeeper'] as const;

/** The epoch keeper processes the epochs of every L1. */
export type Actors = Readonly<Record<(typeof ACTOR_NAMES)[number], Actor>>;

/** The L1 owner and the curator wait `delay` milliseconds. Actors that are not in `awake` are asleep. */
export function createActors(delay: number, awake: readonly (keyof Actors)[]): Actors {
  const actor = (name: keyof Actors, after: number): Actor => ({
    isAsleep: !awake.includes(name),
    delay: after,
    failure: undefined,
  });
  return {
    l1Owner: actor('l1Owner', delay),
    curator: actor('curator', delay),
    epochKeeper: actor('epochKeeper', KEEPER_DELAY_MS),
  };
}

type L1OfActors = Pick<SandboxContracts, 'balancer' | 'middleware'>;

interface ActorNetwork {
  readonly chain: ServedChain;
  readonly contracts: SandboxContracts;
  readonly clock: SandboxClock;
  readonly currentEpoch: () => number;
}

/**
 * The actors use the chain's public interface and their own keys. They look for work after each block with
 * transactions, and after the start of an epoch. An actor with work left or with an error looks again after
 * half a second.
 * @returns `stop`, whose promise resolves when the running actions have finished, and `addL1`
 */
export function runActors(actors: Actors, { chain, contracts, clock, currentEpoch }: ActorNetwork) {
  const ending = new AbortController();
  const accounts = actorAccounts();
  const sender = ({ privateKey, evmAddress }: Account) =>
    createTransactionSender(chain, EVM_CHAIN_ID, privateKey, {
      known: evmAddress,
      now: () => Math.floor(clock.now() / 1000),
      gas: GAS,
      signal: ending.signal,
    });
  const [owner, curator] = [sender(accounts.l1Owner), sender(accounts.curator)];
  const operators = registeredOperators(owner, contracts.operatorRegistry);
  const jobs: { readonly run: () => Promise<boolean>; due: boolean }[] = [];
  const addJob = (actor: Actor, chore: Chore): void => {
    jobs.push({ run: runActor(actor, chore, clock), due: true });
  };
  const addL1 = (l1: L1OfActors): void => {
    addJob(actors.l1Owner, l1OwnerChore(owner, l1, contracts.operatorL1OptIn, operators));
    for (const each of contracts.vaults) {
      const vault = { ...each, optIns: contracts.operatorVaultOptIn };
      addJob(actors.curator, curatorChore(curator, l1.balancer, vault, operators));
    }
    const { middleware } = l1;
    // Acts like the keepers of real L1s.
    addJob(actors.epochKeeper, {
      waiting: async () => ((await pendingEpochs(owner, middleware)) > 0 ? [middleware] : []),
      act: () => catchUp(owner, middleware, 0),
    });
  };
  addL1(contracts);
  let changed = true;
  let lastEpoch = -1;
  const unsubscribe = chain.onBlock(({ transactions }) => {
    if (transactions.length > 0) changed = true;
  });
  const stopRepeating = repeat(clock, PASS_INTERVAL_MS, async () => {
    const epoch = currentEpoch();
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

/** A simulated party, such as the curator. Tests change its fields. */
export interface Actor {
  isAsleep: boolean;
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
function runActor(actor: Actor, chore: Chore, clock: SandboxClock): () => Promise<boolean> {
  const firstSeen = new Map<EvmAddress, number>();
  return async () => {
    if (actor.isAsleep) return true;
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

const optInsAt = contractOf('noun.opt-in-service', optInServiceAbi);
const registryAt = contractOf(
  'noun.operator-registry',
  parseAbi([
    'function totalOperators() view returns (uint256)',
    'function getOperatorAt(uint256 index) view returns (address, string)',
  ]),
);
const limitsAt = contractOf(
  'noun.delegator',
  parseAbi([
    'function maxL1Limit(address l1, uint96 assetClass) view returns (uint256)',
    'function l1Limit(address l1, uint96 assetClass) view returns (uint256)',
  ]),
);

/** Reads each operator only once, because no operator leaves the registry. */
function registeredOperators(
  owner: ContractSender,
  registry: EvmAddress,
): () => Promise<readonly EvmAddress[]> {
  const operators: EvmAddress[] = [];
  return async () => {
    const count = Number(await owner.read(query(registryAt(registry), 'totalOperators', [])));
    for (let index = operators.length; index < count; index++) {
      const entry = query(registryAt(registry), 'getOperatorAt', [BigInt(index)]);
      operators.push((await owner.read(entry))[0]);
    }
    return operators;
  };
}

/** Per call. An epoch with many nodes and operators needs much gas. */
const EPOCHS_AT_ONCE = 100;
/** A call such as `registerOperator` processes at most this many unprocessed epochs by itself. */
const AUTOMATIC_EPOCHS = 1;

/** Enables each operator that has registered and opted in to the L1. */
function l1OwnerChore(
  owner: ContractSender,
  { balancer, middleware }: L1OfActors,
  optIns: EvmAddress,
  operators: () => Promise<readonly EvmAddress[]>,
): Chore {
  return {
    async waiting() {
      const enabled = await owner.read(query(middlewareAt(middleware), 'getAllOperators', []));
      const waiting: EvmAddress[] = [];
      for (const operator of await operators()) {
        if (enabled.includes(operator)) continue;
        const isOptedIn = query(optInsAt(optIns), 'isOptedIn', [operator, balancer]);
        if (await owner.read(isOptedIn)) waiting.push(operator);
      }
      return waiting;
    },
    async act(operator) {
      await catchUp(owner, middleware, AUTOMATIC_EPOCHS);
      const data = callData(thirdPartyCallsAbi, 'registerOperator', [operator]);
      await owner.send({ to: middleware, data });
    },
  };
}

/** The number of epochs that the middleware has not processed yet. */
async function pendingEpochs(owner: ContractSender, address: EvmAddress): Promise<number> {
  const middleware = middlewareAt(address);
  const currentEpoch = await owner.read(query(middleware, 'getCurrentEpoch', []));
  return currentEpoch - (await owner.read(query(middleware, 'lastGlobalNodeStakeUpdateEpoch', [])));
}

/** While more than `AUTOMATIC_EPOCHS` are unprocessed, `registerOperator` and the calls for nodes revert. */
async function catchUp(owner: ContractSender, to: EvmAddress, allowed: number): Promise<void> {
  for (;;) {
    const pending = await pendingEpochs(owner, to);
    if (pending <= allowed) return;
    const epochs = [Math.min(pending, EPOCHS_AT_ONCE)] as const;
    await owner.send({ to, data: callData(middlewareAbi, 'manualProcessNodeStakeCache', epochs) });
  }
}

/** The ID of the L1's primary collateral class. */
const CLASS = 1n;
/** All operators get the same number of shares, so they share the stake evenly. */
const SHARES = 10n ** 18n;

/** Gives shares to operators without any. First raises the vault's limit for the L1 to its maximum. */
function curatorChore(
  curator: ContractSender,
  balancer: EvmAddress,
  { address, delegator, optIns }: SandboxContracts['vaults'][number] & { optIns: EvmAddress },
  operators: () => Promise<readonly EvmAddress[]>,
): Chore {
  return {
    async waiting() {
      const waiting: EvmAddress[] = [];
      for (const operator of await operators()) {
        const isOptedIn = query(optInsAt(optIns), 'isOptedIn', [operator, address]);
        if (!(await curator.read(isOptedIn))) continue;
        const ofOperator = [balancer, CLASS, operator] as const;
        const shares = query(delegatorAt(delegator), 'operatorL1Shares', ofOperator);
        if ((await curator.read(shares)) === 0n) waiting.push(operator);
      }
      return waiting;
    },
    async act(operator) {
      const limits = limitsAt(delegator);
      const maxLimit = await curator.read(query(limits, 'maxL1Limit', [balancer, CLASS]));
      if ((await curator.read(query(limits, 'l1Limit', [balancer, CLASS]))) < maxLimit) {
        const args = [balancer, CLASS, maxLimit] as const;
        await curator.send({
          to: delegator,
          data: callData(thirdPartyCallsAbi, 'setL1Limit', args),
        });
      }
      const args = [balancer, CLASS, operator, SHARES] as const;
      const data = callData(thirdPartyCallsAbi, 'setOperatorL1Shares', args);
      await curator.send({ to: delegator, data });
    },
  };
}
