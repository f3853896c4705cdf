import type { EvmAddress } from '../../domain/identity/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Finding } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import { probesAbi } from '../../protocol/abi/registries.ts';
import { query } from '../../protocol/abi/call-data.ts';
import { runQueries } from '../../protocol/contracts/query.ts';

/**
 * Checks that each contract has code and the getter of its kind, and that the opt-in services use the profile's
 * registries.
 */
export function checkContracts(
  evm: EvmReader,
  { contracts }: StatedProfile,
  i18n: Translator,
): Promise<readonly Finding[]> {
  const { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall } =
    contracts;
  type Getter = Extract<(typeof probesAbi)[number], { type: 'function' }>['name'];
  /** `expected`: the only right result; undefined if any result is right. */
  const probe = async (
    name: string,
    at: EvmAddress,
    getter: Getter,
    expected?: EvmAddress,
  ): Promise<Finding> => {
    const { t } = i18n;
    const call = query('noun.contract', at, probesAbi, getter, []);
    const about = { name, at, getter: call.name };
    try {
      const [answer] = await runQueries(evm, [call]);
      if (expected === undefined) return { verdict: 'fits', text: t('check.contract', about) };
      if (answer === expected) return { verdict: 'fits', text: t('check.contract.same', about) };
      const values = { ...about, answer: String(answer), expected };
      return { verdict: 'fails', text: t('check.contract.other', values) };
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      switch (error.code) {
        case 'E-EVM-102':
          return { verdict: 'fails', text: t('check.contract.none', about) };
        case 'E-EVM-103':
          return { verdict: 'fails', text: t('check.contract.wrong', about) };
        default: {
          const values = { ...about, reason: i18n.error(error).text };
          return { verdict: 'unknown', text: t('check.contract.unknown', values) };
        }
      }
    }
  };
  return Promise.all([
    probe('operatorRegistry', operatorRegistry, 'totalOperators'),
    probe('l1Registry', l1Registry, 'totalL1s'),
    probe('operatorL1OptIn', operatorL1OptIn, 'WHO_REGISTRY', operatorRegistry),
    probe('operatorL1OptIn', operatorL1OptIn, 'WHERE_REGISTRY', l1Registry),
    probe('operatorVaultOptIn', operatorVaultOptIn, 'WHO_REGISTRY', operatorRegistry),
    ...(multicall === undefined ? [] : [probe('multicall', multicall, 'getBlockNumber')]),
  ]);
}
