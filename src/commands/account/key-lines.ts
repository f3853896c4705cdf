import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { StoredKey } from '../../ports/signer.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CommandContext } from '../context.ts';

/** The parts of an account that are printed. */
type Account = Pick<StoredKey, 'evmAddress' | 'shortId'>;

/** The prefixes of P-Chain addresses: for the main network, Fuji, local networks and all others. */
const PREFIXES = ['avax', 'fuji', 'local', 'custom'] as const;

/**
 * Returns the prefixes of the P-Chain addresses to print: the prefix of the named network, or all prefixes.
 */
export async function prefixesOf(
  network: string | undefined,
  { networks }: Pick<CommandContext, 'networks'>,
): Promise<readonly string[]> {
  if (network === undefined) return PREFIXES;
  return [addressHrp((await networks.profile(network)).networkId)];
}

/** Formats the addresses of an account, each in full on its own line. */
export function keyLines(key: Account, prefixes: readonly string[], { t }: Translator): string[] {
  const unknown = t('cli.keys.no-p-address');
  return [key.evmAddress, ...prefixes.map((prefix) => pChainOf(key, prefix) ?? unknown)];
}

/** Formats a key on one line, with its P-Chain address for the first prefix. */
export function keyListLine(key: StoredKey, [prefix = '']: readonly string[]): string {
  return [key.name, key.evmAddress, pChainOf(key, prefix) ?? '-'].join('  ');
}

/** Returns an account as data. An account that is not stored has no name and no file. */
export function keyData(
  key: Account & Partial<Pick<StoredKey, 'name' | 'file'>>,
  prefixes: readonly string[],
) {
  return {
    name: key.name,
    evmAddress: key.evmAddress,
    /** By the address prefix of a network; null if the file does not contain it. */
    pChainAddresses: Object.fromEntries(
      prefixes.map((prefix) => [prefix, pChainOf(key, prefix) ?? null]),
    ),
    file: key.file,
  };
}

function pChainOf({ shortId }: Account, prefix: string): string | undefined {
  return shortId && pChainAddress(shortId, prefix);
}
