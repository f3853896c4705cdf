import { encodeEventTopics } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress, EvmHash } from '../../domain/identity/evm.ts';
import {
  idFromBytes,
  idToHex,
  nodeIdToBytes32,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { middlewareAbi } from '../../protocol/abi/middleware.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import { newestLog } from '../../protocol/logs/newest-log.ts';
import { readL1Contracts } from '../../protocol/snapshots/read-l1.ts';
import { decodeAddressedCall } from '../../protocol/warp/addressed-call.ts';
import { registrationValidationId } from '../../protocol/warp/register-l1-validator.ts';
import { decodeSignedMessage } from '../../protocol/warp/signed-message.ts';
import type { Initiation } from '../status/read/initiations.ts';
import type { OperatorStatus, Track } from '../status/status.ts';
import { findPChainTx } from '../../protocol/p-chain/find-p-chain-tx.ts';
import { joiningTraces, type Trace } from './joining-transactions.ts';
import { UNKNOWN_COST } from './cost.ts';
import { endOfCall, type KnownTransaction } from './known-transactions.ts';

const STEPS = { registration: 'add', weight: 'update', removal: 'remove' } as const;

/** A finished step whose transaction was not found. */
export interface Untraced {
  readonly step: string;
  readonly node: string | undefined;
  /** Why the search failed; undefined if it finished and found nothing. */
  readonly failure?: OnboardError;
}

/** The transactions that were found on the chains, and the steps without one. */
export interface FoundTransactions {
  readonly known: readonly KnownTransaction[];
  readonly untraced: readonly Untraced[];
}

/**
 * Reads from the chains how an operator and its nodes were set up, independent of sender and machine:
 * registration, opt-ins, additions, and the latest initiated and completed changes from the C-Chain's logs,
 * as far back as the endpoint can search; registrations on the P-Chain from its blocks.
 */
export async function chainTransactions(
  profile: NetworkProfile,
  { operator, l1s }: OperatorStatus,
  readers: Readers,
  stated: readonly L1Profile[],
): Promise<FoundTransactions> {
  const soon = l1s.flatMap((l1) => {
    const { middleware, balancer, ways } = l1;
    const profileOf = stated.find(
      (one) => one.validatorManagerProxy === balancer || one.name === l1.name,
    );
    const contracts = profileOf && readL1Contracts(readers, profile, profileOf);
    // Each step that awaits it reports its error.
    contracts?.catch(() => undefined);
    const nodes = ways.filter(({ about }) => about === 'node');
    return [
      ...joiningTraces(profile.contracts, operator, l1).map((trace) =>
        traced({ step: trace.step, node: undefined }, newest(readers, trace)),
      ),
      ...nodes.flatMap((way) => {
        const node = way.nodeId;
        const move = way.lastMove;
        return [
          ...(move === undefined
            ? []
            : [traced({ step: STEPS[move.kind], node }, moved(readers, way, move))]),
          traced({ step: 'add', node }, added(readers, middleware, operator, way)),
          ...(isDone(way, 'p-chain')
            ? [traced({ step: 'p-chain', node }, registered(readers, way))]
            : []),
          ...(isDone(way, 'complete')
            ? [traced({ step: 'complete', node }, completed(readers, contracts, way))]
            : []),
        ];
      }),
    ];
  });
  const known = new Map<string, KnownTransaction>();
  const untraced: Untraced[] = [];
  for (const one of await Promise.all(soon)) {
    if ('id' in one) known.set(one.id, one);
    else untraced.push(one);
  }
  return { known: [...known.values()], untraced };
}

/** The transaction of a step, or the step with the reason why there is none. */
async function traced(
  step: Untraced,
  soon: Promise<KnownTransaction | undefined>,
): Promise<KnownTransaction | Untraced> {
  try {
    return (await soon) ?? step;
  } catch (failure) {
    if (!(failure instanceof OnboardError)) throw failure;
    return { ...step, failure };
  }
}

function isDone({ steps }: Track, step: string): boolean {
  return steps.some(({ id, state }) => id === step && state === 'done');
}

/** The transaction of a step's newest log. */
async function newest(
  { evm }: Readers,
  { step, address, topics }: Trace,
  node?: string,
): Promise<KnownTransaction | undefined> {
  const log = await newestLog(evm, { address, topics });
  if (log === undefined) return undefined;
  return includedCall(evm, { step, node, id: log.transactionHash, height: log.blockNumber });
}

/** Anyone may complete a registration, and no log records who did; it does not matter. */
async function completed(
  readers: Readers,
  contracts: Promise<L1Contracts | undefined> | undefined,
  { nodeId, validationId }: Track,
): Promise<KnownTransaction | undefined> {
  const l1 = await contracts;
  if (l1 === undefined || validationId === undefined) return undefined;
  const { emitter, registrationCompleted } = l1.generation.events;
  const address = emitter === 'balancer' ? l1.balancer : l1.manager;
  const topics = [registrationCompleted, idToHex(validationId)];
  return newest(readers, { step: 'complete', address, topics }, nodeId);
}

function moved(
  { evm }: Readers,
  { nodeId: node }: Track,
  { kind, transaction: id, block: height }: Initiation,
): Promise<KnownTransaction> {
  return includedCall(evm, { step: STEPS[kind], node, id, height });
}

/** A call in a block: its sender and fee are in its receipt. */
async function includedCall(
  evm: EvmReader,
  {
    step,
    node,
    id,
    height,
  }: { step: string; node: string | undefined; id: EvmHash; height: bigint },
): Promise<KnownTransaction> {
  const [receipt, time] = await Promise.all([evm.receipt(id), evm.blockTime(height)]);
  return {
    ...{ step, node, chain: 'C-Chain', id, signedAt: undefined, spending: undefined },
    how: 'included',
    from: receipt?.from,
    // Only functions that refuse AVAX make these logs.
    cost: receipt === undefined ? UNKNOWN_COST : endOfCall(receipt, []).cost,
    place: { height, time },
  };
}

async function added(
  readers: Readers,
  address: EvmAddress | undefined,
  operator: EvmAddress,
  { nodeId: node, validationId }: Track,
): Promise<KnownTransaction | undefined> {
  if (node === undefined || address === undefined) return undefined;
  const topics = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeAdded',
    args: {
      operator,
      nodeId: nodeIdToBytes32(node),
      ...(validationId === undefined ? {} : { validationID: idToHex(validationId) }),
    },
  }) as Hex[];
  return newest(readers, { step: 'add', address, topics }, node);
}

/** The P-Chain records when a validator was registered; the block of that time contains the transaction. */
async function registered(
  { pChain }: Readers,
  { nodeId: node, validationId }: Track,
): Promise<KnownTransaction | undefined> {
  const validator = validationId && (await pChain.l1Validator(validationId));
  if (validator === undefined) return undefined;
  const trail = { from: validator.startTime, seenAt: undefined };
  const place = await findPChainTx(
    pChain,
    trail,
    ({ message }) => registers(message) === validationId,
  );
  if (place === undefined) return undefined;
  return {
    ...{ step: 'p-chain', node, chain: 'P-Chain', id: place.id, signedAt: undefined, place },
    ...{ how: 'included', from: undefined, cost: UNKNOWN_COST, spending: undefined },
  };
}

/** The validation that a signed message registers; undefined for every other message. */
function registers(message: Hex | undefined): ValidationId | undefined {
  if (message === undefined) return undefined;
  try {
    const { unsigned } = decodeSignedMessage(hexToBytes(message));
    return idFromBytes<ValidationId>(
      registrationValidationId(decodeAddressedCall(unsigned.payload).payload),
    );
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
