import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils';
import type { EvmAddress } from '../../domain/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { L1Facts } from './l1-facts.ts';
import { ask, query } from './query.ts';

const ownedAbi = parseAbi(['function owner() view returns (address)']);
const enablingAbi = parseAbi(['function enableOperator(address operator)']);
const ALREADY_ENABLED = toFunctionSelector('MapWithTimeData__AlreadyEnabled()');

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
  const owners = await ask(evm, [
    query('L1 middleware', middleware, ownedAbi, 'owner', []),
    query('balancer', balancer, ownedAbi, 'owner', []),
  ]);
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
