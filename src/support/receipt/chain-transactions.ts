import { encodeEventTopics } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import { idFromBytes, nodeIdToBytes32, type ValidationId } from '../../domain/ids.ts';
import type { Readers } from '../../ports/readers.ts';
import { middlewareAbi } from '../../protocol/abi/middleware.ts';
import { newestLog } from '../../protocol/contracts/newest-log.ts';
import { decodeAddressedCall } from '../../protocol/warp/addressed-call.ts';
import { registrationValidationId } from '../../protocol/warp/register-l1-validator.ts';
import { decodeSignedMessage } from '../../protocol/warp/signed-message.ts';
import type { OperatorStatus, Way } from '../status/status.ts';
import { findOnPChain } from './find-on-p-chain.ts';
import type { KnownTransaction } from './known-transactions.ts';

const STEPS = { registration: 'add', weight: 'update', removal: 'remove' } as const;

/**
 * What the chains themselves tell of how an operator's nodes came about, whoever sent it and from
 * whatever machine: the addition and what was initiated last on the C-Chain, the registration on the
 * P-Chain. What an endpoint does not tell is left out.
 */
export async function chainTransactions(
  { operator, l1s }: OperatorStatus,
  readers: Readers,
): Promise<readonly KnownTransaction[]> {
  const found = l1s.flatMap(({ middleware, ways }) =>
    ways.flatMap((way) => [
      Promise.resolve(lastMove(way)),
      orNothing(added(readers, middleware, operator, way)),
      orNothing(registered(readers, way)),
    ]),
  );
  const known = new Map<string, KnownTransaction>();
  for (const one of await Promise.all(found)) if (one !== undefined) known.set(one.id, one);
  return [...known.values()];
}

function lastMove({ nodeId, lastMove: move }: Way): KnownTransaction | undefined {
  if (move === undefined) return undefined;
  const { kind, transaction: id, block: height, time } = move;
  const place = { height, time };
  return { step: STEPS[kind], node: nodeId, chain: 'C-Chain', id, signedAt: undefined, place };
}

async function added(
  { evm }: Readers,
  address: EvmAddress | undefined,
  operator: EvmAddress,
  { nodeId: node }: Way,
): Promise<KnownTransaction | undefined> {
  if (node === undefined || address === undefined) return undefined;
  const topics = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeAdded',
    args: { operator, nodeId: nodeIdToBytes32(node) },
  }) as Hex[];
  const log = await newestLog(evm, { address, topics });
  if (log === undefined) return undefined;
  const { transactionHash: id, blockNumber: height } = log;
  const place = { height, time: await evm.blockTime(height) };
  return { step: 'add', node, chain: 'C-Chain', id, signedAt: undefined, place };
}

/** The P-Chain keeps when a validator was registered; the block of that time has the transaction. */
async function registered(
  { pChain }: Readers,
  { nodeId: node, validationId }: Way,
): Promise<KnownTransaction | undefined> {
  const validator = validationId && (await pChain.l1Validator(validationId));
  if (validator === undefined) return undefined;
  const trail = { from: validator.startTime, seenAt: undefined };
  const place = await findOnPChain(
    pChain,
    trail,
    ({ message }) => registers(message) === validationId,
  );
  if (place === undefined) return undefined;
  const { id } = place;
  return { step: 'p-chain', node, chain: 'P-Chain', id, signedAt: undefined, place };
}

/** The validation that a signed message registers; undefined: it is another message. */
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

async function orNothing<T>(soon: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await soon;
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
