import { deployGenesis } from './deploy-genesis.ts';
import { genesisTimes, type SandboxGeneration } from './genesis-parameters.ts';
import type { GenesisSnapshot } from './genesis-snapshot.ts';
import { makeGenesisTemplate } from './make-genesis-template.ts';

/** The times of the snapshot. Any times work, because each sandbox replaces the snapshot's times. */
const TIMES = genesisTimes(1_800_000_000, 32);

/** Makes a generation's snapshot from deployments of its contracts. */
export async function makeSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const { contracts } = await deployGenesis(generation, TIMES);
  const template = await makeGenesisTemplate(
    async (times) => (await deployGenesis(generation, times)).state,
    TIMES,
  );
  return { contracts, template };
}
