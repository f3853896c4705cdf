import { bytesEqual, hexToBytes, isHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { idToBytes, idToHex, type ValidationId } from '../../domain/identity/ids.ts';
import type { RunMemory } from '../../engine/run-memory.ts';
import { registrationInLogs } from '../../protocol/logs/registration-in-logs.ts';
import { searchRange } from '../../protocol/logs/search-range.ts';
import { encodeJustification } from '../../protocol/warp/justification.ts';
import { initialValidationId } from '../../protocol/warp/register-l1-validator.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import { rebuildRegistration } from './rebuild-registration.ts';

/** The name of the fact that stores the justification of a removal. */
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
  const known =
    validationId === undefined ? undefined : rememberedJustification(snapshot.memory, validationId);
  const found = known ?? (await findJustification(snapshot));
  if (found === undefined) {
    throw new OnboardError('E-TASK-211', { validation: validationId ?? snapshot.nodeId });
  }
  return found;
}

export function rememberedJustification(
  memory: RunMemory,
  validationId: ValidationId,
): Uint8Array | undefined {
  const stored = memory.fact(JUSTIFICATION, validationId);
  return isHex(stored) ? hexToBytes(stored) : undefined;
}

/**
 * Returns a validation's justification; undefined if no source has it. Searches four sources, the cheapest
 * first: the validator manager's storage, the initial validators, the validator's record on the P-Chain, the
 * logs.
 */
export async function findJustification(snapshot: NodeSnapshot): Promise<Uint8Array | undefined> {
  const { validationId, registration, pChain, manager } = await snapshot.validation();
  if (validationId === undefined || manager === undefined) return undefined;
  const { l1 } = snapshot.context;
  if (registration !== undefined) return ofRegistration(registration.bytes);
  const subnetId = idToBytes(l1.subnetId);
  const wanted = idToBytes(validationId);
  for (let index = 0; index < MAX_INITIAL_VALIDATORS; index++) {
    if (bytesEqual(initialValidationId(subnetId, index), wanted)) {
      return encodeJustification({ kind: 'initial', subnetId, index });
    }
  }
  const rebuilt = pChain && rebuildRegistration(l1, pChain, manager);
  if (rebuilt !== undefined) return ofRegistration(rebuilt);
  const fromLogs = await registrationFromLogs(snapshot, validationId);
  return fromLogs && ofRegistration(fromLogs);
}

/** Finds the registration message in the transaction that began the validation. */
async function registrationFromLogs(
  { context, nodeId }: NodeSnapshot,
  validationId: ValidationId,
): Promise<Uint8Array | undefined> {
  const { l1, readers } = context;
  const { events } = l1.generation;
  const began = await readers.evm.logs({
    address: events.emitter === 'balancer' ? l1.balancer : l1.manager,
    topics: [events.registrationInitiated, idToHex(validationId)],
    ...(await searchRange(readers.evm)),
  });
  for (const { transactionHash } of began) {
    const receipt = await readers.evm.receipt(transactionHash);
    const found = registrationInLogs(l1, receipt?.logs ?? [], validationId, nodeId);
    if (found !== undefined) return found.bytes;
  }
  return undefined;
}

function ofRegistration(message: Uint8Array): Uint8Array {
  return encodeJustification({ kind: 'registration', message });
}
