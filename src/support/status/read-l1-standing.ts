import type { EvmAddress } from '../../domain/evm.ts';
import type { NodeId } from '../../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { foreseeL1, foreseeOperator } from '../../protocol/contracts/foresee.ts';
import type { L1Ground } from '../../protocol/contracts/l1-facts.ts';
import { churnPeriodQuery } from '../../protocol/contracts/l1-queries.ts';
import { ask } from '../../protocol/contracts/query.ts';
import { completeL1, readL1Ground } from '../../protocol/contracts/read-l1.ts';
import { listNodes } from '../../protocol/contracts/list-nodes.ts';
import { readOperatorAndState } from '../../protocol/contracts/is-disabled.ts';
import { readLive, readValidation, storeOf } from '../../protocol/contracts/read-validation.ts';
import { vaultListQueries } from '../../protocol/contracts/read-vaults.ts';
import { readStoredRegistration } from '../../protocol/contracts/stored-registration.ts';
import type { Remembering } from '../../protocol/remembering.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { notTold } from '../not-told.ts';
import { NO_INITIATIONS, readInitiations } from './initiations.ts';
import { optedInSince } from './opted-in-since.ts';
import type { L1Standing, Since } from './standing.ts';
import { tryNode } from './try-node.ts';

/** How much is read. For hundreds of operators what only explains is left out. */
export type Depth = 'whole' | 'short';

/**
 * Everything that the chains tell of an operator on an L1. It takes three
 * round trips where the network's profile names the L1's contracts:
 * addresses are known first, then what they list, then the details of that.
 * @throws as `readL1` and `readOperator` do
 */
export async function readL1Standing(
  readers: Remembering,
  profile: NetworkProfile,
  stated: L1Profile,
  operator: EvmAddress,
  depth: Depth = 'whole',
): Promise<L1Standing> {
  const { evm, pChain } = readers;
  // What is asked of the operator may be answered later than the rest, which does not wait for it.
  void foreseeStated(readers, profile, stated, operator);
  await foreseeL1(readers, profile, stated);
  const ground = await readL1Ground(readers, profile, stated);
  const whole = depth === 'whole';
  const [head, height, heightTime, validatorFee, [churn]] = await Promise.all([
    evm.head(),
    pChain.height(),
    // What only explains may be missing.
    pChain.time().catch(notTold),
    pChain.validatorFeePrice(),
    ask(evm, [churnPeriodQuery(ground.balancer)]),
  ]);
  const l1Soon = completeL1(readers, ground);
  const [l1, facts, nodes, refusal, optedIn, inVault, initiations] = await Promise.all([
    l1Soon,
    readOperatorAndState(readers, ground, operator),
    readNodes(readers, ground, operator),
    whole ? l1Soon.then((l1) => tryNode(evm, l1, operator)) : undefined,
    whole
      ? optedInSince(
          evm,
          profile.contracts.operatorL1OptIn,
          operator,
          ground.balancer,
          head.timestamp,
        )
      : undefined,
    whole ? inVaultSince(readers, profile, stated, operator, head) : undefined,
    whole ? readInitiations(evm, ground, head) : NO_INITIATIONS,
  ]);
  return {
    readers,
    l1,
    operator: facts,
    // The middleware's list may hold nodes that left, or that another operator added since.
    nodes: nodes.filter(({ nodeId }) => facts.nodes.some((own) => own.nodeId === nodeId)),
    refusal,
    head,
    height,
    heightTime,
    validatorFee,
    optedInSince: optedIn,
    inVaultSince: inVault,
    initiations,
    churnBegan: churn?.startedAt,
  };
}

function foreseeStated(
  { evm }: Readers,
  { contracts: services }: NetworkProfile,
  { middleware, validatorManagerProxy: balancer }: L1Profile,
  operator: EvmAddress,
): Promise<void> {
  if (middleware === undefined || balancer === undefined) return Promise.resolve();
  return foreseeOperator(evm, { middleware, balancer, services }, operator);
}

/** All nodes that the middleware lists for the operator. */
async function readNodes(
  readers: Readers,
  l1: L1Ground,
  operator: EvmAddress,
): Promise<readonly ValidationFacts[]> {
  const nodeIds = await listNodes(readers.evm, l1, operator);
  return Promise.all(nodeIds.map((nodeId) => readNode(readers, l1, nodeId)));
}

/** A node's validation; the message that is kept of a pending one is asked for before it is known whether it matters. */
async function readNode(readers: Readers, l1: L1Ground, nodeId: NodeId): Promise<ValidationFacts> {
  const early = readLive(readers.evm, l1, nodeId).then((id) =>
    id === undefined ? undefined : readStoredRegistration(readers.evm, storeOf(l1), id, nodeId),
  );
  const [facts] = await Promise.all([
    readValidation(readers, l1, nodeId),
    // Where it matters, the same failure is met again by whoever needs it.
    early.catch(() => undefined),
  ]);
  return facts;
}

/** Since when the operator is in the first vault that the profile or the vault manager names. */
async function inVaultSince(
  { evm }: Readers,
  { contracts }: NetworkProfile,
  { vaultManager }: L1Profile,
  operator: EvmAddress,
  { timestamp }: EvmHead,
): Promise<Since | undefined> {
  if (vaultManager === undefined) return undefined;
  const [[vault] = []] = await ask(evm, [vaultListQueries(vaultManager).item(0n)]);
  if (vault === undefined) return undefined;
  const service = contracts.operatorVaultOptIn;
  return optedInSince(evm, service, operator, vault as EvmAddress, timestamp);
}
