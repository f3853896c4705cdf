import type { Abi } from 'viem';
import { decodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils';
import { type Hex, isHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { groupDigits, groupedUnits } from '../../domain/units.ts';
import {
  type ContractError,
  balancerReverts,
  contractErrorOf,
  managerReverts,
  middlewareCReverts,
  middlewareReverts,
  registryReverts,
} from '../abi/errors.ts';
import { type RevertUnits, type ShowStake, explainArguments } from './explanations.ts';
import type { RewardErrorCode } from '../../domain/error-catalogue.ts';

const standardAbi = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);

const panics: Readonly<Record<string, Message>> = {
  '1': message('reason.panic-assertion'),
  '17': message('reason.panic-overflow'),
  '18': message('reason.panic-division'),
  '33': message('reason.panic-enumeration'),
  '50': message('reason.panic-list'),
};

const tables = [
  middlewareReverts,
  middlewareCReverts,
  balancerReverts,
  managerReverts,
  registryReverts,
];

/**
 * Explains revert data with the values from the contract. Never throws. For an error that no listed contract
 * declares, returns E-RVT-103 with the selector.
 * @param units the unit of stakes; if undefined, stakes are shown in the token's smallest unit
 */
export function explainRevert(data: Hex, units?: RevertUnits): OnboardError {
  if (!isHex(data) || data === '0x') return new OnboardError('E-RVT-104', {});
  const stake: ShowStake = (amount) =>
    units === undefined
      ? message('noun.smallest-units', { amount: groupDigits(amount) })
      : `${groupedUnits(amount, units.decimals)} ${units.symbol}`;
  for (const { abi, codes } of tables) {
    const decoded = decodeError(abi, data);
    const code = decoded && codes.get(decoded.errorName);
    if (decoded !== undefined && code !== undefined) {
      const { abiItem, args = [] } = decoded;
      const inputs = 'inputs' in abiItem ? abiItem.inputs : [];
      return explainArguments(code, inputs, args, stake, units?.limits);
    }
  }
  const standard = decodeError(standardAbi, data);
  if (standard !== undefined) return explainStandard(standard.errorName, standard.args);
  const selector = data.slice(0, 10);
  const contractError = contractErrorOf(selector);
  if (contractError !== undefined && fits(contractError.signature, data)) {
    const { signature: error, contracts, code } = contractError;
    // Tests check that every code of the list is in the catalogue.
    if (code !== undefined) return new OnboardError(code as RewardErrorCode, { error });
    return new OnboardError('E-RVT-105', { error, contracts: contracts.join(', ') });
  }
  return new OnboardError('E-RVT-103', { selector, data: printable(data, 202) });
}

/** Explains a `require` or a failure of Solidity's own checks. */
function explainStandard(name: string, [value]: readonly unknown[] = []): OnboardError {
  if (name === 'Panic') {
    const number = value as bigint;
    const reason = panics[`${number}`] ?? message('reason.panic');
    return new OnboardError('E-RVT-102', { number, reason });
  }
  const reason = printable(String(value));
  return reason.trim() === ''
    ? new OnboardError('E-RVT-104', {})
    : new OnboardError('E-RVT-101', { reason });
}

function decodeError(abi: Abi, data: Hex) {
  try {
    return decodeErrorResult({ abi, data });
  } catch {
    // The error belongs to another contract, or the arguments do not fit. The caller tries the next table.
    return undefined;
  }
}

/** Whether the data contains the arguments of a signature. No listed signature contains tuples. */
function fits(signature: string, data: Hex): boolean {
  const [name = '', types = ''] = signature.slice(0, -1).split('(');
  const inputs = types.split(',').flatMap((type) => (type === '' ? [] : [{ name: '', type }]));
  try {
    decodeErrorResult({ abi: [{ type: 'error', name, inputs }], data });
    return true;
  } catch {
    return false;
  }
}

/** `values`: undefined unless the text names the error. */
export function explainContractError({ signature }: ContractError) {
  // The code does not depend on the arguments, so zeros replace them.
  const data = `${toFunctionSelector(signature)}${'00'.repeat(32 * 12)}`;
  const { code, values } = explainRevert(isHex(data) ? data : '0x');
  return { code, values: 'error' in values ? values : undefined };
}
