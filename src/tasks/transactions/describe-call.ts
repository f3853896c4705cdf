import { unlessThrows } from '../../domain/errors.ts';
import type { Abi } from 'viem';
import { decodeFunctionData } from 'viem/utils';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { nodeIdFromBytes } from '../../domain/identity/ids.ts';
import { ownerText } from '../../domain/identity/p-chain-address.ts';
import { groupedUnits, stakeOfAmount } from '../../domain/units.ts';
import type { EvmCallIntent } from '../../engine/intent.ts';
import {
  middlewareAAbi,
  middlewareAbi,
  middlewareCAbi,
  thirdPartyCallsAbi,
  operatorRegistryAbi,
  optInServiceAbi,
} from '../../protocol/abi/l1-contracts.ts';
import type { RevertUnits } from '../../protocol/reverts/explain-revert.ts';
import { dateOf } from '../../domain/iso-time.ts';
import { message, type Message } from '../../domain/message.ts';

// Without the union of all functions, which the compiler would form for each decoded call.
const abis: readonly Abi[] = [
  middlewareAbi,
  middlewareAAbi,
  middlewareCAbi,
  operatorRegistryAbi,
  optInServiceAbi,
  thirdPartyCallsAbi,
];

export interface CallFormat {
  /** The unit of stakes. */
  readonly units?: RevertUnits;
  /** The human-readable part of P-Chain addresses. */
  readonly hrp?: string;
}

/** For unknown functions, returns the selector with the whole data as one argument. */
export function describeCall(data: Hex, format: CallFormat = {}): EvmCallIntent['call'] {
  for (const abi of abis) {
    // undefined for a function of another contract.
    const decoded = unlessThrows(() => decodeFunctionData({ abi, data }));
    if (decoded === undefined) continue;
    const { functionName, args = [] } = decoded;
    const entry = abi.find((item) => item.type === 'function' && item.name === functionName);
    const names = entry?.type === 'function' ? entry.inputs.map(({ name }) => name) : [];
    return {
      function: functionName,
      args: args.map((value, i) => {
        const name = names[i] ?? `${i}`;
        const reads = readArgument({ name, value, of: functionName }, format);
        return { name, value: show(value), ...(reads !== undefined && { reads }) };
      }),
    };
  }
  return { function: data.slice(0, 10), args: [{ name: 'data', value: data }] };
}

interface Argument {
  readonly name: string;
  readonly value: unknown;
  /** The function. */
  readonly of: string;
}

function readArgument(
  { name, value, of }: Argument,
  { units, hrp }: CallFormat,
): string | Date | Message | undefined {
  switch (name) {
    case 'nodeId':
      // A NodeID occupies the last 20 bytes of the word.
      return nodeIdFromBytes(hexToBytes(value as Hex).slice(12));
    case 'registrationExpiry':
      return dateOf(value as bigint);
    case 'stakeAmount':
      if (of === 'addNode' && stakeOfAmount(value as bigint) === 'all')
        return message('intent.all-stake');
      return units && `${groupedUnits(value as bigint, units.decimals)} ${units.symbol}`;
    case 'remainingBalanceOwner':
    case 'disableOwner': {
      const { threshold, addresses } = value as { threshold: number; addresses: readonly Hex[] };
      return hrp === undefined ? undefined : ownerText(threshold, addresses.map(hexToBytes), hrp);
    }
    default:
      return undefined;
  }
}

function show(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).map(([name, part]) =>
    Array.isArray(value) ? show(part) : `${name}: ${show(part)}`,
  );
  return Array.isArray(value) ? `[${parts.join(', ')}]` : parts.join(', ');
}
