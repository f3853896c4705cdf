import { type ExecFileException, execFile } from 'node:child_process';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { shownPath } from '../../storage/file-fault.ts';
import type { Signer } from '../../ports/signer.ts';
import { VARIABLE } from '../../domain/variables.ts';
import { programFault } from '../run-process.ts';
import { keyFromText } from './key-sources.ts';
import { refuseOpenMemory } from './key-signer.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A person may first have to unlock the program that keeps the key. */
const COMMAND_LIMIT_MS = 120_000;
/** No program that gives a key needs one of these. */
const SECRETS: readonly string[] = [VARIABLE.privateKey, VARIABLE.sandboxKey, VARIABLE.password];
/** Larger than any key and the notes that a password manager prints below it. */
const MAX_OUTPUT_BYTES = 65_536;

/**
 * Runs a program without a shell, and reads the key from the first line that it prints. Spaces separate the program's name
 * and its arguments. What the program writes to its standard error is shown; its standard input is empty.
 * @throws OnboardError E-KEY-129; E-KEY-130 if the program cannot be run, fails, or does not end within two minutes;
 * E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111 for the line
 */
export async function keyFromCommand(environment: Environment, command: string): Promise<Signer> {
  refuseOpenMemory(process);
  const [program = '', ...args] = command.trim().split(/\s+/);
  // Node throws for such a name instead of reporting it.
  if (program === '' || command.includes('\0')) {
    throw new OnboardError('E-KEY-130', {
      program: refusedText(command),
      reason: message('reason.no-program'),
    });
  }
  const output = await outputOf(program, args, environment);
  try {
    const end = output.indexOf('\n');
    return keyFromText(output.toString('utf8', 0, end === -1 ? output.length : end));
  } finally {
    output.fill(0);
  }
}

function outputOf(
  program: string,
  args: readonly string[],
  environment: Environment,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const passedOn = Object.entries(environment).filter(([name]) => !SECRETS.includes(name));
    const options = {
      encoding: 'buffer',
      env: Object.fromEntries(passedOn),
      timeout: COMMAND_LIMIT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
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
