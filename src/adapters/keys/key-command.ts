import { type ExecFileException, execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { shownPath } from '../../storage/file-fault.ts';
import { VARIABLE } from '../../domain/variables.ts';
import { programFault } from '../run-process.ts';
import { MAX_SECRET_BYTES, type PlaceContext, type SecretPlace } from './secret-places.ts';

/** A person may first have to unlock the program that keeps the key. */
const COMMAND_LIMIT_MS = 120_000;
/** No program that gives a key needs one of these. */
const SECRETS: readonly string[] = [VARIABLE.privateKey, VARIABLE.sandboxKey, VARIABLE.password];

/**
 * Runs a program without a shell; the key is on the first line that it prints. Spaces separate the program's name and its
 * arguments. What the program writes to its standard error is shown; its standard input is empty.
 * @throws OnboardError E-KEY-130 if the program cannot be run, fails, or does not end within two minutes
 */
export const commandPlace: SecretPlace = (command, context) => {
  const [program = '', ...args] = command.trim().split(/\s+/);
  // Node throws for such a name instead of reporting it.
  if (program === '' || command.includes('\0')) {
    throw new OnboardError('E-KEY-130', {
      program: refusedText(command),
      reason: message('reason.no-program'),
    });
  }
  async function* output() {
    yield await outputOf(program, args, context);
  }
  return { guard: 'process', bytes: Readable.from(output()), part: 'line' };
};

function outputOf(
  program: string,
  args: readonly string[],
  { environment, signal }: PlaceContext,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const passedOn = Object.entries(environment).filter(([name]) => !SECRETS.includes(name));
    const options = {
      encoding: 'buffer',
      env: Object.fromEntries(passedOn),
      timeout: COMMAND_LIMIT_MS,
      maxBuffer: MAX_SECRET_BYTES,
      signal,
    } as const;
    const child = execFile(program, args, options, (error, stdout) => {
      if (error === null) {
        resolve(stdout);
        return;
      }
      stdout.fill(0);
      const values = { program: shownPath(program), reason: faultOf(error) };
      // Without the error of Node as the cause: it repeats the command and its output.
      reject(new OnboardError('E-KEY-130', values));
    });
    child.stdin?.end();
    child.stderr?.pipe(process.stderr, { end: false });
  });
}

function faultOf(fault: ExecFileException): Message {
  // Node also kills a program that prints too much.
  if (fault.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return message('reason.program-output');
  if (fault.code === 'ENOENT') return message('reason.no-program');
  if (fault.code === 'EACCES') return message('reason.program-refused');
  return programFault(fault, COMMAND_LIMIT_MS);
}
