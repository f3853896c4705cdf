import type { EvmAddress } from '../../domain/identity/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import { tryQueries } from './query.ts';
import { vaultQueries } from './read-vaults.ts';
import { tokenFacts, tokenQueries } from './token-facts.ts';

/** An L1 or a vault. `where` is the L1's balancer or the vault. */
interface Target {
  readonly kind: 'l1' | 'vault';
  readonly where: EvmAddress;
}

/**
 * Returns a name for texts: the L1's name in the profile, or the name of the vault's collateral. Returns
 * `where` if the profile does not list the L1, or if the collateral cannot be read. For a collateral without
 * a name, returns the collateral's shortened address.
 * @param known an L1 whose name has already been read
 */
export async function nameOfTarget(
  { evm }: Pick<Readers, 'evm'>,
  { phases }: Pick<NetworkProfile, 'phases'>,
  { kind, where }: Target,
  known?: { readonly balancer: EvmAddress; readonly name: string },
): Promise<string> {
  if (kind === 'l1') {
    if (known?.balancer === where) return known.name;
    const listed = phases.flatMap(({ l1s }) => l1s);
    return listed.find((l1) => l1.validatorManagerProxy === where)?.name ?? where;
  }
  try {
    const [, collateral] = await tryQueries(evm, vaultQueries(where));
    if (collateral === undefined) return where;
    const token = collateral;
    return tokenFacts(token, await tryQueries(evm, tokenQueries(token))).name;
  } catch (error) {
    if (error instanceof OnboardError) return where;
    throw error;
  }
}
