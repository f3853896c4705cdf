import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunOptions } from './options.ts';

/** The folder that is searched for programs without a variable. Git ignores it. */
const FOLDER = 'build/real';

/** Commits with which the run is known to work. Later releases should work too. */
const NODE_SOURCE = 'github.com/ava-labs/avalanchego at 1cf1fc3d17';
const AGGREGATOR_SOURCE = 'github.com/ava-labs/icm-services at 39eb81194';

/** The programs of a real network. Each is looked up by its variable, then by its name in the folder `build/real/`. */
const PARTS = {
  avalanchego: {
    variable: 'REAL_AVALANCHEGO',
    source: `${NODE_SOURCE}, main`,
    versionArguments: ['--version'],
  },
  'subnet-evm': {
    variable: 'REAL_SUBNET_EVM',
    source: `${NODE_SOURCE}, graft/subnet-evm/plugin`,
    versionArguments: ['--version'],
  },
  xsvm: {
    variable: 'REAL_XSVM',
    source: `${NODE_SOURCE}, vms/example/xsvm/cmd/xsvm`,
    versionArguments: ['version'],
  },
  'signature-aggregator': {
    variable: 'REAL_SIGNATURE_AGGREGATOR',
    source: `${AGGREGATOR_SOURCE}, signature-aggregator/main`,
    versionArguments: ['--version'],
  },
} as const;

type PartName = keyof typeof PARTS;

interface Part {
  readonly name: PartName;
  readonly file: string;
  /** What the program prints as its version, in one line. */
  readonly version: string;
  readonly sha256: string;
  /** A source that is known to work. The program may be built from another one. */
  readonly source: string;
}

/** Only a run without xsvm lacks a program. */
export type Parts = Readonly<Record<Exclude<PartName, 'xsvm'>, Part> & { xsvm?: Part }>;

/** Finds all programs. @throws Error with one sentence that names the missing programs */
export function findParts({ withoutXsvm }: Pick<RunOptions, 'withoutXsvm'>): Parts {
  const all = Object.keys(PARTS) as PartName[];
  const names = all.filter((name) => !(withoutXsvm && name === 'xsvm'));
  const missing = names.filter((name) => !isExecutable(fileOf(name)));
  if (missing.length > 0) throw new Error(missingSentence(missing));
  return Object.fromEntries(names.map((name) => [name, partOf(name)])) as Parts;
}

function fileOf(name: PartName): string {
  const given = process.env[PARTS[name].variable] ?? '';
  return given === '' ? resolve(FOLDER, name) : resolve(given);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function missingSentence(missing: readonly PartName[]): string {
  const parts = missing.map((name) => {
    const { variable, source } = PARTS[name];
    return `${name} (${source}; ${variable} or ${join(FOLDER, name)})`;
  });
  return `The run needs programs of other projects, and lacks ${parts.join(', ')}.`;
}

function partOf(name: PartName): Part {
  const { versionArguments, source } = PARTS[name];
  const file = fileOf(name);
  const printed = execFileSync(file, versionArguments, { encoding: 'utf8' });
  const version = printed.trim().replaceAll(/\s+/g, ' ');
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { name, file, version, sha256, source };
}
