import { idToHex, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { Readers } from '../../ports/readers.ts';
import { balancerAbi } from '../abi/balancer.ts';
import type { L1Contracts } from '../contracts/l1-facts.ts';
import { readStoredRegistration } from '../contracts/manager-storage.ts';
import {
  readLiveValidation,
  rereadManagerValidator,
  readManagerValidator,
} from '../contracts/read-manager-validator.ts';
import { tryQueries, query } from '../contracts/query.ts';
import type { ValidationFacts } from '../contracts/validation-facts.ts';
import { executionTime } from '../readers/execution-time.ts';

/**
 * Reads a validation period on both chains: `known`, otherwise the node's live one. It matches by validation
 * ID, never by NodeID alone.
 *
 * Round trips:
 * 1. the node's live period; for a known period also its state on manager and P-Chain and the stored
 *    registration message; otherwise the node's entries in the L1's validator set, for a node without a live
 *    period
 * 2. if the period was not known: the live one on manager and P-Chain
 * 3. its registration message, if the registration is pending or has expired
 * @throws OnboardError E-EVM-103, E-VM-901, E-L1-108 if the contracts answer in other shapes
 */
export async function readValidation(
  readers: Readers,
  l1: L1Contracts,
  nodeId: NodeId,
  known?: ValidationId,
): Promise<ValidationFacts> {
  const { evm, pChain } = readers;
  const readStored = (id: ValidationId) =>
    readStoredRegistration(evm, registrationStore(l1), id, nodeId);
  const [head, live, others, periodOfKnown, storedOfKnown] = await Promise.all([
    evm.head(),
    readLiveValidation(evm, l1, nodeId),
    known === undefined ? pChain.currentValidators(l1.subnetId, [nodeId]) : [],
    known && readPeriod(readers, l1, known),
    // A failure is thrown below, if the status shows that the message is needed.
    known && readStored(known).catch(() => undefined),
  ]);
  const validationId = known ?? live;
  const facts = { nodeId, validationId, live, readAt: executionTime(head) };
  if (validationId === undefined) {
    return {
      ...facts,
      manager: undefined,
      weightUpdateOpen: false,
      pChain: undefined,
      registration: undefined,
      others,
    };
  }
  const period = periodOfKnown ?? (await readPeriod(readers, l1, validationId));
  const { status } = period.manager;
  // Stored from `addNode` to completion, and permanently after an expired registration.
  const isStored = status === 'pending-added' || status === 'invalidated';
  const registration = isStored ? (storedOfKnown ?? (await readStored(validationId))) : undefined;
  // The chain moved between the two reads: only a later read of the manager matches the storage.
  const isTorn = isStored && registration === undefined;
  const manager = isTorn ? await rereadManagerValidator(evm, l1, validationId) : period.manager;
  return { ...facts, ...period, manager, registration, others: [] };
}

/** Returns the contract whose storage holds the pending registration messages. */
export function registrationStore({ generation, balancer, manager }: L1Contracts) {
  return generation.storedBy === 'balancer' ? balancer : manager;
}

async function readPeriod({ evm, pChain }: Readers, l1: L1Contracts, id: ValidationId) {
  const [manager, [flag], onPChain] = await Promise.all([
    readManagerValidator(evm, l1, id),
    tryQueries(evm, [
      query('noun.balancer', l1.balancer, balancerAbi, 'isValidatorPendingWeightUpdate', [
        idToHex(id),
      ]),
    ]),
    pChain.l1Validator(id),
  ]);
  const weightUpdateOpen = l1.generation.weightUpdateOpen(manager, flag ?? false);
  return { manager, weightUpdateOpen, pChain: onPChain };
}
