import type { AbiParameter, AbiParameterToPrimitiveType, ExtractAbiFunction } from 'abitype';
import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  DecodeFunctionResultParameters,
  EncodeFunctionDataParameters,
} from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import { type Hex, isHex } from '../../domain/identity/bytes.ts';
import { type EvmAddress, withoutChecksum } from '../../domain/identity/evm.ts';
import type { NounKey } from '../../domain/message.ts';

/** TypeScript checks the arguments against the ABI. */
export function callData<const A extends Abi, N extends ContractFunctionName<A>>(
  abi: A,
  functionName: N,
  args: ContractFunctionArgs<A, 'pure' | 'view' | 'nonpayable' | 'payable', N>,
): Hex {
  return encodeFunctionData({ abi, functionName, args } as unknown as EncodeFunctionDataParameters);
}

/** A contract call and the decoder of its result, which throws if the data has another type. */
export interface Query<T> {
  readonly to: EvmAddress;
  readonly data: Hex;
  /** The getter, for texts. `what`: the contract's role. */
  readonly name: string;
  readonly what: NounKey;
  readonly decode: (data: Hex) => T;
  /** What it means that the contract refuses the query with an error of its own. */
  readonly refused?: T;
}

/** The type of a decoded ABI value. viem returns addresses with their checksum, as `EvmAddress` requires. */
type Output<P extends AbiParameter> = P['type'] extends 'address'
  ? EvmAddress
  : P['type'] extends 'address[]'
    ? readonly EvmAddress[]
    : AbiParameterToPrimitiveType<P, 'outputs'>;

/** The type of a function's result: the only output, or a tuple of all outputs. */
type Outputs<P extends readonly AbiParameter[]> = P extends readonly [
  infer Only extends AbiParameter,
]
  ? Output<Only>
  : { readonly [I in keyof P]: Output<P[I]> };

/** A contract at an address. `what`: its role, for texts. */
export interface ContractAt<A extends Abi> {
  readonly what: NounKey;
  readonly to: EvmAddress;
  readonly abi: A;
}

export const contractOf =
  <const A extends Abi>(what: NounKey, abi: A) =>
  (to: EvmAddress): ContractAt<A> => ({ what, to, abi });

export function query<const A extends Abi, N extends ContractFunctionName<A>>(
  { what, to, abi }: ContractAt<A>,
  name: N,
  args: ContractFunctionArgs<A, 'pure' | 'view' | 'nonpayable' | 'payable', N>,
) {
  type Result = Outputs<ExtractAbiFunction<A, N>['outputs']>;
  // Without the checksum of an address, which viem would verify again.
  const plainArgs = (args as readonly unknown[]).map((argument) =>
    isHex(argument, 20) ? withoutChecksum(argument) : argument,
  );
  const call = { abi, functionName: name, args: plainArgs };
  return {
    to,
    data: encodeFunctionData(call as unknown as EncodeFunctionDataParameters),
    name,
    what,
    decode: (data: Hex) => {
      const result = { abi, functionName: name, args, data };
      return decodeFunctionResult(result as unknown as DecodeFunctionResultParameters) as Result;
    },
  };
}

/** Returns the only word of an answer. @throws RangeError unless the data is exactly one 32-byte word */
export function oneWord(data: Hex): Hex {
  if (data.length !== 66) throw new RangeError('not one 32-byte word');
  return data;
}
