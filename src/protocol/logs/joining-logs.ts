import { encodeEventTopics } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { LogFilter } from '../../ports/evm.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../abi/registries.ts';

type Contracts = NetworkProfile['contracts'];
/** The address and topics that identify a log. */
export type EventFilter = Pick<LogFilter, 'address' | 'topics'>;

/** Returns the filter for the log of an operator's registration. */
export function registrationLogFilter(
  { operatorRegistry }: Contracts,
  operator: EvmAddress,
): EventFilter {
  const eventName = 'RegisterOperator';
  const topics = encodeEventTopics({ abi: operatorRegistryAbi, eventName, args: { operator } });
  return { address: operatorRegistry, topics };
}

/** Returns the filter for the logs of an operator's opt-in to an L1 or a vault. */
export function optInLogFilter(
  { operatorL1OptIn, operatorVaultOptIn }: Contracts,
  kind: 'l1' | 'vault',
  operator: EvmAddress,
  target: EvmAddress,
): EventFilter {
  const args = { who: operator, where: target };
  const topics = encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptIn', args });
  const address = kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn;
  return { address, topics };
}
