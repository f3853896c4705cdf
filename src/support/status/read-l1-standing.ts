import { encodeEventTopics } from 'viem/utils';
import { hexToBytes } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { nodeIdFromBytes, type NodeId } from '../../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { middlewareAbi } from '../../protocol/abi/middleware.ts';
import { foreseeL1, foreseeOperator } from '../../protocol/contracts/foresee.ts';
import type { L1Ground } from '../../protocol/contracts/l1-facts.ts';
import { completeL1, readL1Ground } from '../../protocol/contracts/read-l1.ts';
import { listNodes } from '../../protocol/contracts/read-nodes.ts';
import { readOperator } from '../../protocol/contracts/read-operator.ts';
import { readLive, readValidation, storeOf } from '../../protocol/contracts/read-validation.ts';
import { listVaults } from '../../protocol/contracts/read-vaults.ts';
import { readStoredRegistration } from '../../protocol/contracts/stored-registration.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { optedInSince } from './opted-in-since.ts';
import type { L1Standing, LastMove, Since } from './standing.ts';
import { tryNode } from './try-node.ts';

/** How far back the operator's last moves are looked for: as far as any public endpoint goes at once. */
const RECENT_BLOCKS = 2000n;

/** How much is read. For hundreds of operators what only explains is left out. */
export type Depth = 'whole' | 'short';

/**
 * Everything that the chains tell of an operator on an L1. With readers that remember it takes three
 * round trips where the network's profile names the L1's contracts, whatever the number of nodes:
 * addresses are known first, then what they list, then the details of that.
 * @throws as `readL1` and `readOperator` do
 */
export async function readL1Standing(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
  operator: EvmAddress,
  depth: Depth = 'whole',
): Promise<L1Standing> {
  const { evm, pChain } = readers;
  await Promise.all([
    foreseeL1(readers, profile, stated),
    foreseeStated(readers, profile, stated, operator),
  ]);
  const ground = await readL1Ground(readers, profile, stated);
  const [head, height, validatorFee, nodeIds] = await Promise.all([
    evm.head(),
    pChain.height(),
    pChain.validatorFeePrice(),
    listNodes(evm, ground, operator),
  ]);
  const whole = depth === 'whole';
  const l1Soon = completeL1(readers, ground);
  const [l1, facts, nodes, refusal, optedIn, inVault, moves] = await Promise.all([
    l1Soon,
    readOperator(readers, ground, operator),
    Promise.all(nodeIds.map((nodeId) => readNode(readers, ground, nodeId))),
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
    whole ? readMoves(readers, ground, operator, head) : new Map<NodeId, LastMove>(),
  ]);
  return {
    readers,
    l1,
    operator: facts,
    nodes: nodes.filter((node) => node.validationId !== undefined),
    refusal,
    head,
    height,
    validatorFee,
    optedInSince: optedIn,
    inVaultSince: inVault,
    moves,
  };
}

function foreseeStated(
  { evm }: Readers,
  { contracts: services }: NetworkProfile,
  { middleware, validatorManagerProxy: balancer, vaultManager }: L1Profile,
  operator: EvmAddress,
): Promise<void> {
  if (middleware === undefined || balancer === undefined || vaultManager === undefined) {
    return Promise.resolve();
  }
  return foreseeOperator(evm, { middleware, balancer, vaultManager, services }, operator);
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
  const [[vault] = []] = await listVaults(evm, { vaultManager });
  if (vault === undefined) return undefined;
  const service = contracts.operatorVaultOptIn;
  return optedInSince(evm, service, operator, vault as EvmAddress, timestamp);
}

/** What the middleware recorded last about each node, where that is recent; nothing where logs cannot be had. */
async function readMoves(
  { evm }: Readers,
  { middleware }: L1Ground,
  operator: EvmAddress,
  { number: toBlock }: EvmHead,
): Promise<ReadonlyMap<NodeId, LastMove>> {
  const [, byOperator] = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeAdded',
    args: { operator },
  });
  const fromBlock = toBlock > RECENT_BLOCKS ? toBlock - RECENT_BLOCKS : 0n;
  const moves = new Map<NodeId, LastMove>();
  try {
    const topics = [null, ...(typeof byOperator === 'string' ? [byOperator] : [])];
    for (const log of await evm.logs({ address: middleware, topics, fromBlock, toBlock })) {
      const node = log.topics[2];
      if (node === undefined) continue;
      const nodeId = nodeIdFromBytes(hexToBytes(node).slice(12));
      moves.set(nodeId, { transaction: log.transactionHash, block: log.blockNumber });
    }
  } catch (error) {
    // Logs only tell what else could be typed by hand: without them the wizard is named.
    if (!(error instanceof OnboardError)) throw error;
  }
  return moves;
}
