import { compareVersions } from '../../domain/network/node-software.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';

/** The requirements for a node's host (docs/interface.md, section 8). */
export interface HostLimits {
  readonly cpus: number;
  readonly memoryGiB: number;
  readonly storageGiB: number;
  /** The tolerated shortfall in percent. A machine that is sold with 4 GiB reports less. */
  readonly tolerancePercent: number;
  readonly systems: readonly { readonly id: string; readonly version: string }[];
  readonly python: string;
}

export interface HostFinding extends Finding {
  readonly id: 'cpu' | 'memory' | 'storage' | 'system' | 'python' | 'ssh' | 'sudo';
}

const FORMAT = 'onboard-host-1';
const MAX_ANSWER = 10_000;
const KIB_PER_GIB = 1024 * 1024;

/** Compares a host with the minimums. @throws OnboardError E-HOST-101 if `answer` is no output of the check script */
export function judgeHost(
  answer: string,
  limits: HostLimits,
  i18n: Translator,
): readonly HostFinding[] {
  const facts = readFacts(answer);
  const { cpus, memoryGiB, storageGiB, tolerancePercent } = limits;
  const gib = (name: string): string | undefined => {
    const kib = facts.get(name);
    return kib === undefined ? undefined : (Number(kib) / KIB_PER_GIB).toFixed(1);
  };
  const storage = { need: storageGiB, tolerancePercent };
  const foundStorage = judgeAmount('storage', gib('storage_kib'), storage, i18n);
  const memory = { need: memoryGiB, tolerancePercent };
  return [
    judgeAmount('cpu', facts.get('cpus'), { need: cpus, tolerancePercent: 0 }, i18n),
    judgeAmount('memory', gib('memory_kib'), memory, i18n),
    withFree(foundStorage, gib('storage_free_kib'), i18n),
    judgeSystem(facts, limits, i18n),
    judgePython(facts, limits, i18n),
    judgeWord('ssh', facts.get('ssh'), SSH, i18n),
    judgeWord('sudo', facts.get('sudo'), SUDO, i18n),
  ];
}

function found(id: HostFinding['id'], verdict: HostFinding['verdict'], text: string): HostFinding {
  return { id, verdict, text };
}

function readFacts(answer: string): ReadonlyMap<string, string> {
  if (answer.length > MAX_ANSWER)
    throw new OnboardError('E-HOST-101', { fault: message('reason.too-long') });
  const facts = new Map<string, string>();
  // The script ends each line: without its end, the last line was cut.
  for (const line of answer.split('\n').slice(0, -1)) {
    const match = /^([a-z_]+)=(.*)$/.exec(line.trim());
    if (match?.[1] !== undefined && match[2] !== undefined)
      facts.set(match[1], printable(match[2], 60));
  }
  if (facts.get('format') !== FORMAT) {
    throw new OnboardError('E-HOST-101', {
      fault: message('reason.no-format-line', { format: FORMAT }),
    });
  }
  return facts;
}

function judgeAmount(
  id: 'cpu' | 'memory' | 'storage',
  have: string | undefined,
  { need, tolerancePercent }: { readonly need: number; readonly tolerancePercent: number },
  { t }: Translator,
): HostFinding {
  const amount = Number(have);
  if (have === undefined || !Number.isFinite(amount)) {
    return found(id, 'unknown', t(`preflight.${id}.unknown`, { need }));
  }
  const enough = amount >= need * (1 - tolerancePercent / 100);
  return found(id, enough ? 'fits' : 'fails', t(`preflight.${id}`, { have, need }));
}

/** The published requirements set no limit for free space. */
function withFree(storage: HostFinding, free: string | undefined, { t }: Translator): HostFinding {
  if (free === undefined) return storage;
  return { ...storage, text: t('preflight.free', { storage: storage.text, free }) };
}

function judgeSystem(
  facts: ReadonlyMap<string, string>,
  limits: HostLimits,
  { t }: Translator,
): HostFinding {
  const wanted = limits.systems
    .map(({ id, version }) => `${id} ${version}`)
    .join(t('preflight.or'));
  const id = facts.get('os_id');
  const version = facts.get('os_version');
  const kernel = facts.get('kernel');
  const isUnknown =
    id === undefined
      ? kernel === undefined || kernel === 'Linux'
      : version === undefined && limits.systems.some((system) => system.id === id);
  if (isUnknown) {
    return found('system', 'unknown', t('preflight.system.unknown', { wanted }));
  }
  const fits = limits.systems.some((system) => system.id === id && system.version === version);
  const system = id === undefined ? String(kernel) : `${id} ${version ?? ''}`.trim();
  return found('system', fits ? 'fits' : 'fails', t('preflight.system', { found: system, wanted }));
}

function judgePython(
  facts: ReadonlyMap<string, string>,
  limits: HostLimits,
  { t }: Translator,
): HostFinding {
  const version = facts.get('python');
  const least = limits.python;
  if (version === undefined) {
    return found('python', 'unknown', t('preflight.python.unknown', { least }));
  }
  const order = compareVersions(version, limits.python);
  if (order === undefined) return found('python', 'fails', t('preflight.python.none', { least }));
  const word = facts.get('venv');
  if (word === undefined) {
    return found('python', 'unknown', t('preflight.python.venv-unknown', { version, least }));
  }
  const venv = word === 'yes';
  return found(
    'python',
    order >= 0 && venv ? 'fits' : 'fails',
    t(venv ? 'preflight.python' : 'preflight.python.no-venv', { version, least }),
  );
}

type VerdictTexts = ReadonlyMap<string | undefined, readonly [Finding['verdict'], Message]>;

const SSH: VerdictTexts = new Map([
  ['yes', ['fits', message('preflight.ssh')]],
  ['server', ['warns', message('preflight.ssh.untried')]],
  ['no', ['fails', message('preflight.ssh.none')]],
]);
const SUDO: VerdictTexts = new Map([
  ['root', ['fits', message('preflight.sudo.root')]],
  ['group', ['fits', message('preflight.sudo')]],
  ['no', ['fails', message('preflight.sudo.none')]],
]);

function judgeWord(
  id: 'ssh' | 'sudo',
  word: string | undefined,
  words: VerdictTexts,
  { t }: Translator,
): HostFinding {
  const [verdict, text] = words.get(word) ?? ['unknown', message(`preflight.${id}.unknown`)];
  return found(id, verdict, t(text));
}
