import { GAS_CONFIG, gasPrice } from '../fees/gas.ts';
import { validatorFeePrice } from '../fees/validator-fee.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { bareNumber, formatTime } from './format.ts';

/** `platform.getFeeConfig`: everything as bare numbers. */
export function feeConfig(): object {
  return {
    weights: GAS_CONFIG.weights,
    maxCapacity: bareNumber(GAS_CONFIG.maxCapacity),
    maxPerSecond: bareNumber(GAS_CONFIG.maxPerSecond),
    targetPerSecond: bareNumber(GAS_CONFIG.targetPerSecond),
    minPrice: bareNumber(GAS_CONFIG.minPrice),
    excessConversionConstant: bareNumber(GAS_CONFIG.excessConversionConstant),
  };
}

/** `platform.getFeeState` */
export function feeState(ledger: PChainLedger): object {
  const { gas, time } = ledger.latest();
  return {
    capacity: bareNumber(gas.capacity),
    excess: bareNumber(gas.excess),
    price: bareNumber(gasPrice(gas)),
    timestamp: formatTime(time),
  };
}

/** `platform.getValidatorFeeConfig` */
export function validatorFeeConfig({ rules }: PChainLedger): object {
  const { capacity, target, minPrice, excessConversionConstant } = rules.validatorFee;
  return {
    capacity: bareNumber(capacity),
    target: bareNumber(target),
    minPrice: bareNumber(minPrice),
    excessConversionConstant: bareNumber(excessConversionConstant),
  };
}

/** `platform.getValidatorFeeState` */
export function validatorFeeState(ledger: PChainLedger): object {
  const { validatorFeeExcess: excess, time } = ledger.latest();
  return {
    excess: bareNumber(excess),
    price: bareNumber(validatorFeePrice(ledger.rules.validatorFee, excess)),
    timestamp: formatTime(time),
  };
}
