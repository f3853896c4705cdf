import { decodeErrorResult, encodeDeployData, parseAbi } from 'viem/utils';
import lens from '../../../assets/contracts/artifacts/lens/OperatorStakes.json' with { type: 'json' };
import type { Hex } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { runLens } from './run-lens.ts';

const lensAbi = parseAbi([
  'struct Stake { address l1; uint256 amount; }',
  'struct VaultStakes { address vault; address collateral; Stake[] stakes; }',
  'constructor(address registry, address l1OptIns, address manager, address operator, uint256 from, uint256 to)',
  'error Answer(uint256 chainId, uint256 count, VaultStakes[] vaults)',
]);

/** Whose contracts are asked, and for whom. */
export interface StakesQuestion {
  readonly l1Registry: EvmAddress;
  readonly operatorL1OptIn: EvmAddress;
  readonly vaultManager: EvmAddress;
  readonly operator: EvmAddress;
}

/** One vault of the vault manager, at its place in the manager's list. */
export interface SeenVault {
  readonly vault: EvmAddress;
  /** Zero where there is no stake. */
  readonly collateral: EvmAddress;
  /** What is not zero, in the registry's order; in the collateral's smallest unit. */
  readonly stakes: readonly { readonly l1: EvmAddress; readonly amount: bigint }[];
}

export interface SeenStakes {
  /** The chain that answered. */
  readonly chainId: bigint;
  readonly vaults: readonly SeenVault[];
}

const ALL = 2n ** 256n - 1n;

/**
 * Reads what all vaults of a manager delegate to an operator in one request, or in two where the
 * endpoint's gas for a call is too little for all of them: then the rest is asked for in one batch, in
 * parts as large as the first was. undefined where the endpoint or one of the contracts does not play
 * along.
 * @throws OnboardError E-NET-*
 */
export async function seeOperatorStakes(
  evm: EvmReader,
  question: StakesQuestion,
): Promise<SeenStakes | undefined> {
  const [first] = (await look(evm, question, [{ from: 0n, to: ALL }])) ?? [];
  if (first === undefined) return undefined;
  const { chainId, count } = first;
  const seen = [...first.vaults];
  while (BigInt(seen.length) < count) {
    const parts = partsOf(BigInt(seen.length), count, BigInt(first.vaults.length));
    const answers = (await look(evm, question, parts)) ?? [];
    const before = seen.length;
    for (const [i, { vaults }] of answers.entries()) {
      seen.push(...vaults);
      // What is behind a part that was cut short is asked for again.
      if (BigInt(vaults.length) < (parts[i]?.to ?? 0n) - (parts[i]?.from ?? 0n)) break;
    }
    if (seen.length === before) return undefined;
  }
  return { chainId, vaults: seen };
}

/** Vaults by their place in the manager's list, without the last one. */
interface Part {
  readonly from: bigint;
  readonly to: bigint;
}

function partsOf(from: bigint, count: bigint, size: bigint): Part[] {
  if (size === 0n) return [];
  const parts: Part[] = [];
  for (let start = from; start < count; start += size) {
    parts.push({ from: start, to: start + size < count ? start + size : count });
  }
  return parts;
}

interface Answer extends SeenStakes {
  readonly count: bigint;
}

/** The answers of all parts; undefined where one of them has none. */
function look(
  evm: EvmReader,
  { l1Registry, operatorL1OptIn, vaultManager, operator }: StakesQuestion,
  parts: readonly Part[],
): Promise<readonly Answer[] | undefined> {
  const codes = parts.map(({ from, to }) =>
    encodeDeployData({
      abi: lensAbi,
      bytecode: lens.bytecode as Hex,
      args: [l1Registry, operatorL1OptIn, vaultManager, operator, from, to],
    }),
  );
  return runLens(evm, codes, (revert): Answer => {
    const { args } = decodeErrorResult({ abi: lensAbi, data: revert });
    const [chainId, count, vaults] = args;
    return { chainId, count, vaults: vaults as readonly SeenVault[] };
  });
}
