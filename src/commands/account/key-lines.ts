import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { KeptKey } from '../../ports/keystore.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CommandContext } from '../context.ts';

/** What there is to tell of an account. */
type Account = Pick<KeptKey, 'evmAddress' | 'shortId'>;

/** How the networks write P-Chain addresses: the main network, Fuji, local ones and all others. */
const PREFIXES = ['avax', 'fuji', 'local', 'custom'] as const;

/** The prefixes of P-Chain addresses that are wanted: the one of the named network, or all. */
export async function prefixesOf(
  network: string | undefined,
  { networks }: Pick<CommandContext, 'networks'>,
): Promise<readonly string[]> {
  if (network === undefined) return PREFIXES;
  return [addressHrp((await networks.profile(network)).networkId)];
}

/** The addresses of an account, each whole on its line. */
export function keyLines(key: Account, prefixes: readonly string[], { t }: Translator): string[] {
  const unknown = t('cli.keys.no-p-address');
  return [key.evmAddress, ...prefixes.map((prefix) => pChainOf(key, prefix) ?? unknown)];
}

/** A key on one line, with its P-Chain address of the first network. */
export function listLine(key: KeptKey, [prefix = '']: readonly string[]): string {
  return [key.name, key.evmAddress, pChainOf(key, prefix) ?? '-'].join('  ');
}

/** A kept key as data; the P-Chain addresses are null where the file does not tell. */
export function keyData(
  key: KeptKey,
  prefixes: readonly string[],
): Readonly<Record<string, unknown>> {
  return { name: key.name, ...accountData(key, prefixes), file: key.file };
}

/** The addresses of an account as data. */
export function accountData(
  account: Account,
  prefixes: readonly string[],
): Readonly<Record<string, unknown>> {
  return {
    evmAddress: account.evmAddress,
    pChainAddresses: Object.fromEntries(
      prefixes.map((prefix) => [prefix, pChainOf(account, prefix) ?? null]),
    ),
  };
}

function pChainOf({ shortId }: Account, prefix: string): string | undefined {
  return shortId && pChainAddress(shortId, prefix);
}
