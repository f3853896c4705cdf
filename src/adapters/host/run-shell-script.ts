import { execFile, type ExecFileException } from 'node:child_process';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';

const TIMEOUT_MS = 20_000;

/**
 * What a POSIX shell script prints on this host.
 * @throws OnboardError E-HOST-102 where there is no such shell or it takes too long
 */
export function runShellScript(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: TIMEOUT_MS, env: withoutSecrets(process.env) };
    const child = execFile('sh', ['-s'], options, (error, output) => {
      if (error === null) resolve(output);
      else reject(new OnboardError('E-HOST-102', { reason: faultOf(error) }, error));
    });
    // A shell that is missing closes its input before it is written to; the callback tells of it.
    child.stdin?.on('error', () => undefined).end(script);
  });
}

/** Why the shell did not run the script to its end. */
function faultOf({ code, killed }: ExecFileException): Message {
  if (killed === true) return message('reason.shell-timeout', { seconds: TIMEOUT_MS / 1000 });
  if (code === 'ENOENT') return message('reason.no-shell');
  return code === undefined || code === null
    ? message('reason.shell-signal')
    : message('reason.shell-exit', { exit: code });
}

/** A script that looks at this host needs no key, and whatever it starts neither. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = ['ONBOARD_PRIVATE_KEY', 'ONBOARD_KEYSTORE_PASSWORD'];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !secrets.includes(name)),
  );
}
