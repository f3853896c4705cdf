import { compareVersions } from '../../domain/compare-versions.ts';
import type { Finding } from '../../session/view.ts';
import type { Folder, JournalHealth, Machine } from './machine.ts';

/** One judged line; what fails or warns says what to do. */
export interface Diagnosis extends Finding {
  readonly id: string;
  /** What to do; undefined where it fits. */
  readonly fix: string | undefined;
}

const NODE = '20.19.0';
const COLUMNS = 40;
const LITTLE_BYTES = 50 * 1024 * 1024;

/** Judges a machine: what stands in the way of working on it. */
export function judgeMachine(machine: Machine): readonly Diagnosis[] {
  return [
    judgeNode(machine.node),
    judgeTerminal(machine),
    ...machine.folders.map(judgeFolder),
    judgeSpace(machine.freeBytes),
    judgeKey(machine.keySource),
    judgeProxies(machine.proxies),
    ...machine.locks.map(judgeLock),
    ...judgeJournals(machine.journals),
  ];
}

export const fits = (id: string, text: string): Diagnosis => ({
  id,
  verdict: 'fits',
  text,
  fix: undefined,
});

function judgeNode(version: string): Diagnosis {
  const text = `Node.js ${version}`;
  if ((compareVersions(version, NODE) ?? -1) >= 0) return fits('node', text);
  return {
    id: 'node',
    verdict: 'fails',
    text: `${text} is too old; ${NODE} or later is needed`,
    fix: 'Install a current Node.js: https://nodejs.org',
  };
}

function judgeTerminal({ terminal, colour, unicode, columns }: Machine): Diagnosis {
  const id = 'terminal';
  if (!terminal.input || !terminal.output) {
    return {
      id,
      verdict: 'warns',
      text: 'no terminal here: the wizard needs one, commands do not',
      fix: 'Run it in a terminal, without a pipe; over ssh with -t.',
    };
  }
  if (columns !== undefined && columns < COLUMNS) {
    return {
      id,
      verdict: 'warns',
      text: `the terminal has ${columns} columns; the wizard wants ${COLUMNS}`,
      fix: 'Make the window wider, or the letters smaller.',
    };
  }
  const words = [colour ? 'colours' : 'no colours', unicode ? 'Unicode' : 'ASCII'];
  return fits(id, `a terminal of ${columns ?? '?'} columns, ${words.join(', ')}`);
}

function judgeFolder({ path, exists, writable, openToOthers }: Folder): Diagnosis {
  const id = 'folder';
  if (!writable) {
    const text = `${path} cannot be written to`;
    return { id, verdict: 'fails', text, fix: `Make it yours: chown and chmod u+rwx ${path}` };
  }
  if (exists && openToOthers === true) {
    const text = `${path} can be read by others`;
    return { id, verdict: 'warns', text, fix: `chmod go-rwx ${path}` };
  }
  return fits(id, exists ? path : `${path}, not there yet`);
}

function judgeSpace(bytes: number | undefined): Diagnosis {
  const id = 'space';
  if (bytes === undefined) {
    return {
      id,
      verdict: 'unknown',
      text: 'free space could not be told',
      fix: 'Look with: df -h',
    };
  }
  const text = `${Math.floor(bytes / 1024 / 1024)} MiB are free for journals`;
  if (bytes >= LITTLE_BYTES) return fits(id, text);
  const fix = 'Make room: nothing is sent before its record is on the disk.';
  return { id, verdict: 'fails', text: `only ${text}`, fix };
}

function judgeKey(source: Machine['keySource']): Diagnosis {
  return fits(
    'key',
    source === 'variable'
      ? 'a key is given in ONBOARD_PRIVATE_KEY (not looked at)'
      : 'no key is given by the environment; it is asked for where one is needed',
  );
}

function judgeProxies(variables: readonly string[]): Diagnosis {
  const id = 'proxy';
  if (variables.length === 0) return fits(id, 'no proxy is set');
  return {
    id,
    verdict: 'warns',
    text: `${variables.join(', ')} names a proxy, which this program does not ask`,
    fix: 'If endpoints do not answer: NODE_USE_ENV_PROXY=1, with Node.js 24 or later.',
  };
}

function judgeLock({ task, pid, lives }: Machine['locks'][number]): Diagnosis {
  const id = 'lock';
  if (!lives)
    return fits(id, `${task}: a lock of a process that is gone; it is taken over by itself`);
  return {
    id,
    verdict: 'warns',
    text: `${task}: process ${pid} is working on it`,
    fix: 'Wait until it ends, or go on there.',
  };
}

function judgeJournals(journals: readonly JournalHealth[]): readonly Diagnosis[] {
  if (journals.length === 0) return [fits('journal', 'no journal yet')];
  return journals.map(({ task, records, skipped, failure }) => {
    const id = 'journal';
    if (failure !== undefined) {
      const fix = `onboard explain ${failure}`;
      return { id, verdict: 'fails', text: `${task}: it cannot be read (${failure})`, fix };
    }
    if (skipped > 0) {
      const fix = 'Nothing to do: the chains are asked for what it does not tell.';
      const text = `${task}: ${skipped} of ${records} records could not be read`;
      return { id, verdict: 'warns', text, fix };
    }
    return fits(id, `${task}: ${records} records`);
  });
}
