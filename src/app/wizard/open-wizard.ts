import { VARIABLE } from '../../domain/variables.ts';
import { optionalKey, requireOneAccount } from '../../commands/account/key-from-options.ts';
import type { WizardContext } from '../../commands/context.ts';
import type { Call } from '../../commands/definition.ts';
import { EXIT, type ExitKind } from '../../domain/exit-codes.ts';
import { shellLine } from '../../domain/text/shell.ts';
import { OnboardError } from '../../domain/errors.ts';
import { commandLine } from '../../domain/message.ts';
import type { Session } from '../../session/session.ts';
import { createSession } from '../../session/create-session.ts';
import { onContinued } from '../prompts/create-prompter.ts';
import type { OpenNamedKey } from './session-options.ts';
import { parseWizardOptions, type WizardOptionValues } from './wizard-options.ts';
import { type Obstacle, chooseDisplayMode } from '../../wizard/choose-display-mode.ts';
import { readCapabilities } from '../../wizard/layout/terminal-layout.ts';

/** Runs the wizard; loads what its first frame does not need after that frame. @throws OnboardError E-CLI-102 without a terminal */
export async function openWizard(call: Call, context: WizardContext): Promise<ExitKind> {
  const options = parseWizardOptions(call);
  const { environment, i18n } = context;
  const { mode, obstacle } = chooseDisplayMode(options.linear, environment, process);
  if (mode === 'none')
    throw new OnboardError('E-CLI-102', {
      command: commandLine(...typedOptions({ ...options, linear: true })),
    });
  const appearance = displayOptions(options, context);
  const openNamedKey = await namedKey(options, context);
  const view =
    options.view === undefined
      ? undefined
      : await (await import('./open-view.ts')).openView(options.view, options, context);
  const runDisplay = await loadDisplay({ mode, obstacle }, appearance, context);
  // As the user typed it, because a source checkout has no installed command.
  const typed = typedOptions(options);
  const command =
    typed.length === 0
      ? context.programName.replace(/^npm start --$/, 'npm start')
      : `${context.programName} ${shellLine(...typed)}`;
  const session =
    view ??
    createSession({ i18n, clock: context.clock, command }, async () => {
      const { sessionOptions } = await import('./session-options.ts');
      return sessionOptions(options, context, openNamedKey);
    });
  return exitKind(await runDisplay(session));
}

/** What was typed, without options that may contain a key. */
function typedOptions({ linear, view, network }: WizardOptionValues): readonly string[] {
  return [
    ...(linear ? ['--linear'] : []),
    ...(view === undefined ? [] : ['--view', view]),
    ...(network === undefined ? [] : ['--network', network]),
  ];
}

async function loadDisplay(
  { mode, obstacle }: { mode: 'drawn' | 'linear'; obstacle: Obstacle | undefined },
  appearance: ReturnType<typeof displayOptions>,
  { clock, signal, environment, i18n }: WizardContext,
): Promise<(session: Session) => Promise<number>> {
  const { stdin, stdout, stderr } = process;
  const common = { stdin, stdout, clock, signal, i18n, onContinued };
  if (mode === 'linear') {
    const { runLinear } = await import('../../wizard/linear/run-linear.ts');
    return (session) => runLinear(session, { ...common, obstacle, unicode: appearance.unicode });
  }
  const { runWizard } = await import('../../wizard/run-wizard.tsx');
  return (session) =>
    runWizard(session, {
      ...common,
      ...appearance,
      environment,
      stderr,
      // Suspends all processes of this command line, as the terminal does on Ctrl-Z.
      ...(canSuspend && { suspend: () => process.kill(0, 'SIGTSTP') }),
    });
}

/** Windows cannot suspend processes. */
const canSuspend = process.platform !== 'win32';

/** A key is read at once; a Ledger is opened only when the function is called. The session opens stored keys. */
async function namedKey(
  options: WizardOptionValues,
  context: WizardContext,
): Promise<OpenNamedKey> {
  const source = requireOneAccount(options);
  if (source === undefined || source === 'keystore') return () => Promise.resolve(undefined);
  if (source === 'ledger') return () => optionalKey(options, context);
  const key = await optionalKey(options, context);
  return () => Promise.resolve(key);
}

function exitKind(code: number): ExitKind {
  const found = Object.entries(EXIT).find(([, value]) => value === code);
  return (found?.[0] ?? 'fault') as ExitKind;
}

/** From the command line, else the environment, else the terminal. */
function displayOptions({ color, bell }: WizardOptionValues, { environment }: WizardContext) {
  const capabilities = readCapabilities(environment, process.platform);
  return {
    ...capabilities,
    colour: color ?? capabilities.colour,
    bell: bell ?? (environment[VARIABLE.noBell] ?? '') === '',
  };
}
