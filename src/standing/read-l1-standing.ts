import type { EvmAddress } from '../domain/identity/evm.ts';
import type { L1Profile, NetworkProfile } from '../domain/network/profile.ts';
import type { EvmReader, Readers } from '../ports/evm.ts';
import {
  type BasicL1Facts,
  type L1Facts,
  churnPeriodQuery,
} from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { tryQueries } from '../protocol/contracts/query.ts';
import { completeL1, readBasicL1Facts } from '../protocol/snapshots/read-l1.ts';
import { listNodes } from '../protocol/snapshots/listed-nodes.ts';
import {
  earliestOptIn,
  optedInSince,
  type TimeBounds,
} from '../protocol/snapshots/opted-in-since.ts';
import { readOperator } from '../protocol/snapshots/read-operator.ts';
import { readValidation } from '../protocol/snapshots/read-validation.ts';
import { listVaults } from '../protocol/contracts/vaults.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { type OnboardError, ignoreOnboardError } from '../domain/errors.ts';
import { readDeparted } from './departed.ts';
import { NO_INITIATIONS, readInitiations } from './initiations.ts';
import type { L1Standing } from './standing.ts';
import { hexToBytes } from '../domain/identity/bytes.ts';
import { parseBlsPublicKey } from '../domain/identity/bls-key.ts';
import { nodeIdFromBytes } from '../domain/identity/ids.ts';
import { explainRevert, stakeUnits } from '../protocol/reverts/explain-revert.ts';
import { executionTime } from '../protocol/readers/time.ts';
import { registrationExpiry } from '../tasks/nodes/choose-expiry.ts';

/** `without-departed` leaves out departed nodes. `short` also leaves out what only adds explanations. */
export type Depth = 'whole' | 'without-departed' | 'short';

/** A network's chains, and what is published about it. The readers cache their answers. */
export interface NetworkReaders {
  readonly readers: Readers;
  readonly profile: NetworkProfile;
}

export interface StandingQuery {
  readonly operator: EvmAddress;
  /** Default: `whole`. */
  readonly depth?: Depth | undefined;
}

/** Each vault takes 16 calls, and an endpoint gets at most 1,000 calls at the same time. */
const MANY_VAULTS = 60;

/**
 * Reads the facts on both chains about an operator on an L1.
 *
 * Round trips if the profile states the L1's contracts:
 * 1. the chain ID, the newest blocks, the L1's contracts
 * 2. lists of vaults and nodes, registration, epoch, limits
 * 3. details of each vault and node, the validator set at the `proposed` height
 * 4. tokens, delegated stake, validations
 * 5. the stored message of a pending registration
 * @throws OnboardError as `readL1` and `readOperator` do
 */
export async function readL1Standing(
  readContext: NetworkReaders,
  l1Profile: L1Profile,
  query: StandingQuery,
): Promise<L1Standing> {
  const { readers, profile } = readContext;
  // The first reads do not depend on the contracts.
  readTimes(readers).catch(() => undefined);
  const contracts = await readBasicL1Facts(readers, profile, l1Profile);
  const l1 = completeL1(readers, contracts);
  return readStandingOn(readContext, contracts, l1, query);
}

function readTimes({ evm, pChain }: Readers) {
  return Promise.all([
    evm.head(),
    pChain.height(),
    // The time only adds an explanation, so this read may fail.
    pChain.time().catch(ignoreOnboardError),
    pChain.validatorFeePrice(),
  ]);
}

/** As `readL1Standing` does, with the L1's contracts and its facts, which may arrive later. */
export async function readStandingOn(
  { readers, profile }: NetworkReaders,
  contracts: BasicL1Facts,
  l1Soon: Promise<L1Facts>,
  { operator, depth = 'whole' }: StandingQuery,
): Promise<L1Standing> {
  const { evm } = readers;
  const isExplained = depth !== 'short';
  const times = readTimes(readers);
  const factsSoon = readOperator(readers, contracts, operator);
  const explained = async ([head]: Awaited<typeof times>) => {
    const service = profile.contracts.operatorL1OptIn;
    const since = { operator, now: head.timestamp };
    return Promise.all([
      optedInSince(evm, { service, ...since }, contracts.balancer),
      inVaultSince(evm, contracts, factsSoon, since),
      readInitiations(evm, contracts, head),
    ]);
  };
  const [
    [head, height, heightTime, validatorFee],
    l1,
    facts,
    nodes,
    [churn],
    refusal,
    since,
    search,
  ] = await Promise.all([
    times,
    l1Soon,
    factsSoon,
    readNodes(readers, contracts, operator),
    tryQueries(evm, [churnPeriodQuery(contracts.balancer)]),
    isExplained ? l1Soon.then((l1) => tryNode(evm, l1, operator)) : undefined,
    isExplained ? times.then(explained) : undefined,
    readDeparted(evm, contracts, operator, depth === 'whole'),
  ]);
  // The L1 middleware may list nodes that have left, or that another operator has added again.
  const listed = nodes.filter(({ nodeId }) => facts.nodes.some((own) => own.nodeId === nodeId));
  const unlisted = search.leaving.filter(
    ({ validationId }) => !listed.some((node) => node.validationId === validationId),
  );
  const leaving = await Promise.all(
    unlisted.map(({ nodeId, validationId }) =>
      readValidation(readers, contracts, nodeId, validationId),
    ),
  );
  const [optedIn, inVault, initiations] = since ?? [undefined, undefined, NO_INITIATIONS];
  return {
    readers,
    l1,
    operator: facts,
    nodes: [...listed, ...leaving],
    refusal,
    head,
    height,
    heightTime,
    validatorFee,
    optedInSince: optedIn,
    inVaultSince: inVault,
    initiations,
    departed: search.departed,
    hasLeft: search.hasLeft,
    churnBegan: churn?.startedAt,
  };
}

async function readNodes(
  readers: Readers,
  l1: BasicL1Facts,
  operator: EvmAddress,
): Promise<readonly ValidationFacts[]> {
  const nodeIds = await listNodes(readers.evm, l1, operator);
  if (nodeIds.length === 0) return [];
  const [nodes] = await Promise.all([
    Promise.all(nodeIds.map((nodeId) => readValidation(readers, l1, nodeId))),
    // Fills the cache for the last step of each node. If the read fails, that step reports the error.
    readers.pChain.validatorsAt(l1.subnetId, 'proposed').catch(ignoreOnboardError),
  ]);
  return nodes;
}

/** A query for all vaults saves a round trip, unless the L1 has more than `MANY_VAULTS` vaults. */
async function inVaultSince(
  evm: EvmReader,
  l1: BasicL1Facts,
  facts: Promise<OperatorFacts>,
  since: { readonly operator: EvmAddress; readonly now: bigint },
): Promise<TimeBounds | undefined> {
  const listed = await listVaults(evm, l1);
  const vaults =
    listed.length > MANY_VAULTS
      ? (await facts).vaults.flatMap(({ address, optedIn }) => (optedIn ? [address] : []))
      : listed.map(([vault]) => vault);
  return earliestOptIn(evm, { service: l1.services.operatorVaultOptIn, ...since }, vaults);
}

/** The generator of G1, used as a valid BLS key. The contracts check only the key's length. */
const ANY_KEY = parseBlsPublicKey(
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
);

/** Simulates the addition of an invented node. Returns undefined if the L1 would accept it. */
async function tryNode(
  evm: EvmReader,
  l1: L1Facts,
  operator: EvmAddress,
): Promise<OnboardError | undefined> {
  const owner = { threshold: 1, addresses: [hexToBytes(operator)] };
  const time = executionTime(await evm.head());
  const outcome = await evm.call({
    from: operator,
    to: l1.middleware,
    data: l1.generation.addNode({
      nodeId: nodeIdFromBytes(hexToBytes(operator)),
      blsKey: ANY_KEY,
      expiry: registrationExpiry(time),
      remainingBalanceOwner: owner,
      disableOwner: owner,
      stake: l1.primaryClass.minimum,
    }),
  });
  return outcome.ok ? undefined : explainRevert(outcome.revert, stakeUnits(l1));
}
