import { compareVersions } from '../domain/compare-versions.ts';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import type { Finding } from '../session/view.ts';

/** What a node's host has to be: section 8 of the published interface, as data. */
export interface HostLimits {
  readonly cpus: number;
  readonly memoryGiB: number;
  readonly storageGiB: number;
  /** A machine sold with 4 GiB shows less: so much may be missing. */
  readonly tolerancePercent: number;
  readonly systems: readonly { readonly id: string; readonly version: string }[];
  readonly python: string;
}

/** One judged fact of a host, and what was wanted. */
export interface HostFinding extends Finding {
  readonly id: 'cpu' | 'memory' | 'storage' | 'system' | 'python' | 'ssh' | 'sudo';
}

const FORMAT = 'onboard-host-1';
const MAX_ANSWER = 10_000;
const KIB_PER_GIB = 1024 * 1024;

/**
 * Judges a host by what the look at it printed (`name=value` lines). What was not told is unknown,
 * never wrong.
 * @throws OnboardError E-HOST-101 where the text is no such answer
 */
export function judgeHost(answer: string, limits: HostLimits): readonly HostFinding[] {
  const facts = readFacts(answer);
  return [
    judgeAmount('cpu', facts.get('cpus'), limits.cpus, 'CPU cores', 0),
    judgeAmount(
      'memory',
      inGiB(facts.get('memory_kib')),
      limits.memoryGiB,
      'GiB of memory',
      limits.tolerancePercent,
    ),
    withFree(
      judgeAmount(
        'storage',
        inGiB(facts.get('storage_kib')),
        limits.storageGiB,
        'GiB of storage',
        limits.tolerancePercent,
      ),
      inGiB(facts.get('storage_free_kib')),
    ),
    judgeSystem(facts, limits),
    judgePython(facts, limits),
    judgeSsh(facts.get('ssh')),
    judgeSudo(facts.get('sudo')),
  ];
}

function readFacts(answer: string): ReadonlyMap<string, string> {
  if (answer.length > MAX_ANSWER)
    throw new OnboardError('E-HOST-101', { fault: 'they are too many' });
  const facts = new Map<string, string>();
  for (const line of answer.split(/\r?\n/)) {
    const match = /^([a-z_]+)=(.*)$/.exec(line.trim());
    if (match?.[1] !== undefined && match[2] !== undefined)
      facts.set(match[1], printable(match[2], 60));
  }
  if (facts.get('format') !== FORMAT) {
    throw new OnboardError('E-HOST-101', { fault: `the line format=${FORMAT} is missing` });
  }
  return facts;
}

function inGiB(kib: string | undefined): string | undefined {
  return kib === undefined ? undefined : (Number(kib) / KIB_PER_GIB).toFixed(1);
}

function judgeAmount(
  id: 'cpu' | 'memory' | 'storage',
  have: string | undefined,
  need: number,
  unit: string,
  tolerancePercent: number,
): HostFinding {
  const amount = Number(have);
  if (have === undefined || !Number.isFinite(amount)) {
    return {
      id,
      verdict: 'unknown',
      text: `how many ${unit}: could not be told; ${need} are needed`,
    };
  }
  const enough = amount >= need * (1 - tolerancePercent / 100);
  return {
    id,
    verdict: enough ? 'fits' : 'fails',
    text: `${have} ${unit}; ${need} are needed`,
  };
}

/** How much of it is free is not published as a limit, and worth knowing. */
function withFree(storage: HostFinding, free: string | undefined): HostFinding {
  return free === undefined ? storage : { ...storage, text: `${storage.text}; ${free} are free` };
}

function judgeSystem(facts: ReadonlyMap<string, string>, limits: HostLimits): HostFinding {
  const wanted = limits.systems.map(({ id, version }) => `${id} ${version}`).join(' or ');
  const id = facts.get('os_id');
  const version = facts.get('os_version');
  if (id === undefined && facts.get('kernel') === 'Linux') {
    return {
      id: 'system',
      verdict: 'unknown',
      text: `which Linux: could not be told; ${wanted} is needed`,
    };
  }
  const fits = limits.systems.some((system) => system.id === id && system.version === version);
  const found =
    id === undefined ? (facts.get('kernel') ?? 'unknown system') : `${id} ${version ?? ''}`.trim();
  return { id: 'system', verdict: fits ? 'fits' : 'fails', text: `${found}; ${wanted} is needed` };
}

function judgePython(facts: ReadonlyMap<string, string>, limits: HostLimits): HostFinding {
  const version = facts.get('python');
  const wanted = `Python ${limits.python} or later with venv is needed`;
  if (version === undefined) {
    return { id: 'python', verdict: 'unknown', text: `which Python: could not be told; ${wanted}` };
  }
  const order = compareVersions(version, limits.python);
  if (order === undefined) return { id: 'python', verdict: 'fails', text: `no Python; ${wanted}` };
  const venv = facts.get('venv') === 'yes';
  return {
    id: 'python',
    verdict: order >= 0 && venv ? 'fits' : 'fails',
    text: `Python ${version} ${venv ? 'with' : 'without'} venv; ${wanted}`,
  };
}

function judgeSsh(ssh: string | undefined): HostFinding {
  const wanted = 'access by SSH is needed';
  switch (ssh) {
    case 'yes':
      return { id: 'ssh', verdict: 'fits', text: `looked at through SSH; ${wanted}` };
    case 'server':
      return {
        id: 'ssh',
        verdict: 'warns',
        text: `an SSH server is installed, whether you can log in was not tried; ${wanted}`,
      };
    case 'no':
      return { id: 'ssh', verdict: 'fails', text: `no SSH server; ${wanted}` };
    default:
      return { id: 'ssh', verdict: 'unknown', text: `SSH: could not be told; ${wanted}` };
  }
}

function judgeSudo(sudo: string | undefined): HostFinding {
  const wanted = 'a user with sudo rights is needed';
  switch (sudo) {
    case 'root':
      return { id: 'sudo', verdict: 'fits', text: `this is root; ${wanted}` };
    case 'group':
      return {
        id: 'sudo',
        verdict: 'fits',
        text: `this user is in a group with sudo rights; ${wanted}`,
      };
    case 'no':
      return {
        id: 'sudo',
        verdict: 'fails',
        text: `sudo is not installed and this is not root; ${wanted}`,
      };
    default:
      return { id: 'sudo', verdict: 'unknown', text: `sudo rights: could not be told; ${wanted}` };
  }
}
