import { VARIABLE } from '../../domain/variables.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { CommandContext } from '../context.ts';

export interface PasswordOptions {
  readonly passwordFile: string | undefined;
}

export type PasswordContext = Pick<
  CommandContext,
  'prompter' | 'environment' | 'keys' | 'output' | 'i18n'
>;

const MAX_ATTEMPTS = 3;

/**
 * Takes the password from the file, the environment, or a prompt with up to three attempts, in this order.
 * @throws OnboardError E-KEY-120 if there is no password and no terminal to prompt; as `unlock` does, such as
 * E-KEY-115 for a wrong password
 */
export function withPassword<T>(
  name: string,
  options: PasswordOptions,
  context: PasswordContext,
  unlock: (password: string) => Promise<T>,
): Promise<T> {
  return withPasswordOr(options, context, unlock, () =>
    promptForPassword(name, context, 'cli.password'),
  );
}

/**
 * A new password is typed twice at the prompt.
 * @throws OnboardError E-KEY-120 without a password and a terminal, E-KEY-121; as `unlock` does
 */
export function withNewPassword<T>(
  name: string,
  options: PasswordOptions,
  context: PasswordContext,
  unlock: (password: string) => Promise<T>,
): Promise<T> {
  return withPasswordOr(options, context, unlock, async () => {
    const password = await promptForPassword(name, context, 'cli.password.new');
    if ((await promptForPassword(name, context, 'cli.password.again')) !== password) {
      throw new OnboardError('E-KEY-121', {});
    }
    return password;
  });
}

async function withPasswordOr<T>(
  options: PasswordOptions,
  context: PasswordContext,
  unlock: (password: string) => Promise<T>,
  prompt: () => Promise<string>,
): Promise<T> {
  const password = await passwordFromOptions(options, context);
  if (password !== undefined) return unlock(password);
  return withThreeAttempts(context, async () => unlock(await prompt()));
}

/** Only an error from mistyped input leads to another attempt. */
export function withThreeAttempts<T>(
  context: PasswordContext,
  attempt: () => Promise<T>,
): Promise<T> {
  return context.prompter.hiddenSeries(async () => {
    for (let attemptsLeft = MAX_ATTEMPTS - 1; ; attemptsLeft--) {
      try {
        return await attempt();
      } catch (error) {
        const isMistyped = error instanceof OnboardError && MISTYPED.includes(error.code);
        if (!isMistyped || attemptsLeft === 0) throw error;
        const i18n = await context.i18n();
        const tries =
          attemptsLeft === 1
            ? i18n.t('cli.try-left')
            : i18n.t('cli.tries-left', { left: attemptsLeft });
        context.output.note(`${i18n.error(error).text} ${tries}`);
      }
    }
  });
}

const MISTYPED = [
  ...['E-KEY-101', 'E-KEY-102', 'E-KEY-103', 'E-KEY-109', 'E-KEY-111'],
  ...['E-KEY-115', 'E-KEY-118', 'E-KEY-121'],
];

async function promptForPassword(
  name: string,
  context: PasswordContext,
  question: 'cli.password' | 'cli.password.new' | 'cli.password.again',
): Promise<string> {
  const { t } = await context.i18n();
  const answer = await context.prompter.secret(t({ key: question, values: { name } }));
  if (answer === undefined) throw new OnboardError('E-KEY-120', { name });
  return answer;
}

async function passwordFromOptions(
  { passwordFile: file }: PasswordOptions,
  context: PasswordContext,
): Promise<string | undefined> {
  if (file !== undefined) {
    const text = await (await context.keys.sources()).secretFromFile(file);
    return text.replace(/\r?\n$/, '');
  }
  const variable = context.environment[VARIABLE.password] ?? '';
  return variable === '' ? undefined : variable;
}
