import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunOptions } from './options.ts';

/** The folder that is searched for programs without a variable. Git ignores it. */
const FOLDER = 'build/real';

/**
 * The programs of a real network. `source` is the source with which the last run was made. Each program is looked up
 * by its variable, then by its name in the folder `build/real/`.
 */
const PARTS = {
  avalanchego: {
    variable: 'REAL_AVALANCHEGO',
    source: 'github.com/ava-labs/avalanchego, main',
    versionArguments: ['--version'],
  },
  'subnet-evm': {
    variable: 'REAL_SUBNET_EVM',
    source: 'github.com/ava-labs/avalanchego, graft/subnet-evm/plugin',
    versionArguments: ['--version'],
  },
  xsvm: {
    variable: 'REAL_XSVM',
    source: 'github.com/ava-labs/avalanchego, vms/example/xsvm/cmd/xsvm',
    versionArguments: ['version'],
  },
  'signature-aggregator': {
    variable: 'REAL_SIGNATURE_AGGREGATOR',
    source: 'github.com/ava-labs/icm-services, signature-aggregator/main',
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
  return `The run needs programs of other projects, and these are missing: ${parts.join(', ')}.`;
}

function partOf(name: PartName): Part {
  const { versionArguments, source } = PARTS[name];
  const file = fileOf(name);
  const printed = execFileSync(file, versionArguments, { encoding: 'utf8' });
  const version = printed.trim().replaceAll(/\s+/g, ' ');
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { name, file, version, sha256, source };
}
