import { named } from '../../server/named.ts';
import {
  type RpcMethods,
  AVALANCHEGO,
  rpcService,
  type RpcService,
} from '../../server/rpc-service.ts';
import { GAS_CONFIG, gasPrice, VALIDATOR_FEE_CONFIG } from '../state/fees.ts';
import type { PChain } from '../ledger/p-chain.ts';
import { formatTime } from './format.ts';
import { blockMethods, transactionMethods } from './transaction-methods.ts';
import { subnetMethods, validatorMethods } from './validator-methods.ts';
import { utxoMethods } from './utxo-methods.ts';

/** The methods that return the fees of transactions and validators. */
function feeMethods(chain: PChain): RpcMethods {
  return {
    'platform.getFeeConfig': named({}, () => ({
      weights: GAS_CONFIG.weights,
      maxCapacity: Number(GAS_CONFIG.maxCapacity),
      maxPerSecond: Number(GAS_CONFIG.maxPerSecond),
      targetPerSecond: Number(GAS_CONFIG.targetPerSecond),
      minPrice: Number(GAS_CONFIG.minPrice),
      excessConversionConstant: Number(GAS_CONFIG.excessConversionConstant),
    })),
    'platform.getFeeState': named({}, () => {
      const { gas, time } = chain.latest();
      return {
        capacity: Number(gas.capacity),
        excess: Number(gas.excess),
        price: Number(gasPrice(gas)),
        timestamp: formatTime(time),
      };
    }),
    'platform.getValidatorFeeConfig': named({}, () => ({
      capacity: Number(VALIDATOR_FEE_CONFIG.capacity),
      target: Number(VALIDATOR_FEE_CONFIG.target),
      minPrice: Number(VALIDATOR_FEE_CONFIG.minPrice),
      excessConversionConstant: Number(VALIDATOR_FEE_CONFIG.excessConversionConstant),
    })),
    'platform.getValidatorFeeState': named({}, () => ({
      excess: 0,
      price: Number(VALIDATOR_FEE_CONFIG.minPrice),
      timestamp: formatTime(chain.latest().time),
    })),
  };
}

/** The P-Chain's JSON-RPC service, with every `platform.*` method that it serves. */
export function platformService(chain: PChain): RpcService {
  return rpcService(AVALANCHEGO, {
    ...blockMethods(chain),
    ...feeMethods(chain),
    ...subnetMethods(chain),
    ...transactionMethods(chain),
    ...utxoMethods(chain),
    ...validatorMethods(chain),
  });
}
