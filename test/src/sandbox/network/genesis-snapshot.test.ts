import { describe, expect, test } from 'vitest';
import { deployedState, deployGenesis } from '../../../../scripts/genesis/make-snapshot.ts';
import { evmGenesisState, loadSnapshot } from '../../../../src/sandbox/genesis/open-genesis.ts';
import { instantiate } from '../../../../src/sandbox/genesis/genesis-template.ts';
import { makeGenesisTemplate } from '../../../../scripts/genesis/make-genesis-template.ts';

// These times differ from those of the snapshot and from each other.
const TIMES = {
  startTime: 1_912_345_678,
  epochSeconds: 77,
  updateWindowSeconds: 61,
  slashingWindowSeconds: 203,
  churnPeriodSeconds: 3_601,
  vaultEpochSeconds: 4_095,
};

describe.each(['a', 'c'] as const)('the snapshot of generation %s', (generation) => {
  test('equals a real deployment at any times', async () => {
    // If this fails after a change of a contract or of the set-up, run: node scripts/build-genesis.mjs
    const { template, contracts } = await loadSnapshot(generation);
    const deployed = await deployGenesis(generation, TIMES);
    expect(contracts).toEqual(deployed.contracts);
    expect(instantiate(template, TIMES)).toEqual(deployed.state);
  });

  test('is unchanged after a round trip through a chain', async () => {
    const { template } = await loadSnapshot(generation);
    const state = instantiate(template, TIMES);
    expect(deployedState(evmGenesisState(state, new Map()))).toEqual(state);
  });
});

describe('a template', () => {
  const account = '0x00000000000000000000000000000000000000aa';
  const word = (value: number): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`;
  const deploy =
    (storage: (start: number, epoch: number) => Record<`0x${string}`, `0x${string}`>) =>
    ({ startTime, epochSeconds }: typeof TIMES) =>
      Promise.resolve({
        contracts: {
          [account]: {
            nonce: 1,
            code: `0x7f${word(startTime).slice(2)}00` as const,
            storage: storage(startTime, epochSeconds),
          },
        },
        nonces: {},
      });

  test('finds words made of several times, packed or added', async () => {
    const make = deploy((start, epoch) => ({
      [word(0)]: word(start * 2 ** 16 + epoch),
      [word(1)]: word(start + epoch),
      [word(2)]: word(7),
    }));
    const template = await makeGenesisTemplate(make, { ...TIMES, startTime: 5, epochSeconds: 9 });
    const later = { ...TIMES, startTime: 4_000, epochSeconds: 65_000 };
    expect(instantiate(template, later)).toEqual(await make(later));
  });

  test('is refused if the state depends on a time in another way', async () => {
    const slots = deploy((start) => ({ [word(start)]: word(1) }));
    await expect(makeGenesisTemplate(slots, TIMES)).rejects.toThrow('which words exist');
  });
});
