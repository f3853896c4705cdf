import { shellLine } from '../../domain/text/shell.ts';
import { commandLine, type Message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { compareVersions } from '../../domain/network/node-software.ts';
import {
  neededInsteadOf,
  nodeLineOf,
  nodeLines,
  nodeReleasesRead,
} from '../../domain/node-release.ts';
import { groupDigits } from '../../domain/units.ts';
import type { Finding } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Folder, JournalHealth, Machine, Clock } from '../../ports/host.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';

export interface DoctorFinding extends Finding {
  readonly id: string;
  /** What to do; undefined if the check passed. */
  readonly fix: string | undefined;
}

const DAY = 24 * 60 * 60 * 1000;
const COLUMNS = 40;
const LITTLE_BYTES = 50 * 1024 * 1024;

/** `now`: milliseconds since 1970. */
export function judgeMachine(
  machine: Machine,
  now: number,
  i18n: Translator,
): readonly DoctorFinding[] {
  return [
    judgeNodeJs(machine.node, now, i18n),
    judgeTerminal(machine, i18n),
    ...judgeFolders(machine, i18n),
    fits('key', i18n.t(`doctor.key.${machine.keySource === 'variable' ? 'variable' : 'none'}`)),
    judgeProxies(machine.proxies, i18n),
    ...judgeCertificates(machine.checksCertificates, i18n),
    ...machine.locks.map((lock) => judgeLock(lock, i18n)),
    ...judgeJournals(machine.journals, i18n),
  ];
}

export const fits = (id: string, text: string): DoctorFinding => ({
  ...{ id, verdict: 'fits', text, fix: undefined },
});
export const warns = (id: string, text: string, fix: string): DoctorFinding => ({
  ...{ id, verdict: 'warns', text, fix },
});
export const fails = (id: string, text: string, fix: string): DoctorFinding => ({
  ...{ id, verdict: 'fails', text, fix },
});
export const unknown = (id: string, text: string, fix: string | undefined): DoctorFinding => ({
  ...{ id, verdict: 'unknown', text, fix },
});

function judgeNodeJs(version: string, now: number, { t }: Translator): DoctorFinding {
  const id = 'node';
  const { read, recommended: best } = nodeReleasesRead;
  const line = nodeLineOf(version);
  const recommended = nodeLines[best]?.sound ?? best;
  const fix = t('doctor.node.fix', { recommended });
  const least = neededInsteadOf(version);
  if (least !== undefined) return fails(id, t('doctor.node.old', { version, least }), fix);
  const month = new Date(now).toISOString().slice(0, '2026-04'.length);
  if (line !== undefined && month > line.ends) {
    return warns(id, t('doctor.node.ended', { version, ended: line.ends }), fix);
  }
  const days = Math.max(0, Math.floor((now - Date.parse(read)) / DAY));
  if (line?.sound === undefined) return fits(id, t('doctor.node.unknown', { version, read, days }));
  const { sound } = line;
  const order = compareVersions(version, sound);
  if (order !== undefined && order >= 0) return fits(id, t('doctor.node', { version, read, days }));
  return warns(id, t('doctor.node.faulty', { version, sound, read, days }), fix);
}

function judgeTerminal(
  { terminal, colour, unicode, columns }: Machine,
  { t }: Translator,
): DoctorFinding {
  const id = 'terminal';
  if (!terminal.input || !terminal.output) {
    return warns(id, t('doctor.terminal.none'), t('doctor.terminal.fix-none'));
  }
  if (columns !== undefined && columns < COLUMNS) {
    const text = t('doctor.terminal.narrow', { columns, least: COLUMNS });
    return warns(id, text, t('doctor.terminal.fix-narrow'));
  }
  const colours = t(colour ? 'doctor.terminal.colours' : 'doctor.terminal.no-colours');
  const signs = unicode ? 'Unicode' : 'ASCII';
  return fits(id, t('doctor.terminal', { columns: columns ?? '?', colours, signs }));
}

function judgeFolder(
  { path, exists, writable, openToOthers }: Folder,
  { t }: Translator,
): DoctorFinding {
  const id = 'folder';
  if (!writable) {
    return fails(id, t('doctor.folder.closed', { path }), t('doctor.folder.fix', { path }));
  }
  if (exists && openToOthers === true) {
    return warns(id, t('doctor.folder.open', { path }), shellLine('chmod', 'go-rwx', path));
  }
  return fits(id, exists ? path : t('doctor.folder.absent', { path }));
}

function judgeSpace(bytes: number | undefined, { t }: Translator): DoctorFinding {
  const id = 'space';
  if (bytes === undefined) {
    return unknown(id, t('doctor.space.unknown'), t('doctor.space.fix-unknown'));
  }
  const size = groupDigits(Math.floor(bytes / 1024 / 1024));
  if (bytes >= LITTLE_BYTES) return fits(id, t('doctor.space', { size }));
  return fails(id, t('doctor.space.little', { size }), t('doctor.space.fix'));
}

function judgeFolders({ folders, freeBytes }: Machine, i18n: Translator): readonly DoctorFinding[] {
  const { t } = i18n;
  if (folders === undefined)
    return [fails('folder', t('doctor.folder.none'), t('doctor.folder.none-fix'))];
  return [...folders.map((folder) => judgeFolder(folder, i18n)), judgeSpace(freeBytes, i18n)];
}

function judgeCertificates(areChecked: boolean, { t }: Translator): readonly DoctorFinding[] {
  if (areChecked) return [];
  return [fails('certificates', t('doctor.certificates'), t('doctor.certificates.fix'))];
}

function judgeProxies(
  { used, unusable, ignored }: Machine['proxies'],
  { t }: Translator,
): DoctorFinding {
  const id = 'proxy';
  if (unusable.length > 0) {
    const variables = unusable.join(', ');
    return fails(id, t('doctor.proxy.unusable', { variables }), t('doctor.proxy.unusable-fix'));
  }
  if (used.length === 0 && ignored === undefined) return fits(id, t('doctor.proxy.none'));
  if (used.length > 0) return fits(id, t('doctor.proxy', { variables: used.join(', ') }));
  return warns(id, t('doctor.proxy.unused', { variable: ignored ?? '' }), t('doctor.proxy.fix'));
}

function judgeLock(
  { task, pid, host, lives }: Machine['locks'][number],
  { t }: Translator,
): DoctorFinding {
  const id = 'lock';
  if (!lives) return fits(id, t('doctor.lock.gone', { task }));
  const text =
    host === undefined
      ? t('doctor.lock', { task, pid })
      : t('doctor.lock.elsewhere', { task, pid, host: printable(host, 60) });
  return warns(id, text, t('doctor.lock.fix'));
}

function judgeJournals(
  journals: readonly JournalHealth[],
  { t }: Translator,
): readonly DoctorFinding[] {
  const id = 'journal';
  if (journals.length === 0) return [fits(id, t('doctor.journal.none'))];
  return journals.map(({ task, records, skipped, failure }) => {
    if (failure !== undefined) {
      const text = t('doctor.journal.unreadable', { task, failure });
      return fails(id, text, t(commandLine('explain', failure)));
    }
    if (skipped > 0) {
      const text = t('doctor.journal.skipped', { task, skipped, records });
      return warns(id, text, t('doctor.journal.fix'));
    }
    return fits(id, t('doctor.journal', { task, records }));
  });
}

const PROBE_SECONDS = 8;

/** `what`: the method, or a word for several requests. @throws OnboardError E-NET-103 after `PROBE_SECONDS` */
export async function withTimeLimit<T>(
  answer: Promise<T>,
  at: {
    readonly url: ServiceUrl | string;
    readonly what: string | Message;
    readonly clock: Clock;
  },
): Promise<T> {
  const milliseconds = PROBE_SECONDS * 1000;
  const timeLimit = at.clock.timeout?.(milliseconds) ?? AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_, reject) => {
    timeLimit.addEventListener('abort', () => {
      const values = { url: String(at.url), method: at.what, seconds: PROBE_SECONDS };
      reject(new OnboardError('E-NET-103', values));
    });
  });
  return Promise.race([answer, late]);
}
