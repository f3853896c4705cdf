import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils';
import type { EvmAddress } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import type { L1Facts, L1Ground } from './l1-facts.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { ask, query } from './query.ts';
import { readOperator } from './read-operator.ts';

const ownedAbi = parseAbi(['function owner() view returns (address)']);
const enablingAbi = parseAbi(['function enableOperator(address operator)']);
const ALREADY_ENABLED = toFunctionSelector('MapWithTimeData__AlreadyEnabled()');

/** Who may enable an operator: the owner of one of these. */
export function ownerQueries({ middleware, balancer }: Pick<L1Facts, 'middleware' | 'balancer'>) {
  return [
    query('L1 middleware', middleware, ownedAbi, 'owner', []),
    query('balancer', balancer, ownedAbi, 'owner', []),
  ] as const;
}

/**
 * Whether an operator that an L1 middleware lists is disabled there; undefined: it could not be told. The
 * list has the disabled ones too and no getter tells them apart; what a call by the L1's owner to enable
 * the operator would come to, does. Nothing is sent.
 */
export async function isDisabled(
  evm: EvmReader,
  { middleware, balancer }: Pick<L1Facts, 'middleware' | 'balancer'>,
  operator: EvmAddress,
): Promise<boolean | undefined> {
  const owners = await ask(evm, ownerQueries({ middleware, balancer }));
  const data = encodeFunctionData({
    abi: enablingAbi,
    functionName: 'enableOperator',
    args: [operator],
  });
  for (const owner of owners) {
    if (owner === undefined) continue;
    const outcome = await evm.call({ from: owner as EvmAddress, to: middleware, data });
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
  l1: L1Ground,
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
