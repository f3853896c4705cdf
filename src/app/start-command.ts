import { isSea } from 'node:sea';
import { shellQuoted } from '../domain/text/shell.ts';

export interface ProcessStart {
  readonly argv: readonly string[];
  /** For a single binary: the binary's name or path, as the user typed it. */
  readonly argv0: string;
  readonly isBinary: boolean;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const NAMES = ['onboard', 'validator-onboarding'];
/** In another folder, npx would otherwise fetch whatever the registry has under this name. */
const IN_PROJECT = 'npx --no-install onboard';

/** The command that starts this program. A backslash separates paths on Windows. */
export function startCommand({ argv, argv0, isBinary, cwd, environment }: ProcessStart): string {
  if (environment['npm_lifecycle_event'] === 'start') return 'npm start --';
  const isWindows = /^[a-z]:\\/i.test(cwd);
  const quoted = isWindows ? windowsQuoted : shellQuoted;
  if (isBinary) return quoted(argv0);
  const script = argv[1] ?? '';
  const parts = script.split(/[\\/]/);
  if (parts.includes('_npx')) return 'npx validator-onboarding';
  if (environment['npm_command'] === 'exec') return IN_PROJECT;
  const name = parts.at(-1) ?? '';
  if (NAMES.includes(name)) return parts.at(-2) === '.bin' ? IN_PROJECT : name;
  // A Windows shim starts `main.js` in the package's own folder.
  if (name !== 'main.js' || parts.includes('node_modules')) return 'onboard';
  const folder = [`${cwd}/`, `${cwd}\\`].find((start) => script.startsWith(start));
  return `node ${quoted(folder === undefined ? script : script.slice(folder.length))}`;
}

/** No file name of Windows contains a quotation mark. */
function windowsQuoted(path: string): string {
  return /^[\w.:/\\-]+$/.test(path) ? path : `"${path}"`;
}

export function processStart(environment: ProcessStart['environment']): ProcessStart {
  const { argv, argv0 } = process;
  return { argv, argv0, isBinary: isSea(), cwd: workingFolder(), environment };
}

/** `.` if the folder has been deleted, which a shell may not notice. */
export function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '.';
  }
}
