import { type NodeId, type ValidationId, idToHex, idFromBytes } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import { decodeRegisterL1Validator, registrationValidationId } from '../warp/payloads.ts';
import type { ManagerValidator } from '../generation/generation.ts';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerCAt } from '../abi/l1-contracts.ts';
import type { BasicL1Facts } from './l1-facts.ts';
import { type Query, query } from '../abi/call-data.ts';
import { idOrNone, runQueries, tryQueries, unansweredError } from './query.ts';
import { concatHex, keccak256, numberToHex, size, slice } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { concat } from '../warp/bytes.ts';

/** The validator manager and the P-Chain report these facts at nearly the same time. */
export interface ValidationFacts {
  readonly nodeId: NodeId;
  /** The execution time of the read, in seconds since 1970 (see `executionTime`). */
  readonly readAt: bigint;
  /** The C-Chain's newest block at the read. */
  readonly block: bigint;
  /** The requested validation, otherwise the node's live validation. */
  readonly validationId: ValidationId | undefined;
  /** Differs from `validationId` if an older validation was requested. */
  readonly live: ValidationId | undefined;
  /** undefined if and only if `validationId` is undefined. */
  readonly manager: ManagerValidator | undefined;
  /** True if a weight update awaits its acknowledgement. */
  readonly weightUpdateOpen: boolean;
  /** Undefined without `validationId`, or if the P-Chain reports that the validation is not registered. */
  readonly pChain: L1Validator | undefined;
  /** Only of a pending or expired registration; otherwise, the validator manager stores no message. */
  readonly registration: RegistrationMessage | undefined;
  /**
   * A time at which no answer of the P-Chain had the validation, in seconds since 1970. Only of an overdue registration
   * or a removal (see `needsPChainTime`): the P-Chain's last block, or its endpoint, may be behind the C-Chain.
   */
  readonly pChainTime?: bigint | undefined;
  /**
   * Without `validationId`: the node's entries in the L1's validator set. `validationId` is undefined if the
   * endpoint does not report it.
   */
  readonly others: readonly {
    readonly validationId: ValidationId | undefined;
    readonly weight: Weight;
    /**
     * True if one of the two chains' answers is old: the validator manager has, or had, the validation, or the C-Chain's
     * newest block is from before the start of the validation.
     */
    readonly isOutdated?: boolean;
  }[];
}

/** True of a registration whose expiry is over by the C-Chain's time, and that the P-Chain does not report. */
export function isOverdue(
  facts: Pick<ValidationFacts, 'manager' | 'pChain' | 'registration' | 'readAt'>,
): facts is typeof facts & { readonly registration: RegistrationMessage } {
  const { manager, pChain, registration, readAt } = facts;
  if (manager?.status !== 'pending-added' || pChain !== undefined) return false;
  return registration !== undefined && readAt >= registration.message.expiry;
}

/** True if it matters when the P-Chain does not report the validation: of an overdue registration, and of a removal. */
export const needsPChainTime = (facts: Parameters<typeof isOverdue>[0]): boolean =>
  isOverdue(facts) || (facts.manager?.status === 'pending-removed' && facts.pChain === undefined);

/** Reads a validation from the validator manager. @throws OnboardError E-EVM-102, E-EVM-103, E-VM-901 */
export async function readManagerValidator(evm: EvmReader, l1: BasicL1Facts, id: ValidationId) {
  const [raw] = await runQueries(evm, [validatorQuery(l1, id)]);
  return l1.generation.decodeValidator(raw);
}

/** Uses `evm.call`, because memoized readers would repeat the earlier answer of `callMany`. */
export async function rereadManagerValidator(evm: EvmReader, l1: BasicL1Facts, id: ValidationId) {
  const validator = validatorQuery(l1, id);
  const outcome = await evm.call({ to: validator.to, data: validator.data });
  if (!outcome.ok) throw await unansweredError(evm, validator);
  return l1.generation.decodeValidator(outcome.data);
}

/** Whether each L1 has the validation; undefined if its contract does not answer. One batch for all L1s. */
export async function haveValidation(
  evm: EvmReader,
  l1s: readonly Pick<BasicL1Facts, 'balancer'>[],
  id: ValidationId,
): Promise<readonly (boolean | undefined)[]> {
  const answers = await tryQueries(
    evm,
    l1s.map((l1) => validatorQuery(l1, id)),
  );
  // In both generations, the status is the tuple's first word, after the tuple's offset.
  return answers.map((raw) =>
    raw === undefined || size(raw) < TUPLE_BYTES ? undefined : BigInt(slice(raw, 32, 64)) !== 0n,
  );
}

/** The shorter tuple of `getValidator`: an offset and seven words. */
const TUPLE_BYTES = 256;

/** The selector is the same in both generations. Only the type of the result differs. */
function validatorQuery(
  { balancer }: Pick<BasicL1Facts, 'balancer'>,
  id: ValidationId,
): Query<Hex> {
  const encoded = query(balancerCAt(balancer), 'getValidator', [idToHex(id)]);
  return { ...encoded, decode: (data) => data };
}

/** Reads the ID of a node's validation that has not ended. @throws OnboardError E-EVM-102, E-EVM-103 */
export async function readLiveValidation(
  evm: EvmReader,
  { balancer, generation }: BasicL1Facts,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  const [word] = await runQueries(evm, [generation.liveValidationQuery(balancer, nodeId)]);
  return idOrNone(word);
}

/** ERC-7201, in both versions. The first word is the subnet ID. */
export const MANAGER_STORAGE = 0xe92546d698950ddd38910d2e15ed1d923cd0a7b3dde9e2a6a3f380565559cb00n;
/** The offset of the mapping from validation IDs to pending registration messages. */
const REGISTRATION_MESSAGES = 4n;

export function slotAt(number: bigint): Hex {
  return numberToHex(number, { size: 32 });
}

/** The data slots of a long `bytes` value whose length is at `slot`. */
function dataSlots(slot: Hex, length: number): Hex[] {
  const first = BigInt(keccak256(slot));
  return Array.from({ length: Math.ceil(length / 32) }, (_, i) => slotAt(first + BigInt(i)));
}

/** Bytes of a message with one address per owner, which the first round trip reads. */
const USUAL_LENGTH = 182;
/** The longest accepted message, in bytes. A longer message would need more than 400 owner addresses. */
const MOST_BYTES = 8192n;

/**
 * Reads the registration message from the storage of a validator manager, which stores it at `addNode` and
 * deletes it when the registration completes; the message of an expired registration stays. Returns undefined
 * if none is stored. One round trip for a message of the usual length.
 * @throws OnboardError E-L1-108 if the stored bytes are not the message of this validation
 */
export async function readStoredRegistration(
  evm: EvmReader,
  manager: EvmAddress,
  id: ValidationId,
  node: NodeId,
): Promise<RegistrationMessage | undefined> {
  const slot = keccak256(concatHex([idToHex(id), slotAt(MANAGER_STORAGE + REGISTRATION_MESSAGES)]));
  const word = (wordSlot: Hex) => evm.storage(manager, wordSlot);
  const [head, ...usual] = await Promise.all([slot, ...dataSlots(slot, USUAL_LENGTH)].map(word));
  const marker = BigInt(head ?? '0x0');
  if (marker === 0n) return undefined;
  // For `bytes` of 32 bytes or more, this slot contains 2 × length + 1. Other slots contain the data.
  const length = (marker - 1n) / 2n;
  if (marker % 2n === 0n || length > MOST_BYTES) throw new OnboardError('E-L1-108', { node });
  const slots = dataSlots(slot, Number(length));
  const rest = await Promise.all(slots.slice(usual.length).map(word));
  const bytes = concat(...[...usual, ...rest].map(hexToBytes)).slice(0, Number(length));
  return registrationMessage(bytes, id, node);
}

export type RegistrationMessage = ReturnType<typeof registrationMessage>;

/**
 * Decodes a registration message, and checks that it is of this validation and node.
 * @throws OnboardError E-L1-108 if the bytes are not the message of this validation
 */
export function registrationMessage(bytes: Uint8Array, id: ValidationId, node: NodeId) {
  if (idFromBytes(registrationValidationId(bytes)) !== id) {
    throw new OnboardError('E-L1-108', { node });
  }
  return { bytes, message: decodeRegisterL1Validator(bytes), validationId: id };
}
