import type { Writable } from 'node:stream';
import { parseLine } from '../cli/parse-args.ts';
import { definitions } from '../commands/all-commands.ts';
import { createPrinter } from '../cli/print.ts';
import { wantsColour } from '../page/text.ts';
import { asFailure, runCli, type RunWizard } from '../cli/run-cli.ts';
import type { WizardContext } from '../commands/context.ts';
import type { Call } from '../commands/definition.ts';
import { OnboardError } from '../domain/errors.ts';
import { EXIT, type ExitKind } from '../domain/exit-codes.ts';
import type { Clock } from '../ports/host.ts';
import { memoize } from '../domain/kept-results.ts';
import { QuitSession } from '../domain/quit-session.ts';
import { systemClock } from './clock.ts';
import { fileFault, systemFailure } from '../storage/file-fault.ts';
import { writeDebugFile } from '../adapters/storage/text-files.ts';
import {
  endByHangUp,
  failWhenIdle,
  leaveMemoryOutOfCoreFiles,
  restoreTerminal,
  stopOnSignals,
  type StopRequest,
} from './signals.ts';
import { refusedWord } from '../domain/text/refused.ts';
import { withoutBom } from '../domain/text/utf8.ts';
import { findPaths } from './paths.ts';
import { requireOutput } from '../storage/require-output.ts';
import { messages } from '../i18n/generated/en.ts';
import { createTranslator } from '../i18n/translator.ts';
import { programNameHere } from './program-name.ts';
import { createContext } from './create-context.ts';

interface Host {
  readonly environment: WizardContext['environment'];
  readonly output: Writable;
  readonly error: Writable;
  readonly clock: Clock;
  /** The time zone of printed times; undefined for the machine's. */
  readonly timeZone?: string;
}

/** Changes nothing of the process itself. */
export function openProgram(args: readonly string[], host: Host) {
  const { environment, output, error, clock, timeZone } = host;
  const line = parseLine(args.map(withoutBom), definitions);
  const { json, home, allowHttp, debugFile, network } = programOptions(line.call);
  const paths = findPaths(home, environment);
  const settings = memoize(async () => {
    const { openSettings } = await import('../adapters/storage/settings-store.ts');
    return openSettings(paths.config, clock);
  });
  const programName = programNameHere(home, allowHttp, environment);
  const translator = createTranslator(messages, {
    onboard: programName,
    networkName: network && refusedWord(network),
    timeZone,
  });
  const printer = createPrinter({
    output,
    error,
    json,
    i18n: translator,
    requireOutput: () => requireOutput(output),
    colour: wantsColour(environment),
  });
  return {
    /** @throws any error that stopped the program; `report` prints it */
    run(stop: Pick<StopRequest, 'signal' | 'readSignal'>): Promise<ExitKind> {
      const context = createContext({
        printer,
        stop,
        clock,
        paths,
        environment,
        // JSON documents depend neither on how the program was started, nor on the time zone.
        translator: json ? createTranslator(messages) : translator,
        allowHttp,
        settings,
        programName,
      });
      const wizard: RunWizard = async (call) => {
        const { openWizard } = await import('./wizard/open-wizard.ts');
        return openWizard(call, context);
      };
      return runCli(line, context, printer, wizard);
    },
    report(thrown: unknown) {
      const failure = systemFailure(thrown) ?? asFailure(thrown);
      printer.failure(failure);
      if (failure.exit === 'fault') writeDebugFile(debugFile, failure);
      return failure;
    },
  };
}

/** Runs the program in this process, and sets its exit code. */
export async function start(args: readonly string[]): Promise<void> {
  const { env: environment, stdout: output, stderr: error } = process;
  const program = openProgram(args, {
    environment,
    output,
    error,
    clock: systemClock,
  });
  let hasFailed = false;
  let isNoteLost = false;
  const end = (outcome: ExitKind): void => {
    // A command whose report cannot be printed may end later, as if it were done.
    const isIncomplete = outcome === 'done' && isNoteLost;
    if (!hasFailed) process.exitCode = EXIT[isIncomplete ? 'blocked' : outcome];
    // After Ctrl-C or an internal error, the program does not wait for pending work.
    if (outcome !== 'cancelled' && outcome !== 'fault') return;
    // An exit during a frame could cut off an escape sequence, and the terminal would wait for its rest.
    if (process.stdout.isTTY) process.stdout.write = () => true;
    process.exit();
  };
  leaveMemoryOutOfCoreFiles(process.platform);
  const stop = stopOnSignals(process);
  endByHangUp(process, stop.wasHungUp);
  const fail = (thrown: unknown): void => {
    restoreTerminal(process.stdin, process.stdout);
    // An aborted read throws `QuitSession`. The reason of the abort says why the program stops.
    const failure = program.report(thrown instanceof QuitSession ? stop.signal.reason : thrown);
    end(failure.exit);
    hasFailed = true;
  };
  process.on('uncaughtException', fail).on('unhandledRejection', (reason) => {
    // Reads that were aborted because the user quit may reject unhandled.
    if (!(reason instanceof QuitSession)) fail(reason);
  });
  watchStream(output, fail);
  // The result still goes to standard output, and only the exit code can say that notes are missing.
  watchStream(error, () => {
    isNoteLost = true;
    if (process.exitCode === EXIT.done) end('done');
  });
  try {
    end(await Promise.race([program.run(stop), stop.deadline, failWhenIdle(process)]));
  } catch (thrown) {
    fail(thrown);
  }
}

/** The options that the program needs before a command runs; a wrong one is reported later. */
function programOptions({ options }: Call) {
  const textOf = (value: string | boolean | undefined) =>
    typeof value === 'string' ? value : undefined;
  return {
    json: options['json'] === true,
    allowHttp: options['allowHttp'] === true,
    home: textOf(options['home']),
    network: textOf(options['network']),
    debugFile: textOf(options['debugFile']),
  };
}

/**
 * After its first failure, nothing is written to a stream again. `onLost` gets the error. If the reader of the output
 * has closed early (`onboard … | head -1`), the program ends with exit code 0 instead. After a terminal is closed,
 * SIGHUP ends the program.
 */
function watchStream(stream: NodeJS.WriteStream, onLost: (failure: OnboardError) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.done);
    stream.write = () => true;
    if (error.code === 'EIO') return;
    onLost(new OnboardError('E-FILE-106', { reason: fileFault(error) }, error));
  });
}
