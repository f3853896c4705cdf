import type { EvmAddress } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAAbi, balancerCAbi } from '../abi/balancer.ts';
import { middlewareAAbi, middlewareAbi, middlewareCAbi } from '../abi/middleware.ts';
import { generationA } from '../generation/gen-a.ts';
import { generationC } from '../generation/gen-c.ts';
import type { Generation } from '../generation/generation.ts';
import { ask, query, whyUnanswered } from './query.ts';

const MIDDLEWARE = 'L1 middleware';
/** ERC-165 ID of the three completions of generation C. */
const COMPLETIONS_C = '0xfb31981c';
/** `PUSH4` and the selector of `completeStakeUpdate(uint32)`, which only generation B has. */
const WEIGHT_COMPLETION_B = '636230286d';
const NO_NODE = `0x${'00'.repeat(20)}` as const;

/**
 * Which generation an L1 middleware is of, and its balancer, by what the contracts answer. One round trip where
 * `expected` is its balancer.
 * @throws OnboardError E-EVM-102, E-EVM-103 where there is no L1 middleware, E-L1-104 where it is of
 * generation B, which stood between the two for a few weeks
 */
export async function detectGeneration(
  evm: EvmReader,
  middleware: EvmAddress,
  expected: EvmAddress,
): Promise<{ readonly generation: Generation; readonly balancer: EvmAddress }> {
  const asked = middlewareProbes(middleware);
  const [[balancerC, balancerA, completesAsC], versions] = await Promise.all([
    ask(evm, asked),
    ask(evm, balancerProbes(expected)),
  ]);
  if (balancerC !== undefined) {
    const isB = completesAsC !== true && (await evm.code(middleware)).includes(WEIGHT_COMPLETION_B);
    if (isB) throw generationB(middleware, 'it completes with completeStakeUpdate(uint32)');
    return { generation: generationC, balancer: balancerC as EvmAddress };
  }
  if (balancerA === undefined) throw await whyUnanswered(evm, asked[1]);
  const balancer = balancerA as EvmAddress;
  const probes = balancerProbes(balancer);
  const [v1, v2] = balancer === expected ? versions : await ask(evm, probes);
  if (v1 !== undefined) return { generation: generationA, balancer };
  if (v2 === undefined) throw await whyUnanswered(evm, probes[0]);
  throw generationB(middleware, 'its balancer already wraps a validator manager');
}

function generationB(address: EvmAddress, trait: string): OnboardError {
  return new OnboardError('E-L1-104', { address, trait });
}

/** What an L1 middleware is asked to find its generation. */
function middlewareProbes(middleware: EvmAddress) {
  return [
    query(MIDDLEWARE, middleware, middlewareCAbi, 'BALANCER', []),
    query(MIDDLEWARE, middleware, middlewareAAbi, 'L1_VALIDATOR_MANAGER', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'supportsInterface', [COMPLETIONS_C]),
  ] as const;
}

/** What a balancer is asked where the middleware leaves it open. */
function balancerProbes(balancer: EvmAddress) {
  return [
    query('balancer', balancer, balancerAAbi, 'registeredValidators', [NO_NODE]),
    query('balancer', balancer, balancerCAbi, 'getNodeValidationID', [NO_NODE]),
  ] as const;
}
