import { decodeAbiParameters, parseAbiParameters } from 'viem/utils';
import type { EvmAddress } from '../../domain/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { Generation } from '../generation/generation.ts';
import type { ClassLimits } from './l1-facts.ts';
import { askAll, query, type Query } from './query.ts';

interface ActiveClasses {
  readonly primary: bigint;
  readonly secondaries: readonly bigint[];
}

const ACTIVE_CLASSES = parseAbiParameters('uint256 primary, uint256[] secondaries');

/** Which classes of collateral count; the getter's name depends on the generation. */
export function classesQuery(generation: Generation, middleware: EvmAddress): Query<ActiveClasses> {
  return {
    to: middleware,
    data: generation.activeClasses(),
    name: generation.id === 'a' ? 'getActiveAssetClasses' : 'getActiveCollateralClasses',
    what: 'L1 middleware',
    decode: (data) => {
      const [primary, secondaries] = decodeAbiParameters(ACTIVE_CLASSES, data);
      return { primary, secondaries };
    },
  };
}

/** The number of the class that every middleware has begun with so far. */
export const USUAL_PRIMARY = 1n;

/** The least and the most stake of a class that a node must have. */
export function limitsQuery(middleware: EvmAddress, id: bigint) {
  return query('L1 middleware', middleware, middlewareAbi, 'getClassStakingRequirements', [id]);
}

/** The stake that a node must have in each class, in the class's smallest unit. */
export async function readClassLimits(
  evm: EvmReader,
  middleware: EvmAddress,
  { primary, secondaries }: ActiveClasses,
): Promise<{ readonly primary: ClassLimits; readonly secondaries: readonly ClassLimits[] }> {
  const limitsOf = (id: bigint) => limitsQuery(middleware, id);
  const [own, ...others] = await askAll(evm, [
    limitsOf(primary),
    ...secondaries.map(limitsOf),
  ] as const);
  const limits = (id: bigint, [minimum, maximum]: readonly [bigint, bigint]): ClassLimits => ({
    id,
    minimum,
    maximum,
  });
  return {
    primary: limits(primary, own),
    secondaries: others.map((other, i) => limits(secondaries[i] ?? 0n, other)),
  };
}
