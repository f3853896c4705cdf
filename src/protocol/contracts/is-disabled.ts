import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils';
import type { EvmAddress } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import type { L1Facts, L1Contracts } from './l1-facts.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { readOperator } from './read-operator.ts';

const enablingAbi = parseAbi(['function enableOperator(address operator)']);
const ALREADY_ENABLED = toFunctionSelector('MapWithTimeData__AlreadyEnabled()');

/**
 * Whether an operator that an L1 middleware lists is disabled there; undefined: it could not be told. No getter
 * tells disabled operators apart, so the owner's call that enables the operator is simulated. One round trip.
 */
export async function isDisabled(
  evm: EvmReader,
  { middleware, owners }: Pick<L1Facts, 'middleware' | 'owners'>,
  operator: EvmAddress,
): Promise<boolean | undefined> {
  const data = encodeFunctionData({
    abi: enablingAbi,
    functionName: 'enableOperator',
    args: [operator],
  });
  for (const owner of owners) {
    const outcome = await evm.call({ from: owner, to: middleware, data });
    if (outcome.ok) return true;
    if (outcome.revert.startsWith(ALREADY_ENABLED)) return false;
  }
  return undefined;
}

/**
 * An operator on an L1, and whether it is disabled there, asked at the same time. That it could not be told is no
 * failure of the look.
 * @throws as `readOperator` does
 */
export async function readOperatorAndState(
  readers: Readers,
  l1: L1Contracts,
  operator: EvmAddress,
): Promise<OperatorFacts> {
  const [facts, disabled] = await Promise.all([
    readOperator(readers, l1, operator),
    isDisabled(readers.evm, l1, operator).catch((error: unknown) => {
      if (error instanceof OnboardError) return undefined;
      throw error;
    }),
  ]);
  // Whoever is not listed could be enabled just as little as be disabled.
  return facts.inMiddleware ? { ...facts, disabled } : facts;
}
