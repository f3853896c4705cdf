import { execFile } from 'node:child_process';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';

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
      else reject(new OnboardError('E-HOST-102', { reason: printable(error.message) }, error));
    });
    // A shell that is missing closes its input before it is written to; the callback tells of it.
    child.stdin?.on('error', () => undefined).end(script);
  });
}

/** A script that looks at this host needs no key, and whatever it starts neither. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = ['ONBOARD_PRIVATE_KEY', 'ONBOARD_KEYSTORE_PASSWORD'];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !secrets.includes(name)),
  );
}
