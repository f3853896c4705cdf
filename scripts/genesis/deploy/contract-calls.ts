import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Abi } from 'viem';
import { type Hex, isHex } from '../../../src/domain/identity/bytes.ts';
import { assetsFolder } from '../../../src/storage/own-files.ts';
import { decodeFunctionResult, encodeDeployData, encodeFunctionData } from 'viem/utils';
import { checksumAddress, type EvmAddress } from '../../../src/domain/identity/evm.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import type { ContractSender } from '../../../src/sandbox/actors/transaction-sender.ts';

/** The folder of a generation's contracts. */
export type Generation = 'gen-a' | 'gen-c';

/** The name of a compiled contract, as a path below `assets/contracts/artifacts`. */
export type ArtifactName = `${'shared' | Generation}/${string}`;

/** The compiler's output for a contract. */
interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
}

/** Reads a compiled contract. The package contains the file, so only a broken installation lacks it. */
export async function loadArtifact(name: ArtifactName): Promise<Artifact> {
  const file = join(assetsFolder(), 'contracts', 'artifacts', `${name}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Artifact;
}

/** A deployed contract. */
type Target = readonly [contract: ArtifactName, at: EvmAddress];

/** Deploys a contract from its artifact. */
export async function createContract(
  sender: ContractSender,
  name: ArtifactName,
  args: readonly unknown[] = [],
): Promise<EvmAddress> {
  const { abi, bytecode } = await loadArtifact(name);
  return sender.deploy(encodeDeployData({ abi, bytecode, args }));
}

/**
 * Sends a call as a transaction and waits until a block includes it. The arguments have viem's types. Rejects if the
 * transaction reverts.
 */
export async function callContract(
  sender: ContractSender,
  [contract, to]: Target,
  functionName: string,
  args: readonly unknown[] = [],
  accessList?: readonly AccessListEntry[],
): Promise<void> {
  const { abi } = await loadArtifact(contract);
  const data = encodeFunctionData({ abi, functionName, args });
  await sender.send({ to, data, ...(accessList && { accessList }) });
}

export async function readAddress(
  sender: ContractSender,
  [contract, to]: Target,
  functionName: string,
  args: readonly unknown[] = [],
): Promise<EvmAddress> {
  const { abi } = await loadArtifact(contract);
  const result = await sender.read({
    to,
    data: encodeFunctionData({ abi, functionName, args }),
    decode: (data) => decodeFunctionResult({ abi, functionName, data }),
  });
  if (!isHex(result, 20)) throw new TypeError(`${functionName} did not return an address`);
  return checksumAddress(result);
}
