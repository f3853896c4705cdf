import { toFunctionSelector } from 'viem/utils';
import listed from '../../../assets/contracts/errors.json' with { type: 'json' };

/** A custom error that a public contract declares. */
export interface ContractError {
  /** Name and argument types, such as `NodeNotFound(bytes32)`. */
  readonly signature: string;
  /** The contracts that declare the error. */
  readonly contracts: readonly string[];
  /** The generations whose contracts declare the error: `A`, `C`. */
  readonly generations: readonly string[];
}

/**
 * Every custom error that the public ABIs and sources declare: contracts of both generations, their
 * libraries, and the sandbox's contracts.
 */
export const contractErrors: readonly ContractError[] = listed;

let bySelector: ReadonlyMap<string, ContractError> | undefined;

/**
 * Returns the contract error with this 4-byte selector (lower-case hex); undefined if no listed contract
 * declares it.
 */
export function contractErrorOf(selector: string): ContractError | undefined {
  // Computed on demand, because hashing the whole list takes time and few runs need the hashes.
  bySelector ??= new Map(
    contractErrors.map((error) => [toFunctionSelector(error.signature), error]),
  );
  return bySelector.get(selector);
}

/**
 * Finds contract errors by name, in any letter case. The name may be a signature (`NodeNotFound(bytes32)`),
 * the name alone, or the name without the contract's prefix (`NodeNotFound` for
 * `AvalancheL1Middleware__NodeNotFound`). Several errors can share a name.
 */
export function findContractErrors(name: string): readonly ContractError[] {
  const wanted = name.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const namesOf = ({ signature }: ContractError): string[] => {
    const lowerCase = signature.toLowerCase();
    const nameOnly = lowerCase.slice(0, lowerCase.indexOf('('));
    return [lowerCase, nameOnly];
  };
  const exactMatches = contractErrors.filter((error) => namesOf(error).includes(wanted));
  if (exactMatches.length > 0) return exactMatches;
  return contractErrors.filter((error) =>
    namesOf(error).some((candidate) => candidate.endsWith(`__${wanted}`)),
  );
}
