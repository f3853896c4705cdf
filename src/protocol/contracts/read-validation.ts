import type { Hex } from '../../domain/bytes.ts';
import { idToHex, type NodeId, type ValidationId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { executionTime } from '../execution-time.ts';
import { balancerAbi, balancerCAbi } from '../abi/balancer.ts';
import type { L1Contracts } from './l1-facts.ts';
import type { ManagerValidator } from './manager-validator.ts';
import { ask, askAll, query, type Query } from './query.ts';
import { idOrNone, oneWord } from './words.ts';
import { readStoredRegistration } from './stored-registration.ts';
import type { ValidationFacts } from './validation-facts.ts';

/**
 * Reads a validation period on both chains: the one of `known`, else the node's live one. Matches by
 * validation ID everywhere, never by NodeID alone; what else the L1's set holds of the node is asked for
 * where there is no such period.
 *
 * Round trips: one where the period is the expected one, else two; one more for the stored message of a registration
 * that is pending or has expired, unless `isPending` says so beforehand.
 * @param expected what the live period probably is
 * @param isPending whether its registration is probably pending
 * @throws OnboardError E-EVM-103, E-VM-901, E-L1-108 where the contracts answer in other shapes
 */
export async function readValidation(
  readers: Readers,
  l1: L1Contracts,
  nodeId: NodeId,
  known?: ValidationId,
  expected = known,
  isPending = false,
): Promise<ValidationFacts> {
  const { evm, pChain } = readers;
  const readEntries = () => pChain.currentValidators(l1.subnetId, [nodeId]);
  const readStored = (id: ValidationId) => readStoredRegistration(evm, storeOf(l1), id, nodeId);
  const [head, live, entries, ofExpected] = await Promise.all([
    evm.head(),
    readLive(evm, l1, nodeId),
    expected === undefined ? readEntries() : undefined,
    expected && readPeriod(readers, l1, expected),
    // Its failure counts below, where the status shows that it matters.
    expected && isPending && readStored(expected).catch(() => undefined),
  ]);
  const validationId = known ?? live;
  const readAt = executionTime(head);
  if (validationId === undefined) {
    return {
      nodeId,
      readAt,
      validationId,
      live,
      manager: undefined,
      weightUpdateOpen: false,
      pChain: undefined,
      registration: undefined,
      others: entries ?? (await readEntries()),
    };
  }
  const isExpected = validationId === expected && ofExpected !== undefined;
  const period = isExpected ? ofExpected : await readPeriod(readers, l1, validationId);
  const { status } = period.manager;
  // Kept from `addNode` to completion, and for ever after a registration that expired.
  const isKept = status === 'pending-added' || status === 'invalidated';
  const registration = isKept ? await readStored(validationId) : undefined;
  return { nodeId, readAt, validationId, live, ...period, registration, others: [] };
}

/**
 * The node's live period on the manager; undefined: there is none.
 * @throws OnboardError E-EVM-103
 */
export async function readLive(
  evm: EvmReader,
  l1: L1Contracts,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  const [word] = await askAll(evm, [liveQuery(l1, nodeId)]);
  return idOrNone(word);
}

/** Whose storage keeps the pending registration messages. */
export function storeOf(l1: L1Contracts) {
  return l1.generation.storedBy === 'balancer' ? l1.balancer : l1.manager;
}

async function readPeriod(
  { evm, pChain }: Readers,
  l1: L1Contracts,
  id: ValidationId,
): Promise<Pick<ValidationFacts, 'pChain' | 'weightUpdateOpen'> & { manager: ManagerValidator }> {
  const validationID = idToHex(id);
  const [manager, [flag], onPChain] = await Promise.all([
    readManagerValidator(evm, l1, id),
    ask(evm, [
      query('balancer', l1.balancer, balancerAbi, 'isValidatorPendingWeightUpdate', [validationID]),
    ]),
    pChain.l1Validator(id),
  ]);
  const weightUpdateOpen = l1.generation.weightUpdateOpen(manager, flag ?? false);
  return { manager, weightUpdateOpen, pChain: onPChain };
}

/** A validation period as the manager has it. @throws OnboardError E-EVM-103, E-MW-902 */
export async function readManagerValidator(
  evm: EvmReader,
  l1: L1Contracts,
  id: ValidationId,
): Promise<ManagerValidator> {
  // `getValidator` has the same selector in both generations; only its answer differs.
  const encoded = query('balancer', l1.balancer, balancerCAbi, 'getValidator', [idToHex(id)]);
  const [raw] = await askAll(evm, [{ ...encoded, decode: (data) => data }]);
  return l1.generation.decodeValidator(raw);
}

/** The node's live period on the manager: a word, zero where there is none. */
export function liveQuery(
  l1: Pick<L1Contracts, 'balancer' | 'generation'>,
  nodeId: NodeId,
): Query<Hex> {
  return {
    to: l1.balancer,
    data: l1.generation.validationIdOf(nodeId),
    name: l1.generation.id === 'a' ? 'registeredValidators' : 'getNodeValidationID',
    what: 'balancer',
    decode: oneWord,
  };
}
