import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Abi } from 'viem';
import type { Hex } from '../../domain/identity/bytes.ts';
import { assetsFolder } from './assets-folder.ts';

/** The names of the compiled contracts, as paths below `assets/contracts/artifacts`. */
export type ArtifactName =
  | `shared/${
      | 'Collateral'
      | 'Delegator'
      | 'Multicall3'
      | 'OperatorL1OptInService'
      | 'OperatorRegistry'
      | 'OperatorVaultOptInService'
      | 'Vault'
      | 'VaultFactory'}`
  | `${Generation}/${
      'BalancerValidatorManager' | 'L1Middleware' | 'L1Registry' | 'MiddlewareVaultManager'}`
  | `gen-c/${'PoASecurityModule' | 'ValidatorManager'}`;

/** The folder of a generation's contracts. */
export type Generation = 'gen-a' | 'gen-c';

/** The compiler's output for a contract. */
export interface Artifact {
  readonly contractName: string;
  /** SHA-256 of the compiler's version, the compiler's settings and the contract's sources. */
  readonly sourceHash: string;
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
}

/** Reads a compiled contract. The package contains the file, so only a broken installation lacks it. */
export async function loadArtifact(name: ArtifactName): Promise<Artifact> {
  const file = join(assetsFolder(), 'contracts', 'artifacts', `${name}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Artifact;
}
