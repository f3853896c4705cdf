import { toFunctionSelector } from 'viem/utils';
import listed from '../../../assets/contracts/errors.json' with { type: 'json' };

/** A custom error as declared by a public contract. */
export interface ContractError {
  /** Name and argument types, such as `NodeNotFound(bytes32)`. */
  readonly signature: string;
  /** The contracts that declare it. */
  readonly contracts: readonly string[];
  /** The contract generations that have it: `A`, `C`. */
  readonly generations: readonly string[];
}

/**
 * Every custom error of the published contracts of both generations, of the libraries they use, and of the
 * sandbox's contracts. Gathered from the public ABIs and sources.
 */
export const contractErrors: readonly ContractError[] = listed;

let bySelector: ReadonlyMap<string, ContractError> | undefined;

/**
 * Returns the contract error with this 4-byte selector (lower-case hex); undefined if no listed contract
 * declares it.
 */
export function contractErrorOf(selector: string): ContractError | undefined {
  // Hashing the whole list takes time, and few runs need it.
  bySelector ??= new Map(contractErrors.map((e) => [toFunctionSelector(e.signature), e]));
  return bySelector.get(selector);
}

/**
 * Returns the contract errors with a name: `NodeNotFound(bytes32)`, the name alone, or the name without its
 * contract's prefix (`NodeNotFound` for `AvalancheL1Middleware__NodeNotFound`), in any letter case. Several
 * errors can share a name; empty if none has it.
 */
export function findContractErrors(name: string): readonly ContractError[] {
  const wanted = name.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const namesOf = ({ signature }: ContractError): string[] => {
    const whole = signature.toLowerCase();
    const bare = whole.slice(0, whole.indexOf('('));
    return [whole, bare];
  };
  const exact = contractErrors.filter((error) => namesOf(error).includes(wanted));
  if (exact.length > 0) return exact;
  return contractErrors.filter((error) => namesOf(error).some((n) => n.endsWith(`__${wanted}`)));
}
