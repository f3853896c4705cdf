import { named } from '../../server/named.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { GAS_CONFIG, gasPrice } from '../fees/gas.ts';
import { validatorFeePrice } from '../fees/validator-fee.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { bareNumber, formatTime } from './format.ts';

/** The methods that return the fees of transactions and validators. */
export function feeMethods(ledger: PChainLedger): RpcMethods {
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
