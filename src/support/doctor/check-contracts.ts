import type { EvmAddress } from '../../domain/identity/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Translator } from '../../i18n/translator.ts';
import { probesAbi } from '../../protocol/abi/registries.ts';
import { runQueries, query, type Query } from '../../protocol/contracts/query.ts';

/** The result of checking an address of the profile. `unknown`: the contract could not be read. */
export interface ContractJudgement {
  readonly verdict: 'fits' | 'fails' | 'unknown';
  readonly text: string;
}

/**
 * A contract of the profile, and a getter that only this kind of contract has. `expected` is the result
 * that the getter must return; undefined if any result is correct.
 */
interface Probe {
  readonly name: string;
  readonly at: EvmAddress;
  readonly getter: Query<unknown>;
  readonly expected?: EvmAddress;
}

/**
 * Checks each contract of a profile: the address has code, and the contract has the getter of its kind. Each
 * opt-in service must use the profile's operator registry. The opt-in service for L1s must also use the
 * profile's L1 registry.
 */
export async function checkContracts(
  evm: EvmReader,
  profile: StatedProfile,
  i18n: Translator,
): Promise<readonly ContractJudgement[]> {
  return Promise.all(probesOf(profile).map((probe) => judge(evm, probe, i18n)));
}

function probesOf({ contracts }: StatedProfile): readonly Probe[] {
  const { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall } =
    contracts;
  type Getter = Extract<(typeof probesAbi)[number], { type: 'function' }>['name'];
  const probe = (name: string, at: EvmAddress, getter: Getter, expected?: EvmAddress): Probe => ({
    name,
    at,
    getter: query('noun.contract', at, probesAbi, getter, []),
    ...(expected && { expected }),
  });
  return [
    probe('operatorRegistry', operatorRegistry, 'totalOperators'),
    probe('l1Registry', l1Registry, 'totalL1s'),
    probe('operatorL1OptIn', operatorL1OptIn, 'WHO_REGISTRY', operatorRegistry),
    probe('operatorL1OptIn', operatorL1OptIn, 'WHERE_REGISTRY', l1Registry),
    probe('operatorVaultOptIn', operatorVaultOptIn, 'WHO_REGISTRY', operatorRegistry),
    ...(multicall === undefined ? [] : [probe('multicall', multicall, 'getBlockNumber')]),
  ];
}

async function judge(
  evm: EvmReader,
  { name, at, getter, expected }: Probe,
  i18n: Translator,
): Promise<ContractJudgement> {
  const { t } = i18n;
  const about = { name, at, getter: getter.name };
  try {
    const [answer] = await runQueries(evm, [getter]);
    if (expected === undefined) {
      return { verdict: 'fits', text: t('check.contract', about) };
    }
    return answer === expected
      ? { verdict: 'fits', text: t('check.contract.same', about) }
      : {
          verdict: 'fails',
          text: t('check.contract.other', { ...about, answer: String(answer), expected }),
        };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    if (error.code === 'E-EVM-102') {
      return { verdict: 'fails', text: t('check.contract.none', about) };
    }
    return error.code === 'E-EVM-103'
      ? {
          verdict: 'fails',
          text: t('check.contract.wrong', about),
        }
      : {
          verdict: 'unknown',
          text: t('check.contract.unknown', {
            ...about,
            reason: i18n.error(error).text,
          }),
        };
  }
}
