import { encodeEventTopics } from 'viem/utils';
import { isHex, type Hex } from '../../domain/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/evm.ts';
import type { NetworkProfile } from '../../domain/profile.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../../protocol/abi/registries.ts';
import type { L1Status, StatusStep } from '../status/status.ts';

/** Where the log of a step would be. */
export interface Trace {
  readonly step: string;
  readonly address: EvmAddress;
  readonly topics: readonly (Hex | null)[];
}

/** What became of becoming an operator: the log of each step that is done. */
export function joiningTraces(
  { operatorRegistry, operatorL1OptIn, operatorVaultOptIn }: NetworkProfile['contracts'],
  operator: EvmAddress,
  { balancer, ways }: L1Status,
): readonly Trace[] {
  const steps = ways.filter(({ about }) => about === 'operator').flatMap((way) => way.steps);
  return steps
    .filter(({ state }) => state === 'done')
    .flatMap(({ id }): readonly Trace[] => {
      if (id === 'register') {
        const topics = registered(operator);
        return [{ step: id, address: operatorRegistry, topics }];
      }
      const where = id === 'opt-in-l1' ? balancer : vaultOf(id);
      if (where === undefined) return [];
      const address = id === 'opt-in-l1' ? operatorL1OptIn : operatorVaultOptIn;
      return [{ step: id, address, topics: optedIn(operator, where) }];
    });
}

/** The vault of a step like `opt-in-vault:0x…`. */
function vaultOf(id: StatusStep['id']): EvmAddress | undefined {
  const [step, vault] = id.split(':');
  return step === 'opt-in-vault' && isHex(vault, 20) ? checksumAddress(vault) : undefined;
}

function registered(operator: EvmAddress): readonly Hex[] {
  const eventName = 'RegisterOperator';
  return encodeEventTopics({ abi: operatorRegistryAbi, eventName, args: { operator } }) as Hex[];
}

function optedIn(who: EvmAddress, where: EvmAddress): readonly Hex[] {
  const args = { who, where };
  return encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptIn', args }) as Hex[];
}
