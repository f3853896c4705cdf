import type { CallSite } from '../execution/simulate.ts';
import { objectParam, quantityParam } from './params.ts';

/** What a caller of `eth_call` replaces in the block: its 4th parameter. */
export type BlockOverride = Partial<Pick<CallSite, 'timestamp' | 'number' | 'baseFee'>>;

/** Reads the fields of a block override; those of no use here are left alone, as nodes do. @throws RpcError */
export function blockOverride(value: unknown, index: number): BlockOverride {
  if (value === undefined || value === null) return {};
  const fields = objectParam(value, index);
  const read = (name: string) => {
    const field = fields[name];
    return field === undefined || field === null ? undefined : quantityParam(field, index);
  };
  const [time, number] = [read('time'), read('number')];
  const baseFee = read('baseFeePerGas') ?? read('baseFee');
  return {
    ...(time !== undefined && { timestamp: Number(time) }),
    ...(number !== undefined && { number: Number(number) }),
    ...(baseFee !== undefined && { baseFee }),
  };
}
