import { OnboardError } from '../../domain/errors.ts';
import { textOption, type Call } from '../definition.ts';
import type { CommandContext } from '../command-context.ts';

const VARIABLE = 'ONBOARD_KEYSTORE_PASSWORD';
const TRIES = 3;

/**
 * Opens something with its password: from a file, from the environment, or typed, three times at most. The
 * option goes before the environment variable.
 * @throws OnboardError E-KEY-120 where there is none and nobody to ask, E-KEY-115 where it is wrong; as `unlock` does
 */
export function withPassword<T>(
  name: string,
  call: Call,
  context: CommandContext,
  unlock: (password: string) => Promise<T>,
): Promise<T> {
  return withGiven(call, context, unlock, () => typed(name, context, 'cli.password'));
}

/**
 * A password for something new: from a file, from the environment, or typed twice.
 * @throws OnboardError E-KEY-120 where there is none and nobody to ask, E-KEY-121; as `unlock` does
 */
export function withNewPassword<T>(
  name: string,
  call: Call,
  context: CommandContext,
  unlock: (password: string) => Promise<T>,
): Promise<T> {
  return withGiven(call, context, unlock, async () => {
    const password = await typed(name, context, 'cli.password.new');
    if ((await typed(name, context, 'cli.password.again')) !== password) {
      throw new OnboardError('E-KEY-121', {});
    }
    return password;
  });
}

/** With the password that the call names, or else with one that is asked for, three times at most. */
async function withGiven<T>(
  call: Call,
  context: CommandContext,
  unlock: (password: string) => Promise<T>,
  ask: () => Promise<string>,
): Promise<T> {
  const given = await givenPassword(call, context);
  if (given !== undefined) return unlock(given);
  return threeTimes(context, async () => unlock(await ask()));
}

/** Asks again after what can be typed better; the last refusal is the result. */
export function threeTimes<T>(context: CommandContext, attempt: () => Promise<T>): Promise<T> {
  return context.asking.unseen(() => tryThreeTimes(context, attempt));
}

async function tryThreeTimes<T>(context: CommandContext, attempt: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OnboardError) || !MISTYPED.includes(error.code) || left === 0) {
        throw error;
      }
      const words = await context.words();
      const tries = left === 1 ? words.t('cli.try-left') : words.t('cli.tries-left', { left });
      context.note(`${words.error(error).text} ${tries}`);
    }
  }
}

const MISTYPED = [
  ...['E-KEY-101', 'E-KEY-102', 'E-KEY-103', 'E-KEY-109', 'E-KEY-111'],
  ...['E-KEY-115', 'E-KEY-118', 'E-KEY-121'],
];

type Question = 'cli.password' | 'cli.password.new' | 'cli.password.again';

async function typed(name: string, context: CommandContext, question: Question): Promise<string> {
  const answer = await context.asking.secret(
    (await context.words()).t({ key: question, values: { name } }),
  );
  if (answer === undefined) throw new OnboardError('E-KEY-120', { name });
  return answer;
}

async function givenPassword(call: Call, context: CommandContext): Promise<string | undefined> {
  const file = textOption(call, 'passwordFile');
  if (file !== undefined) {
    const text = await (await context.keys()).secretFromFile(file);
    return text.replace(/\r?\n$/, '');
  }
  const variable = context.environment[VARIABLE] ?? '';
  return variable === '' ? undefined : variable;
}
