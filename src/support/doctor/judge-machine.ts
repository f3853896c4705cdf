import nodeReleases from '../../../assets/node/releases.json' with { type: 'json' };
import { commandLine } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { compareVersions } from '../../domain/network/node-software.ts';
import { groupDigits } from '../../domain/units.ts';
import type { Finding } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Folder, JournalHealth, Machine } from '../../ports/host.ts';

export interface Diagnosis extends Finding {
  readonly id: string;
  /** What to do; undefined if the check passed. */
  readonly fix: string | undefined;
}

interface NodeLine {
  /** The last month in which the line gets fixes. */
  readonly ends: string;
  /** The lowest release without known serious faults; missing if the line had ended before. */
  readonly sound?: string;
}
const { lines, ...known } = nodeReleases;
const nodeLines: Readonly<Record<string, NodeLine>> = lines;
const DAY = 24 * 60 * 60 * 1000;
const COLUMNS = 40;
const LITTLE_BYTES = 50 * 1024 * 1024;

/** `now`: milliseconds since 1970. */
export function judgeMachine(
  machine: Machine,
  now: number,
  i18n: Translator,
): readonly Diagnosis[] {
  return [
    judgeNode(machine.node, now, i18n),
    judgeTerminal(machine, i18n),
    ...machine.folders.map((folder) => judgeFolder(folder, i18n)),
    judgeSpace(machine.freeBytes, i18n),
    judgeKey(machine.keySource, i18n),
    judgeProxies(machine.proxies, i18n),
    ...machine.locks.map((lock) => judgeLock(lock, i18n)),
    ...judgeJournals(machine.journals, i18n),
  ];
}

function found(
  id: string,
  verdict: Diagnosis['verdict'],
  text: string,
  fix: string | undefined,
): Diagnosis {
  return { id, verdict, text, fix };
}

export const fits = (id: string, text: string): Diagnosis => found(id, 'fits', text, undefined);

function judgeNode(version: string, now: number, { t }: Translator): Diagnosis {
  const id = 'node';
  const { least, read } = known;
  const line = nodeLines[/^v?(\d+)/.exec(version)?.[1] ?? ''];
  const recommended = nodeLines[known.recommended]?.sound ?? known.recommended;
  const fix = t('doctor.node.fix', { recommended });
  if (isBelow(version, least)) {
    return found(id, 'fails', t('doctor.node.old', { version, least }), fix);
  }
  const month = new Date(now).toISOString().slice(0, '2026-04'.length);
  if (line !== undefined && month > line.ends) {
    return found(id, 'warns', t('doctor.node.ended', { version, ended: line.ends }), fix);
  }
  const days = Math.max(0, Math.floor((now - Date.parse(read)) / DAY));
  if (line?.sound === undefined) return fits(id, t('doctor.node.unknown', { version, read, days }));
  const { sound } = line;
  if (!isBelow(version, sound)) return fits(id, t('doctor.node', { version, read, days }));
  return found(id, 'warns', t('doctor.node.faulty', { version, sound, read, days }), fix);
}

function isBelow(version: string, least: string): boolean {
  return (compareVersions(version, least) ?? -1) < 0;
}

function judgeTerminal(
  { terminal, colour, unicode, columns }: Machine,
  { t }: Translator,
): Diagnosis {
  const id = 'terminal';
  if (!terminal.input || !terminal.output) {
    return found(id, 'warns', t('doctor.terminal.none'), t('doctor.terminal.fix-none'));
  }
  if (columns !== undefined && columns < COLUMNS) {
    return found(
      id,
      'warns',
      t('doctor.terminal.narrow', { columns, least: COLUMNS }),
      t('doctor.terminal.fix-narrow'),
    );
  }
  const colours = t(colour ? 'doctor.terminal.colours' : 'doctor.terminal.no-colours');
  const signs = unicode ? 'Unicode' : 'ASCII';
  return fits(id, t('doctor.terminal', { columns: columns ?? '?', colours, signs }));
}

function judgeFolder(
  { path, exists, writable, openToOthers }: Folder,
  { t }: Translator,
): Diagnosis {
  const id = 'folder';
  if (!writable) {
    return found(
      id,
      'fails',
      t('doctor.folder.closed', { path }),
      t('doctor.folder.fix', { path }),
    );
  }
  if (exists && openToOthers === true) {
    return found(id, 'warns', t('doctor.folder.open', { path }), `chmod go-rwx ${path}`);
  }
  return fits(id, exists ? path : t('doctor.folder.absent', { path }));
}

function judgeSpace(bytes: number | undefined, { t }: Translator): Diagnosis {
  const id = 'space';
  if (bytes === undefined) {
    return found(id, 'unknown', t('doctor.space.unknown'), t('doctor.space.fix-unknown'));
  }
  const size = groupDigits(Math.floor(bytes / 1024 / 1024));
  if (bytes >= LITTLE_BYTES) return fits(id, t('doctor.space', { size }));
  return found(id, 'fails', t('doctor.space.little', { size }), t('doctor.space.fix'));
}

function judgeKey(source: Machine['keySource'], { t }: Translator): Diagnosis {
  return fits('key', t(source === 'variable' ? 'doctor.key.variable' : 'doctor.key.none'));
}

function judgeProxies(variables: readonly string[], { t }: Translator): Diagnosis {
  const id = 'proxy';
  if (variables.length === 0) return fits(id, t('doctor.proxy.none'));
  return found(
    id,
    'warns',
    t('doctor.proxy', { variables: variables.join(', ') }),
    t('doctor.proxy.fix'),
  );
}

function judgeLock(
  { task, pid, host, lives }: Machine['locks'][number],
  { t }: Translator,
): Diagnosis {
  const id = 'lock';
  if (!lives) return fits(id, t('doctor.lock.gone', { task }));
  return {
    id,
    verdict: 'warns',
    text:
      host === undefined
        ? t('doctor.lock', { task, pid })
        : t('doctor.lock.elsewhere', { task, pid, host: printable(host, 60) }),
    fix: t('doctor.lock.fix'),
  };
}

function judgeJournals(
  journals: readonly JournalHealth[],
  { t }: Translator,
): readonly Diagnosis[] {
  if (journals.length === 0) return [fits('journal', t('doctor.journal.none'))];
  return journals.map(({ task, records, skipped, failure }) => {
    const id = 'journal';
    if (failure !== undefined) {
      return found(
        id,
        'fails',
        t('doctor.journal.unreadable', { task, failure }),
        t(commandLine('explain', failure)),
      );
    }
    if (skipped > 0) {
      return found(
        id,
        'warns',
        t('doctor.journal.skipped', { task, skipped, records }),
        t('doctor.journal.fix'),
      );
    }
    return fits(id, t('doctor.journal', { task, records }));
  });
}
