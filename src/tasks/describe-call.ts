import { decodeFunctionData } from 'viem/utils';
import type { Hex } from '../domain/bytes.ts';
import type { EvmCallIntent } from '../engine/intent.ts';
import { middlewareAbi, middlewareAAbi, middlewareCAbi } from '../protocol/abi/middleware.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../protocol/abi/registries.ts';

const abis = [middlewareAbi, middlewareAAbi, middlewareCAbi, operatorRegistryAbi, optInServiceAbi];

/**
 * Call data in words, read back from the bytes that will be signed: the function and each argument by
 * name. Data that none of our ABIs knows is shown as it is.
 */
export function describeCall(data: Hex): EvmCallIntent['call'] {
  for (const abi of abis) {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data });
      const entry = abi.find((item) => item.type === 'function' && item.name === functionName);
      const names = entry?.inputs.map(({ name }) => name) ?? [];
      return {
        function: functionName,
        args: args.map((value, i) => ({ name: names[i] ?? `${i}`, value: show(value) })),
      };
    } catch {
      // Another contract's function: the next ABI is tried.
    }
  }
  return { function: data.slice(0, 10), args: [{ name: 'data', value: data }] };
}

function show(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).map(([name, part]) =>
    Array.isArray(value) ? show(part) : `${name}: ${show(part)}`,
  );
  return Array.isArray(value) ? `[${parts.join(', ')}]` : parts.join(', ');
}
