import { bytesEqual, compareBytes, hexToBytes, isHex } from '../../domain/identity/bytes.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import {
  type ValidationId,
  idFromBytes,
  idToBytes,
  nodeIdToBytes,
} from '../../domain/identity/ids.ts';
import type { RunMemory } from '../../journal/run-memory.ts';
import { registrationInLogs } from '../../protocol/logs/changes-in-receipt.ts';
import { newestInitiation } from '../../protocol/logs/search-logs.ts';
import {
  type Justification,
  decodeJustification,
  encodeJustification,
} from '../../protocol/warp/justification.ts';
import {
  type PChainOwner,
  encodeRegisterL1Validator,
  initialValidationId,
  registrationValidationId,
} from '../../protocol/warp/payloads.ts';
import type { NodeSnapshot } from './node-snapshot.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { ManagerValidator } from '../../protocol/generation/generation.ts';

export const JUSTIFICATION = 'justification';

/** The maximum number of positions to try among the initial validators. */
const MAX_INITIAL_VALIDATORS = 1000;

/**
 * Returns the justification that validators need before they sign that a validation does not exist (ACP-77).
 * The justification is the registration message, or the position among the initial validators.
 * @throws OnboardError E-TASK-211 if no source has the justification
 */
export async function justificationFor(snapshot: NodeSnapshot): Promise<Uint8Array> {
  const { validationId } = await snapshot.validation();
  const stored = validationId && rememberedJustification(snapshot.memory, validationId);
  const found = stored ?? (await findJustification(snapshot));
  if (found === undefined) {
    throw new OnboardError('E-TASK-211', { validation: validationId ?? snapshot.nodeId });
  }
  return found;
}

/** Returns the journal's justification if the validation ID is its hash. */
export function rememberedJustification(memory: RunMemory, validationId: ValidationId) {
  const stored = memory.fact(JUSTIFICATION, validationId);
  if (!isHex(stored)) return undefined;
  const bytes = hexToBytes(stored);
  return validationIdOf(bytes) === validationId ? bytes : undefined;
}

function validationIdOf(bytes: Uint8Array): ValidationId | undefined {
  try {
    const justified = decodeJustification(bytes);
    return idFromBytes(
      justified.kind === 'registration'
        ? registrationValidationId(justified.message)
        : initialValidationId(justified.subnetId, justified.index),
    );
  } catch (error) {
    ignoreOnboardError(error);
    return undefined;
  }
}

export async function findJustification(snapshot: NodeSnapshot): Promise<Uint8Array | undefined> {
  const found = await findRegistration(snapshot);
  return found && encodeJustification(found);
}

/**
 * Finds the registration message whose hash is the validation ID, or the position among the initial validators.
 * Searches the cheapest source first: the validator manager, the initial validators, the P-Chain, the logs.
 */
export async function findRegistration(snapshot: NodeSnapshot): Promise<Justification | undefined> {
  const { validationId, registration, pChain, manager } = await snapshot.validation();
  if (validationId === undefined || manager === undefined) return undefined;
  const { l1 } = snapshot.context;
  if (registration !== undefined) return { kind: 'registration', message: registration.bytes };
  const subnetId = idToBytes(l1.subnetId);
  const wanted = idToBytes(validationId);
  for (let index = 0; index < MAX_INITIAL_VALIDATORS; index++) {
    if (bytesEqual(initialValidationId(subnetId, index), wanted)) {
      return { kind: 'initial', subnetId, index };
    }
  }
  const rebuilt = pChain && rebuildRegistration(l1, pChain, manager);
  if (rebuilt !== undefined) return { kind: 'registration', message: rebuilt };
  const fromLogs = await registrationFromLogs(snapshot, validationId);
  return fromLogs && { kind: 'registration', message: fromLogs };
}

async function registrationFromLogs(
  { context, nodeId }: NodeSnapshot,
  validationId: ValidationId,
): Promise<Uint8Array | undefined> {
  const { l1, readers } = context;
  const initiation = await newestInitiation(readers.evm, l1, ['registration'], validationId);
  const receipt = initiation && (await readers.evm.receipt(initiation.transactionHash));
  return registrationInLogs(l1, receipt?.logs ?? [], validationId, nodeId)?.bytes;
}

const DAY = 86_400;
/** The byte offset of the expiry in a message with a 20-byte NodeID. */
const EXPIRY_AT = 110;

/**
 * Rebuilds the registration message of a validator that is still on the P-Chain. No source has the expiry,
 * but it lies within a day after the validator's start (ACP-77). This function tries each second of that day, the
 * last first, because by default a registration expires a day after it began. Returns undefined if no second's
 * hash equals the validation ID.
 */
function rebuildRegistration(l1: L1Facts, validator: L1Validator, manager: ManagerValidator) {
  const bytes = encodeRegisterL1Validator({
    subnetId: idToBytes(validator.subnetId),
    nodeId: nodeIdToBytes(validator.nodeId),
    blsPublicKey: hexToBytes(validator.publicKey),
    expiry: 0n,
    ...messageOwners(validator, l1),
    weight: manager.startingWeight,
  });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const wanted = idToBytes(validator.validationId);
  for (let second = DAY; second >= 0; second--) {
    view.setBigUint64(EXPIRY_AT, validator.startTime + BigInt(second));
    if (bytesEqual(registrationValidationId(bytes), wanted)) return bytes;
  }
  return undefined;
}

/** The owners of a validator, as its registration message has them. */
export function messageOwners(
  { remainingBalanceOwner, disableOwner }: L1Validator,
  { networkId }: Pick<L1Facts, 'networkId'>,
) {
  const hrp = addressHrp(networkId);
  const ownerOf = ({ threshold, addresses }: L1Validator['disableOwner']): PChainOwner => {
    const shortIds = addresses.map((address) => parsePChainAddress(address, hrp));
    return { threshold, addresses: shortIds.sort(compareBytes) };
  };
  return {
    remainingBalanceOwner: ownerOf(remainingBalanceOwner),
    disableOwner: ownerOf(disableOwner),
  };
}
