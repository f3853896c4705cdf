import type { EvmAddress } from '../../domain/identity/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import type { EvmReader } from '../../ports/evm.ts';
import {
  balancerAAt,
  balancerCAt,
  middlewareAAt,
  middlewareAt,
  middlewareCAt,
} from '../abi/l1-contracts.ts';
import { query } from '../abi/call-data.ts';
import { tryQueries, unansweredError } from '../contracts/query.ts';
import { generationA, generationC } from '../generation/generations.ts';
import type { Generation } from '../generation/generation.ts';

/** The ERC-165 ID of generation C's three completion functions. */
const COMPLETIONS_C = '0xfb31981c';

/** The opcode `PUSH4` with the selector of `completeStakeUpdate(uint32)`, which only generation B has. */
const WEIGHT_COMPLETION_B = '636230286d';

const NO_NODE = `0x${'00'.repeat(20)}` as const;

/**
 * One round trip if `expected` is the balancer.
 * @throws OnboardError E-EVM-102, E-EVM-103 if there is no L1 middleware; E-L1-104 for generation B, an
 * unsupported version of the contracts
 */
export async function detectGeneration(
  evm: EvmReader,
  middleware: EvmAddress,
  expected: EvmAddress,
): Promise<{ readonly generation: Generation; readonly balancer: EvmAddress }> {
  const middlewareQueries = [
    query(middlewareCAt(middleware), 'BALANCER', []),
    query(middlewareAAt(middleware), 'L1_VALIDATOR_MANAGER', []),
    query(middlewareAt(middleware), 'supportsInterface', [COMPLETIONS_C]),
  ] as const;
  const probesOf = (balancer: EvmAddress) =>
    [
      query(balancerAAt(balancer), 'registeredValidators', [NO_NODE]),
      query(balancerCAt(balancer), 'getNodeValidationID', [NO_NODE]),
    ] as const;
  const [[balancerC, balancerA, completesAsC], versions] = await Promise.all([
    tryQueries(evm, middlewareQueries),
    tryQueries(evm, probesOf(expected)),
  ]);
  const generationBError = (trait: Message) =>
    new OnboardError('E-L1-104', { address: middleware, trait });
  if (balancerC !== undefined) {
    const isB = completesAsC !== true && (await evm.code(middleware)).includes(WEIGHT_COMPLETION_B);
    if (isB) throw generationBError(message('reason.completes-stake-update'));
    return { generation: generationC, balancer: balancerC };
  }
  if (balancerA === undefined) throw await unansweredError(evm, middlewareQueries[1]);
  const probes = probesOf(balancerA);
  const [v1, v2] = balancerA === expected ? versions : await tryQueries(evm, probes);
  if (v1 !== undefined) return { generation: generationA, balancer: balancerA };
  if (v2 === undefined) throw await unansweredError(evm, probes[0]);
  throw generationBError(message('reason.wraps-manager'));
}
