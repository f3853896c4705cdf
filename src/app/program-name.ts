import { VARIABLE } from '../domain/variables.ts';
import { isSea } from 'node:sea';
import { secretFormOf } from '../domain/secret-forms.ts';
import { stripControls } from '../domain/text/printable.ts';
import { shellQuoted } from '../domain/text/shell.ts';

interface ProcessStart {
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

/** `ONBOARD_COMMAND` overrides the command, for containers and wrappers. A backslash separates paths on Windows. */
export function programName({ argv, argv0, isBinary, cwd, environment }: ProcessStart): string {
  const override = environment[VARIABLE.command];
  if (override !== undefined && override !== '' && secretFormOf(override) === undefined)
    return stripControls(override).replaceAll(/\s/g, ' ');
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

/** @param home the value of `--home` */
export function programNameHere(
  home: string | undefined,
  allowHttp: boolean,
  environment: ProcessStart['environment'],
): string {
  const { argv, argv0 } = process;
  const name = programName({ argv, argv0, isBinary: isSea(), cwd: process.cwd(), environment });
  return [
    name,
    ...(home === undefined ? [] : [`--home ${shellQuoted(home)}`]),
    ...(allowHttp ? ['--allow-http'] : []),
  ].join(' ');
}
