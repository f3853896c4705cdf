import { type ExecFileException, execFile } from 'node:child_process';
import { OnboardError } from '../domain/errors.ts';
import { type Message, message } from '../domain/message.ts';

const TIMEOUT_MS = 20_000;
/** What the program's own script reads. A key can be in a variable with any other name. */
const SCRIPT_VARIABLES: ReadonlySet<string> = new Set(['PATH', 'HOME', 'SSH_CONNECTION']);

/**
 * Runs a script with `sh`, and returns what it prints.
 * @throws OnboardError E-HOST-102 if `sh` is missing, the script fails, or it takes more than 20 s
 */
export function runShellScript(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const isRead = ([name]: readonly [string, unknown]) => SCRIPT_VARIABLES.has(name);
    const env = Object.fromEntries(Object.entries(process.env).filter(isRead));
    const options = { timeout: TIMEOUT_MS, env };
    const child = execFile('sh', ['-s'], options, (error, output) => {
      if (error === null) resolve(output);
      else reject(new OnboardError('E-HOST-102', { reason: shellFault(error) }, error));
    });
    // If the shell is missing, writing to its input fails too; the callback reports it.
    child.stdin?.on('error', () => undefined).end(script);
  });
}

function shellFault(fault: ExecFileException): Message {
  return fault.code === 'ENOENT' && fault.killed !== true
    ? message('reason.no-shell')
    : programFault(fault, TIMEOUT_MS);
}

/** How a program ended that did not succeed. */
export function programFault({ code, killed }: ExecFileException, patience: number): Message {
  if (killed === true) return message('reason.program-timeout', { seconds: patience / 1000 });
  return code === undefined || code === null
    ? message('reason.program-signal')
    : message('reason.program-exit', { exit: code });
}
