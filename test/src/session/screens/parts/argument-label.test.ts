import { describe, expect, it } from 'vitest';
import type { EvmCallIntent } from '../../../../../src/engine/intent.ts';
import {
  middlewareAAbi,
  middlewareAbi,
  middlewareCAbi,
} from '../../../../../src/protocol/abi/l1-contracts.ts';
import {
  operatorRegistryAbi,
  optInServiceAbi,
} from '../../../../../src/protocol/abi/registries.ts';
import { argumentLabel } from '../../../../../src/session/screens/intent-screen.ts';
import { loadTranslator } from '../../../../../src/i18n/load-translator.ts';

const sent = [middlewareAbi, middlewareAAbi, middlewareCAbi, operatorRegistryAbi, optInServiceAbi]
  .flat()
  .filter((entry) => entry.type === 'function' && entry.stateMutability === 'nonpayable')
  // A read, which the program never sends.
  .filter(({ name }) => name !== 'calcAndCacheStakes');
const names = [...new Set(sent.flatMap((entry) => entry.inputs.map(({ name }) => name)))];

function intentOf(contract: 'contract.l1-opt-in' | 'contract.vault-opt-in'): EvmCallIntent {
  const call = { contract: { name: { key: contract, values: {} } } };
  return call as unknown as EvmCallIntent;
}

describe.each(['en', 'ja'] as const)('the labels for arguments of calls, in %s', (language) => {
  it.each(names)('%s has a label', async (name) => {
    const i18n = await loadTranslator(language);
    const label = argumentLabel(intentOf('contract.l1-opt-in'), name, i18n);
    expect(label).not.toBe(name === 'operator' && language === 'en' ? '' : name);
  });

  it('the label distinguishes an L1 from a vault', async () => {
    const i18n = await loadTranslator(language);
    const l1 = argumentLabel(intentOf('contract.l1-opt-in'), 'where', i18n);
    expect(argumentLabel(intentOf('contract.vault-opt-in'), 'where', i18n)).not.toBe(l1);
  });
});

it('an argument of an unknown function keeps its name', async () => {
  const i18n = await loadTranslator('en');
  expect(argumentLabel(intentOf('contract.l1-opt-in'), 'constructor', i18n)).toBe('constructor');
});
