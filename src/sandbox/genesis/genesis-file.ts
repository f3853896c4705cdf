import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { genesisTimes, type GenesisParameters } from './genesis-parameters.ts';
import type { SandboxContracts } from './genesis-snapshot.ts';
import { readOwnText } from '../../storage/own-files.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import { writing } from '../network/write-state.ts';

const FORMAT = 1;

/** The files of a state folder besides its lock. */
export interface StateFiles {
  readonly genesis: string;
  readonly cChain: string;
  readonly pChain: string;
  readonly profile: string;
}

export function stateFiles(folder: string): StateFiles {
  return {
    genesis: join(folder, 'genesis.json'),
    cChain: join(folder, 'c-chain.ndjson'),
    pChain: join(folder, 'p-chain.ndjson'),
    profile: join(folder, 'profile.json'),
  };
}

/** How a sandbox was made, and where that put its contracts. */
export interface Genesis {
  readonly parameters: GenesisParameters;
  readonly contracts: SandboxContracts;
}

/** What may be asked of a sandbox that exists already, as long as it was made with the same. */
export type AskedParameters = Partial<
  Pick<GenesisParameters, 'generation' | 'networkId' | 'cChain' | 'epochSeconds'>
>;

/**
 * How the sandbox of a folder was made.
 * @returns undefined where there is none yet
 * @throws OnboardError E-SBX-104 for a damaged file, E-SBX-105 where something else is asked for
 */
export function readGenesis(files: StateFiles, asked: AskedParameters): Genesis | undefined {
  if (!existsSync(files.genesis)) return undefined;
  const genesis = parseGenesis(files.genesis);
  const folder = dirname(files.genesis);
  for (const [key, setting] of SETTINGS) {
    const wanted = asked[key];
    const stored = genesis.parameters[key];
    if (wanted === undefined || wanted === stored) continue;
    throw new OnboardError('E-SBX-105', {
      folder,
      setting: message(setting),
      stored,
      asked: wanted,
    });
  }
  return genesis;
}

/**
 * Clears the folder of what an earlier sandbox left, and writes down how the new one is made.
 * @throws OnboardError E-SBX-106
 */
export function writeGenesis(files: StateFiles, genesis: Genesis): void {
  const content = `${JSON.stringify({ format: FORMAT, ...genesis }, null, 2)}\n`;
  writing(dirname(files.genesis), () => {
    // Without this file nothing else counts: a crash in between leaves a folder that is new again.
    for (const path of [files.genesis, files.profile, files.pChain, files.cChain]) {
      rmSync(path, { force: true });
    }
    replaceFile(files.genesis, content);
  });
}

const SETTINGS = [
  ['generation', 'noun.generation'],
  ['networkId', 'noun.network-id'],
  ['cChain', 'noun.c-chain-kind'],
  ['epochSeconds', 'noun.epoch-length'],
] as const;

function parseGenesis(path: string): Genesis {
  const damaged = (fault: Message, cause?: unknown): OnboardError =>
    new OnboardError(
      'E-SBX-104',
      {
        folder: dirname(path),
        fault: message('reason.of-field', { field: basename(path), fault }),
      },
      cause,
    );
  let genesis: Partial<Genesis> & { readonly format?: unknown };
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
  // Released versions knew one kind and did not write it down.
  const { cChain = 'coreth' } = parameters as Partial<GenesisParameters>;
  if (![networkId, startTime, epochSeconds].every(Number.isSafeInteger)) {
    throw damaged(message('reason.number-is-none'));
  }
  return {
    parameters: { generation, networkId, cChain, ...genesisTimes(startTime, epochSeconds) },
    contracts,
  };
}
