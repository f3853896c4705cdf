import type { Abi } from 'viem';
import { parseAbi, toFunctionSelector } from 'viem/utils';
import listed from '../../../assets/contracts/errors.json';
import reverts from '../../../assets/contracts/reverts.json';
import type { ErrorCode } from '../../domain/error-catalogue.ts';

/**
 * Parses the errors of a contract, each under the code of its explanation. The parameters have the names of the
 * placeholders in the code's text; a parameter without a name is not shown.
 */
function parseAbiErrors(errors: { readonly [Code in ErrorCode]?: string }) {
  const codes = new Map<string, ErrorCode>();
  const abi = Object.entries(errors).flatMap(([code, signature]): Abi => {
    codes.set(/^\w+/.exec(signature)?.[0] ?? '', code as ErrorCode);
    const declaration: string = `error ${signature}`;
    return parseAbi([declaration]);
  });
  return { abi, codes };
}

/**
 * `middlewareC`: an error that generation C declares with other arguments than generation A. `manager`: both versions of
 * the validator manager, and its message library.
 */
export const contractReverts = {
  middleware: parseAbiErrors(reverts.middleware),
  middlewareC: parseAbiErrors(reverts.middlewareC),
  balancer: parseAbiErrors(reverts.balancer),
  manager: parseAbiErrors(reverts.manager),
  registry: parseAbiErrors(reverts.registry),
};

export interface ContractError {
  /** Name and argument types, such as `NodeNotFound(bytes32)`. */
  readonly signature: string;
  readonly contracts: readonly string[];
}

/** Every custom error that the public ABIs and sources declare, of both generations and of the sandbox. */
export const declaredErrors: readonly ContractError[] = listed;

let bySelector: ReadonlyMap<string, ContractError> | undefined;

/** Returns the declared error with this selector, 4 bytes in lower-case hex. */
export function contractErrorOf(selector: string): ContractError | undefined {
  // Computed on demand, because hashing the whole list takes time and few runs need the hashes.
  bySelector ??= new Map(
    declaredErrors.map((error) => [toFunctionSelector(error.signature), error]),
  );
  return bySelector.get(selector);
}

/**
 * Finds contract errors in any letter case: by signature (`NodeNotFound(bytes32)`), by name, or by the name without
 * the contract's prefix (`NodeNotFound` for `AvalancheL1Middleware__NodeNotFound`). Several errors can share a name.
 */
export function findContractErrors(name: string): readonly ContractError[] {
  const wanted = name.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const namesOf = ({ signature }: ContractError): string[] => {
    const lowerCase = signature.toLowerCase();
    return [lowerCase, lowerCase.slice(0, lowerCase.indexOf('('))];
  };
  const exactMatches = declaredErrors.filter((error) => namesOf(error).includes(wanted));
  if (exactMatches.length > 0) return exactMatches;
  return declaredErrors.filter((error) =>
    namesOf(error).some((candidate) => candidate.endsWith(`__${wanted}`)),
  );
}
