import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsFolder } from '../contracts/assets-folder.ts';
import type { SandboxGeneration } from './genesis-parameters.ts';
import type { GenesisSnapshot } from './genesis-snapshot.ts';

/** Reads a generation's snapshot. The package contains the file, so only a broken installation lacks it. */
export async function loadSnapshot(generation: SandboxGeneration): Promise<GenesisSnapshot> {
  const file = join(assetsFolder(), 'sandbox', `genesis-${generation}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as GenesisSnapshot;
}
