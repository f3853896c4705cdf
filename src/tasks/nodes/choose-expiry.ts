import { type Stake, min, weightOfStake } from '../../domain/units.ts';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  type NodeId,
  type ValidationId,
  idFromBytes,
  idToBytes,
  nodeIdToBytes,
} from '../../domain/identity/ids.ts';
import { readManagerValidator } from '../../protocol/contracts/validation-facts.ts';
import {
  encodeRegisterL1Validator,
  registrationValidationId,
} from '../../protocol/warp/payloads.ts';
import type { NewNode } from '../validation/add-node-input.ts';
import { dateOf } from '../../domain/iso-time.ts';
import type { L1Context } from '../task-context.ts';

const DAY = 86_400n;
/** Seconds below the P-Chain's limit of one day (ACP-77), because clocks differ. */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * Returns the expiry for a registration that is sent now, in seconds since 1970. The result changes only every ten
 * minutes, so that a plan made a moment later contains the same call.
 * @param time the execution time: the P-Chain would refuse an expiry that was computed from a fast local clock
 */
export function registrationExpiry(time: bigint): bigint {
  return (time / GRAIN) * GRAIN + DAY - MARGIN;
}

/** Seconds for which a chosen expiry is reused. */
const KEPT = 3600n;

/** Keeps the expiry while the operator reads the confirmation. A new expiry would need a new confirmation. */
export class ExpiryChoice {
  #chosen: bigint | undefined;

  /** @param time the execution time, in seconds since 1970 */
  at(time: bigint): bigint {
    const latest = registrationExpiry(time);
    const chosen = this.#chosen;
    if (chosen === undefined || chosen > latest || chosen < latest - KEPT) this.#chosen = latest;
    return this.#chosen ?? latest;
  }
}

/** Seconds: completing a registration takes time, and the two chains have different block times. */
const LEAST = 60n;

/** Seconds since 1970; `now` is the execution time. @throws OnboardError E-CMD-118 */
export function requireExpiry(expiry: bigint, now: bigint): void {
  const [earliest, latest] = [now + LEAST, now + DAY - LEAST];
  if (expiry >= earliest && expiry <= latest) return;
  throw new OnboardError('E-CMD-118', { expiry, now: dateOf(now), least: earliest, most: latest });
}

/** `registrationExpiry` repeats for ten minutes. Nobody can add and remove a node 600 times in that time. */
const MAX_TRIES = 600n;

/** The stake that the contract will use, in the primary asset's smallest unit. */
export function stakeInUse(
  { primaryClass }: Pick<L1Context['l1'], 'primaryClass'>,
  requested: Stake,
  available: bigint,
): bigint {
  return min(requested === 'all' ? available : requested, primaryClass.maximum);
}

/**
 * Returns the first expiry from `earliest` on, in seconds since 1970, that gives the node an unused validation ID.
 * The ID is the hash of the registration message, and the P-Chain accepts each ID only once (ACP-77).
 * @param node its `stake` is the stake that the contract will use, in the primary asset's smallest unit
 * @throws OnboardError E-TASK-226 if every tried expiry gives a used ID
 */
export async function unusedExpiry(
  { l1, readers }: L1Context,
  node: Omit<NewNode, 'stake'> & { readonly nodeId: NodeId; readonly stake: bigint },
  earliest: bigint,
): Promise<bigint> {
  const tries = node.expiry === undefined ? MAX_TRIES : 1n;
  for (let expiry = earliest; expiry < earliest + tries; expiry++) {
    const message = encodeRegisterL1Validator({
      subnetId: idToBytes(l1.subnetId),
      nodeId: nodeIdToBytes(node.nodeId),
      blsPublicKey: hexToBytes(node.blsKey),
      expiry,
      remainingBalanceOwner: node.remainingBalanceOwner,
      disableOwner: node.disableOwner,
      weight: weightOfStake(node.stake, l1),
    });
    const id = idFromBytes<ValidationId>(registrationValidationId(message));
    // The P-Chain lists only current validators. The validator manager also keeps former validations.
    const [{ status }, onPChain] = await Promise.all([
      readManagerValidator(readers.evm, l1, id),
      readers.pChain.l1Validator(id),
    ]);
    if (status === 'unknown' && onPChain === undefined) return expiry;
  }
  throw new OnboardError('E-TASK-226', { node: node.nodeId, expiry: dateOf(earliest) });
}
