import { deployGenesis } from './deploy-genesis.ts';
import { genesisTimes, type SandboxGeneration } from './genesis-parameters.ts';
import type { GenesisSnapshot } from './genesis-snapshot.ts';
import { makeGenesisTemplate } from './make-genesis-template.ts';

/** Any times do: a sandbox puts its own in their place. */
const TIMES = genesisTimes(1_800_000_000, 32);

/** Makes a generation's snapshot by deploying its contracts, once for each thing that may differ. */
export async function makeSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const { contracts } = await deployGenesis(generation, TIMES);
  const template = await makeGenesisTemplate(
    async (times) => (await deployGenesis(generation, times)).state,
    TIMES,
  );
  return { contracts, template };
}
