import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
} from 'viem';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { ContractSender } from './transaction-sender.ts';

/** Both generations have these functions. */
const abi = parseAbi([
  'function totalOperators() view returns (uint256)',
  'function getOperatorAt(uint256 index) view returns (address, string)',
  'function getAllOperators() view returns (address[])',
  'function registerOperator(address operator)',
  'function getCurrentEpoch() view returns (uint48)',
  'function lastGlobalNodeStakeUpdateEpoch() view returns (uint48)',
  'function manualProcessNodeStakeCache(uint48 numEpochsToProcess)',
  'function isOptedIn(address who, address where) view returns (bool)',
  'function maxL1Limit(address l1, uint96 assetClass) view returns (uint256)',
  'function l1Limit(address l1, uint96 assetClass) view returns (uint256)',
  'function setL1Limit(address l1, uint96 assetClass, uint256 amount)',
  'function operatorL1Shares(address l1, uint96 assetClass, address operator) view returns (uint256)',
  'function setOperatorL1Shares(address l1, uint96 assetClass, address operator, uint256 shares)',
]);
type View = ContractFunctionName<typeof abi, 'view'>;
type Write = ContractFunctionName<typeof abi, 'nonpayable'>;

export interface Contract {
  readonly address: EvmAddress;
  read<N extends View>(
    functionName: N,
    args: ContractFunctionArgs<typeof abi, 'view', N>,
  ): Promise<ContractFunctionReturnType<typeof abi, 'view', N>>;
  write<N extends Write>(
    functionName: N,
    args: ContractFunctionArgs<typeof abi, 'nonpayable', N>,
  ): Promise<void>;
}

export function bindContract(sender: ContractSender, address: EvmAddress): Contract {
  // The interface `Contract` checks names and arguments, so viem need not infer their types again.
  const untyped: Abi = abi;
  const encoded = (functionName: string, args: readonly unknown[]) => ({
    to: address,
    data: encodeFunctionData({ abi: untyped, functionName, args }),
  });
  return {
    address,
    async read(functionName, args) {
      const data = await sender.read(encoded(functionName, args as readonly unknown[]));
      const name: string = functionName;
      return decodeFunctionResult({ abi: untyped, functionName: name, data }) as never;
    },
    write: (functionName, args) => sender.send(encoded(functionName, args as readonly unknown[])),
  };
}
