import { expect, test } from 'vitest';
import { deployedState, deployGenesis } from '../../../../scripts/genesis/make-snapshot.ts';
import { WorldState } from '../../../../src/sandbox/evm/state.ts';
import { evmGenesisState } from '../../../../src/sandbox/genesis/open-genesis.ts';
import { instantiate } from '../../../../src/sandbox/genesis/genesis-template.ts';
import { genesisOf } from '../../../helpers/sandbox/controls.ts';

// These times differ from those of the snapshot and from each other.
const TIMES = {
  startTime: 1_912_345_678,
  epochSeconds: 77,
  updateWindowSeconds: 61,
  slashingWindowSeconds: 203,
  churnPeriodSeconds: 3_601,
  vaultEpochSeconds: 4_095,
};

test.each(['a', 'c'] as const)(
  'the snapshot of generation %s equals a real deployment at any times, also in a chain',
  async (generation) => {
    // If this fails after a change of a contract or of the set-up, run: node scripts/run-bundled.ts scripts/build-genesis.ts
    const { template, contracts } = genesisOf(generation);
    const deployed = await deployGenesis(generation, TIMES);
    expect(contracts).toEqual(deployed.contracts);
    expect(instantiate(template, TIMES)).toEqual(deployed.state);
    const world = new WorldState();
    world.apply(evmGenesisState([], deployed.state), 0);
    expect(deployedState(world)).toEqual(deployed.state);
  },
);
