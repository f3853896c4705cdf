import { existsSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { genesisTimes, type GenesisTimes, type SandboxContracts } from './genesis-template.ts';
import { readOwnText } from '../../storage/own-files.ts';
import { replaceFile } from '../../storage/write-files.ts';
import { type StateFiles, writeState } from '../state/state-folder.ts';

export type SandboxGeneration = 'a' | 'c';

/** Stored with the state, because the state must be replayed with the same values. */
interface GenesisParameters extends GenesisTimes {
  readonly generation: SandboxGeneration;
  readonly networkId: number;
}

const FORMAT = 1;

export interface SandboxGenesis {
  readonly parameters: GenesisParameters;
  readonly contracts: SandboxContracts;
}

/** A caller cannot change these in an existing sandbox: a passed value must equal the stored value. */
export type RequestedParameters = Partial<
  Pick<GenesisParameters, 'generation' | 'networkId' | 'epochSeconds'>
>;

/** undefined if the folder has no sandbox. @throws OnboardError E-SBX-104, E-SBX-105 */
export function readGenesis(
  files: StateFiles,
  requested: RequestedParameters,
): SandboxGenesis | undefined {
  if (!existsSync(files.genesis)) return undefined;
  const genesis = parseGenesis(files.genesis);
  const folder = dirname(files.genesis);
  for (const [key, noun] of SETTINGS) {
    const { [key]: asked } = requested;
    const { [key]: stored } = genesis.parameters;
    if (asked === undefined || asked === stored) continue;
    throw new OnboardError('E-SBX-105', { folder, setting: message(noun), stored, asked });
  }
  return genesis;
}

/** Deletes the files of an earlier sandbox first. @throws OnboardError E-SBX-106 */
export function writeGenesis(files: StateFiles, genesis: SandboxGenesis): void {
  const content = `${JSON.stringify({ format: FORMAT, ...genesis }, null, 2)}\n`;
  writeState(dirname(files.genesis), () => {
    // The genesis goes first: a folder without it counts as new after a crash.
    for (const path of [files.genesis, files.profile, files.pChain, files.cChain]) {
      rmSync(path, { force: true });
    }
    replaceFile(files.genesis, content);
  });
}

const SETTINGS = [
  ['generation', 'noun.generation'],
  ['networkId', 'noun.network-id'],
  ['epochSeconds', 'noun.epoch-length'],
] as const;

function parseGenesis(path: string): SandboxGenesis {
  const damaged = (reason: Message, cause?: unknown): OnboardError => {
    const fault = message('reason.of-field', { field: basename(path), fault: reason });
    return new OnboardError('E-SBX-104', { folder: dirname(path), fault }, cause);
  };
  let genesis: Partial<SandboxGenesis> & { readonly format?: unknown };
  try {
    genesis = JSON.parse(readOwnText(path)) as typeof genesis;
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw damaged(message('reason.not-json'), error);
  }
  const { format, parameters, contracts } = genesis;
  if (format !== FORMAT) throw damaged(message('reason.other-format', { format: String(format) }));
  if (parameters === undefined || contracts === undefined)
    throw damaged(message('reason.parts-missing'));
  const { generation, networkId, startTime, epochSeconds } = parameters;
  if (![networkId, startTime, epochSeconds].every(Number.isSafeInteger)) {
    throw damaged(message('reason.number-is-none'));
  }
  return {
    parameters: { generation, networkId, ...genesisTimes(startTime, epochSeconds) },
    contracts,
  };
}
