import { VARIABLE } from '../domain/variables.ts';
import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { OnboardError } from '../domain/errors.ts';
import { type Message, message } from '../domain/message.ts';

const TIMEOUT_MS = 20_000;

/** @throws OnboardError E-HOST-102 if `sh` is missing, the script fails, or it takes more than 20 s */
export function runShellScript(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: TIMEOUT_MS, env: withoutSecretVariables(process.env) };
    const child = execFile('sh', ['-s'], options, (error, output) => {
      if (error === null) resolve(output);
      else reject(new OnboardError('E-HOST-102', { reason: shellFault(error) }, error));
    });
    // If the shell is missing, writing to its input fails too; the callback reports it.
    child.stdin?.on('error', () => undefined).end(script);
  });
}

/** A command of the user ends after this time. */
const COMMAND_TIMEOUT_MS = 60_000;

/**
 * Runs a command of the user in the system's shell, with `input` on its standard input. Its output goes to
 * standard error, because standard output holds only the program's own reports.
 * @returns why the command failed; undefined if it succeeded
 */
export function runCommand(
  command: string,
  input: string,
  signal: AbortSignal,
): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      env: withoutSecretVariables(process.env),
      stdio: ['pipe', process.stderr, process.stderr],
      signal,
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill();
    }, COMMAND_TIMEOUT_MS);
    const end = (fault: Message | undefined): void => {
      clearTimeout(timer);
      resolve(fault);
    };
    child.on('error', () => end(message('reason.no-shell')));
    child.on('exit', (code) => {
      if (isLate) end(message('reason.shell-timeout', { seconds: COMMAND_TIMEOUT_MS / 1000 }));
      else if (code === null) end(message('reason.shell-signal'));
      else end(code === 0 ? undefined : message('reason.shell-exit', { exit: code }));
    });
    // A command may end without reading its input.
    child.stdin.on('error', () => undefined).end(input);
  });
}

function shellFault({ code, killed }: ExecFileException): Message {
  if (killed === true) return message('reason.shell-timeout', { seconds: TIMEOUT_MS / 1000 });
  if (code === 'ENOENT') return message('reason.no-shell');
  return code === undefined || code === null
    ? message('reason.shell-signal')
    : message('reason.shell-exit', { exit: code });
}

/** Neither the script nor the programs that it starts need a key. */
function withoutSecretVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets: readonly string[] = [VARIABLE.privateKey, VARIABLE.password];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !secrets.includes(name)),
  );
}
