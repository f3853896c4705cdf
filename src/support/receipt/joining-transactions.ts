import { isHex } from '../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import {
  optInLogFilter,
  registrationLogFilter,
  type StepLogFilter,
} from '../../protocol/logs/joining-logs.ts';
import type { L1Status, StatusStep } from '../status/status.ts';

/** Where to find the log of a step. */
export interface Trace extends StepLogFilter {
  readonly step: string;
}

/** The logs of the operator's finished joining steps. */
export function joiningTraces(
  contracts: NetworkProfile['contracts'],
  operator: EvmAddress,
  { balancer, ways }: L1Status,
): readonly Trace[] {
  const steps = ways.filter(({ about }) => about === 'operator').flatMap((way) => way.steps);
  return steps
    .filter(({ state }) => state === 'done')
    .flatMap(({ id }): readonly Trace[] => {
      if (id === 'register') return [{ step: id, ...registrationLogFilter(contracts, operator) }];
      const kind = id === 'opt-in-l1' ? 'l1' : 'vault';
      const where = kind === 'l1' ? balancer : vaultOf(id);
      return where === undefined
        ? []
        : [{ step: id, ...optInLogFilter(contracts, kind, operator, where) }];
    });
}

/** The vault of a step like `opt-in-vault:0x…`. */
function vaultOf(id: StatusStep['id']): EvmAddress | undefined {
  const [step, vault] = id.split(':');
  return step === 'opt-in-vault' && isHex(vault, 20) ? checksumAddress(vault) : undefined;
}
