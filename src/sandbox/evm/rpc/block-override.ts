import type { CallSite } from '../execution/simulate.ts';
import { objectParam, quantityParam } from './params.ts';

/** The values that the 4th argument of `eth_call` replaces in the simulated block. */
export type BlockOverride = Partial<Pick<CallSite, 'timestamp' | 'number' | 'baseFee'>>;

/**
 * Parses a block override. Ignores unknown fields, as a node does.
 * @throws RpcError
 */
export function blockOverride(value: unknown, index: number): BlockOverride {
  if (value === undefined || value === null) return {};
  const fields = objectParam(value, index);
  const optionalQuantity = (name: string) => {
    const field = fields[name];
    return field === undefined || field === null ? undefined : quantityParam(field, index);
  };
  const [time, number] = [optionalQuantity('time'), optionalQuantity('number')];
  const baseFee = optionalQuantity('baseFeePerGas') ?? optionalQuantity('baseFee');
  return {
    ...(time !== undefined && { timestamp: Number(time) }),
    ...(number !== undefined && { number: Number(number) }),
    ...(baseFee !== undefined && { baseFee }),
  };
}
