import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import {
  readLiveValidation,
  readManagerValidator,
} from '../../protocol/contracts/validation-facts.ts';
import { findNodeAdded } from '../../protocol/logs/search-logs.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { endOf, type EndedValidation } from '../../standing/departed.ts';
import { contractsOfL1s, type NamedNetwork } from './known-addresses.ts';

/**
 * Reads the end of the wanted validation. If `wanted` is undefined, reads the end of a departed node's last
 * validation. Returns undefined if the validation has not ended or could not be read.
 */
export async function readEnded(
  network: NamedNetwork,
  nodeId: NodeId,
  wanted: ValidationId | undefined,
): Promise<EndedValidation | undefined> {
  const { evm } = network.readers;
  const l1s = await contractsOfL1s(network);
  const found = await Promise.all(
    l1s.map((l1) => endedOn(evm, l1, nodeId, wanted).catch(ignoreOnboardError)),
  );
  return found.find((one) => one !== undefined);
}

async function endedOn(
  evm: EvmReader,
  l1: L1Contracts,
  nodeId: NodeId,
  wanted: ValidationId | undefined,
): Promise<EndedValidation | undefined> {
  const validationId = wanted ?? (await lastOf(evm, l1, nodeId));
  if (validationId === undefined) return undefined;
  return endOf(validationId, await readManagerValidator(evm, l1, validationId));
}

/** Finds the last validation of a departed node. */
async function lastOf(
  evm: EvmReader,
  l1: L1Contracts,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  if ((await readLiveValidation(evm, l1, nodeId)) !== undefined) return undefined;
  return (await findNodeAdded(evm, l1, { nodeId }))?.validationId;
}
