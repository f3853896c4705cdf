import { named } from '../../server/named.ts';
import {
  type RpcMethods,
  AVALANCHEGO,
  rpcService,
  type RpcService,
} from '../../server/rpc-service.ts';
import { GAS_CONFIG, gasPrice, validatorFeePrice } from '../state/fees.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { bareNumber, formatTime } from './format.ts';
import type { PChainTxId } from '../../../domain/identity/ids.ts';
import { blockMethods, transactionMethods } from './transaction-methods.ts';
import { subnetMethods, validatorMethods } from './validator-methods.ts';
import { utxoMethods } from './utxo-methods.ts';

/** The methods that return the fees of transactions and validators. */
function feeMethods(ledger: PChainLedger): RpcMethods {
  const { validatorFee } = ledger.rules;
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
      const { gas, time } = ledger.latest();
      return {
        capacity: bareNumber(gas.capacity),
        excess: bareNumber(gas.excess),
        price: bareNumber(gasPrice(gas)),
        timestamp: formatTime(time),
      };
    }),
    'platform.getValidatorFeeConfig': named({}, () => ({
      capacity: bareNumber(validatorFee.capacity),
      target: bareNumber(validatorFee.target),
      minPrice: bareNumber(validatorFee.minPrice),
      excessConversionConstant: bareNumber(validatorFee.excessConversionConstant),
    })),
    'platform.getValidatorFeeState': named({}, () => {
      const { validatorFeeExcess: excess, time } = ledger.latest();
      return {
        excess: bareNumber(excess),
        price: bareNumber(validatorFeePrice(validatorFee, excess)),
        timestamp: formatTime(time),
      };
    }),
  };
}

/** The P-Chain's JSON-RPC service, with every `platform.*` method that it serves. */
export function platformService(
  ledger: PChainLedger,
  issue: (signedBytes: Uint8Array) => PChainTxId,
): RpcService {
  return rpcService(AVALANCHEGO, {
    ...blockMethods(ledger),
    ...feeMethods(ledger),
    ...subnetMethods(ledger),
    ...transactionMethods(ledger, issue),
    ...utxoMethods(ledger),
    ...validatorMethods(ledger),
  });
}
