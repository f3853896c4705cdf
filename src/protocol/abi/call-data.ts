import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  EncodeFunctionDataParameters,
} from 'viem';
import { encodeFunctionData } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';

/** TypeScript checks the arguments against the ABI. */
export function callData<const A extends Abi, N extends ContractFunctionName<A>>(
  abi: A,
  functionName: N,
  args: ContractFunctionArgs<A, 'pure' | 'view' | 'nonpayable' | 'payable', N>,
): Hex {
  return encodeFunctionData({ abi, functionName, args } as unknown as EncodeFunctionDataParameters);
}
