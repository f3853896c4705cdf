import type { EvmAddress } from '../../domain/identity/evm.ts';
import { printable } from '../../domain/text/printable.ts';
import { WEI_DECIMALS } from '../../domain/units.ts';
import { tokenAbi } from '../abi/vaults.ts';
import { query } from './query.ts';

/** A token's metadata, without control characters. */
export interface TokenFacts {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Returns the queries for a token's metadata. The three getters are optional in ERC-20. */
export function tokenQueries(token: EvmAddress) {
  return [
    query('noun.token', token, tokenAbi, 'name', []),
    query('noun.token', token, tokenAbi, 'symbol', []),
    query('noun.token', token, tokenAbi, 'decimals', []),
  ] as const;
}

/**
 * Returns the metadata from the answers to `tokenQueries`. The shortened address replaces a missing name or
 * symbol, and 18 replaces missing decimals.
 */
export function tokenFacts(
  token: EvmAddress,
  [name, symbol, decimals]: readonly [string | undefined, string | undefined, number | undefined],
): TokenFacts {
  const shortAddress = `${token.slice(0, 6)}…${token.slice(-4)}`;
  return {
    name: printable(name ?? '', 40) || shortAddress,
    symbol: printable(symbol ?? '', 12) || shortAddress,
    decimals: decimals ?? WEI_DECIMALS,
  };
}
