import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import type { Contract } from './contract.ts';

/**
 * Returns a function that reads the operators of the registry. The function reads each operator only once,
 * because no operator leaves the registry.
 */
export function registeredOperators(registry: Contract): () => Promise<readonly EvmAddress[]> {
  const operators: EvmAddress[] = [];
  return async () => {
    const count = Number(await registry.read('totalOperators', []));
    for (let index = operators.length; index < count; index++) {
      const [operator] = await registry.read('getOperatorAt', [BigInt(index)]);
      operators.push(checksumAddress(operator));
    }
    return operators;
  };
}
