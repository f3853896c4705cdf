import {
  idFromBytes,
  idFromHex,
  nodeIdToBytes,
  parseNodeId,
} from '../../../../src/domain/identity/ids.ts';
import type { ValidationId } from '../../../../src/domain/identity/ids.ts';
import { nAvax, weight } from '../../../../src/domain/units.ts';
import type { L1Validator } from '../../../../src/ports/p-chain.ts';
import {
  registrationMessage,
  type ValidationFacts,
} from '../../../../src/protocol/contracts/validation-facts.ts';
import type { ManagerValidator } from '../../../../src/protocol/generation/generation.ts';
import {
  encodeRegisterL1Validator,
  registrationValidationId,
} from '../../../../src/protocol/warp/payloads.ts';

export const NODE = parseNodeId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
export const EXPIRY = 1_800_000_000n;
/** The ID of another validation. */
export const LATER = idFromHex<ValidationId>(`0x${'09'.repeat(32)}`);

const owner = { threshold: 1, addresses: [new Uint8Array(20).fill(3)] };
export const OWNERS = { remainingBalanceOwner: owner, disableOwner: owner };
/** The registration message of the node with this expiry and weight. */
const registrationBytes = (expiry: bigint, of: bigint) =>
  encodeRegisterL1Validator({
    subnetId: new Uint8Array(32).fill(1),
    nodeId: nodeIdToBytes(NODE),
    blsPublicKey: new Uint8Array(48).fill(2),
    ...{ expiry, ...OWNERS, weight: of },
  });
export const validationIdOf = (expiry: bigint, of: bigint) =>
  idFromBytes<ValidationId>(registrationValidationId(registrationBytes(expiry, of)));
const bytes = registrationBytes(EXPIRY, 7n);
export const VALIDATION_ID = validationIdOf(EXPIRY, 7n);
export const REGISTRATION = registrationMessage(bytes, VALIDATION_ID, NODE);

/** A validation with this status at the validator manager, which the P-Chain does not have. */
export function validationWith(
  status: ManagerValidator['status'],
  { manager, ...changes }: Partial<Omit<ValidationFacts, 'manager'>> & Managed = {},
): ValidationFacts {
  return {
    ...{
      nodeId: NODE,
      readAt: EXPIRY - 1n,
      block: 7n,
      validationId: VALIDATION_ID,
      live: VALIDATION_ID,
    },
    ...{ weightUpdateOpen: false, pChain: undefined, registration: undefined, others: [] },
    ...changes,
    manager: {
      ...{ status, nodeId: NODE, startingWeight: weight(7n), sentNonce: 0n, weight: weight(9n) },
      ...{ receivedNonce: undefined, startedAt: 0n, endedAt: 0n },
      ...manager,
    },
  };
}

interface Managed {
  readonly manager?: Partial<ManagerValidator>;
}

const NOBODY = { threshold: 0, addresses: [] };

export const onPChain = (changes: Partial<L1Validator> = {}): L1Validator =>
  ({
    ...{ validationId: VALIDATION_ID, minNonce: 0n, balance: nAvax(1n) },
    ...{ remainingBalanceOwner: NOBODY, disableOwner: NOBODY },
    ...changes,
  }) as L1Validator;
