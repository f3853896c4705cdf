import { OnboardError } from './errors.ts';
import type { EvmAddress } from './identity/evm.ts';
import { message } from './message.ts';
import { SANDBOX, type StatedProfile } from './network/profile.ts';
import accounts from './practice-accounts.json' with { type: 'json' };

const PRACTICE_ACCOUNTS: ReadonlySet<string> = new Set(Object.values(accounts).flat());
/** The network IDs of the main network and Fuji. */
const PUBLIC_NETWORKS: readonly number[] = [1, 5];

/** True if the private key of the account is published, so that everybody can spend its funds. */
export function isPracticeAccount(account: EvmAddress): boolean {
  return PRACTICE_ACCOUNTS.has(account);
}

/**
 * Refuses a published key on every network except the sandbox and local networks.
 * @param profile undefined if no network was named
 * @throws OnboardError E-KEY-128
 */
export function refusePracticeKey(
  account: EvmAddress,
  profile: Pick<StatedProfile, 'name' | 'networkId' | 'worthless'> | undefined,
): void {
  if (!isPracticeAccount(account)) return;
  if (profile !== undefined && isLocal(profile)) return;
  throw new OnboardError('E-KEY-128', {
    address: account,
    network: profile?.name ?? message('noun.no-network'),
  });
}

function isLocal({
  name,
  networkId,
  worthless,
}: Pick<StatedProfile, 'name' | 'networkId' | 'worthless'>): boolean {
  return name === SANDBOX || (worthless && !PUBLIC_NETWORKS.includes(networkId));
}
