import { OnboardError } from '../../domain/errors.ts';
import { idToHex, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { EvmHead, EvmReader, Readers } from '../../ports/evm.ts';
import type { CurrentValidator } from '../../ports/p-chain.ts';
import { balancerAt } from '../abi/l1-contracts.ts';
import type { BasicL1Facts } from '../contracts/l1-facts.ts';
import {
  needsPChainTime,
  readStoredRegistration,
  type ValidationFacts,
  readLiveValidation,
  readManagerValidator,
  rereadManagerValidator,
} from '../contracts/validation-facts.ts';
import { query } from '../abi/call-data.ts';
import { runQueries } from '../contracts/query.ts';
import { executionTime } from '../readers/time.ts';

/**
 * Reads the validation `wanted` on both chains; without `wanted`, the node's live validation. Round trips:
 * 1. The ID of the node's live validation. With `wanted`, also its state on both chains and its stored
 * registration message; without, the node's entries in the L1's validator set.
 * 2. Without `wanted`: the state of the live validation on both chains; if there is none, the validator manager's
 * state of the listed ones.
 * 3. Without `wanted`: the registration message, if the registration is pending or has expired.
 * 4. Of an overdue registration or a removal that the P-Chain does not report (see `needsPChainTime`): the P-Chain's
 * time, then the validation there again; with `wanted`, also the node's entries in the set.
 * @throws OnboardError E-EVM-102, E-EVM-103, E-VM-901, E-L1-108 if a contract returns unexpected data
 */
export async function readValidation(
  readers: Readers,
  l1: BasicL1Facts,
  nodeId: NodeId,
  wanted?: ValidationId,
): Promise<ValidationFacts> {
  const { evm, pChain } = readers;
  const readStored = (id: ValidationId) => readStoredRegistration(evm, l1.manager, id, nodeId);
  const [head, live, others, wantedValidator, wantedStored] = await Promise.all([
    evm.head(),
    readLiveValidation(evm, l1, nodeId),
    wanted === undefined ? pChain.currentValidators(l1.subnetId, [nodeId]) : [],
    wanted && readValidator(readers, l1, wanted),
    // A failure matters only if the status requires the message. In that case, `readStored` runs again below.
    wanted && readStored(wanted).catch(() => undefined),
  ]);
  const validationId = wanted ?? live;
  const moment = { readAt: executionTime(head), block: head.number };
  const facts = { nodeId, validationId, live, ...moment };
  if (validationId === undefined) {
    return {
      ...facts,
      manager: undefined,
      weightUpdateOpen: false,
      pChain: undefined,
      registration: undefined,
      others: await Promise.all(others.map((other) => withManager(evm, l1, other, head))),
    };
  }
  const validator = wantedValidator ?? (await readValidator(readers, l1, validationId));
  requireSameNode(facts, l1, validator);
  const { status } = validator.manager;
  // The manager deletes the message when the registration completes, and keeps the message of an expired
  // registration.
  const isStored = status === 'pending-added' || status === 'invalidated';
  const registration = isStored ? (wantedStored ?? (await readStored(validationId))) : undefined;
  // If the message is gone, the status is from an older block than the storage. A second read of the manager
  // matches the storage.
  const isOutdated = isStored && registration === undefined;
  const manager = isOutdated
    ? await rereadManagerValidator(evm, l1, validationId)
    : validator.manager;
  const read = { ...facts, ...validator, manager, registration, others: [] };
  if (!needsPChainTime(read)) return read;
  const [{ time, validator: onPChain }, listed] = await Promise.all([
    pChain.l1ValidatorSince(validationId),
    wanted === undefined ? others : pChain.currentValidators(l1.subnetId, [nodeId]),
  ]);
  // An endpoint may be behind with one answer only. An entry without an ID may be this validation.
  const isListed = listed.some((entry) => (entry.validationId ?? validationId) === validationId);
  return { ...read, pChain: onPChain, pChainTime: isListed ? undefined : time };
}

async function withManager(
  evm: EvmReader,
  l1: BasicL1Facts,
  { validationId, weight, l1: listed }: CurrentValidator,
  { timestamp }: Pick<EvmHead, 'timestamp'>,
): Promise<ValidationFacts['others'][number]> {
  const manager = validationId && (await readManagerValidator(evm, l1, validationId));
  const isManaged = manager !== undefined && manager.status !== 'unknown';
  // The validators sign a registration only after its block; several blocks can have one second.
  const isLater = listed !== undefined && listed.startTime >= timestamp;
  return { validationId, weight, isOutdated: isManaged || isLater };
}

/**
 * Each chain says which node a validation belongs to, so that no single endpoint can put another validation in the
 * place of the node's.
 */
function requireSameNode(
  { nodeId, validationId }: Pick<ValidationFacts, 'nodeId' | 'validationId'>,
  { subnetId }: Pick<BasicL1Facts, 'subnetId'>,
  { manager, pChain }: Awaited<ReturnType<typeof readValidator>>,
): void {
  const isSame =
    (manager.nodeId === undefined || manager.nodeId === nodeId) &&
    (pChain === undefined || (pChain.nodeId === nodeId && pChain.subnetId === subnetId));
  if (isSame) return;
  const found = pChain?.nodeId ?? manager.nodeId ?? nodeId;
  throw new OnboardError('E-TASK-237', { node: nodeId, validation: validationId ?? nodeId, found });
}

async function readValidator({ evm, pChain }: Readers, l1: BasicL1Facts, id: ValidationId) {
  const [manager, [flag], onPChain] = await Promise.all([
    readManagerValidator(evm, l1, id),
    runQueries(evm, [
      query(balancerAt(l1.balancer), 'isValidatorPendingWeightUpdate', [idToHex(id)]),
    ]),
    pChain.l1Validator(id),
  ]);
  const weightUpdateOpen = l1.generation.weightUpdateOpen(manager, flag);
  return { manager, weightUpdateOpen, pChain: onPChain };
}
