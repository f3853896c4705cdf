import { named } from '../../server/named.ts';
import {
  type RpcMethods,
  AVALANCHEGO,
  rpcService,
  type RpcService,
} from '../../server/rpc-service.ts';
import { GAS_CONFIG, gasPrice, VALIDATOR_FEE_CONFIG } from '../state/fees.ts';
import type { PChain } from '../ledger/p-chain.ts';
import { bareNumber, formatTime } from './format.ts';
import { blockMethods, transactionMethods } from './transaction-methods.ts';
import { subnetMethods, validatorMethods } from './validator-methods.ts';
import { utxoMethods } from './utxo-methods.ts';

/** The methods that return the fees of transactions and validators. */
function feeMethods(chain: PChain): RpcMethods {
  return {
    'platform.getFeeConfig': named({}, () => ({
      weights: GAS_CONFIG.weights,
      maxCapacity: bareNumber(GAS_CONFIG.maxCapacity),
      maxPerSecond: bareNumber(GAS_CONFIG.maxPerSecond),
      targetPerSecond: bareNumber(GAS_CONFIG.targetPerSecond),
      minPrice: bareNumber(GAS_CONFIG.minPrice),
      excessConversionConstant: bareNumber(GAS_CONFIG.excessConversionConstant),
    })),
    'platform.getFeeState': named({}, () => {
      const { gas, time } = chain.latest();
      return {
        capacity: bareNumber(gas.capacity),
        excess: bareNumber(gas.excess),
        price: bareNumber(gasPrice(gas)),
        timestamp: formatTime(time),
      };
    }),
    'platform.getValidatorFeeConfig': named({}, () => ({
      capacity: bareNumber(VALIDATOR_FEE_CONFIG.capacity),
      target: bareNumber(VALIDATOR_FEE_CONFIG.target),
      minPrice: bareNumber(VALIDATOR_FEE_CONFIG.minPrice),
      excessConversionConstant: bareNumber(VALIDATOR_FEE_CONFIG.excessConversionConstant),
    })),
    'platform.getValidatorFeeState': named({}, () => ({
      excess: 0,
      price: bareNumber(VALIDATOR_FEE_CONFIG.minPrice),
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
