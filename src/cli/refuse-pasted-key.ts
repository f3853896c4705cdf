import { OnboardError } from '../domain/errors.ts';
import { keyShapeOf } from '../domain/pasted-key.ts';
import type { Call, Definition } from './definition.ts';
import { pathsOf } from './paths-of.ts';
import type { Shell } from './shell.ts';

/** Options that expect a key, or refuse one in a sentence of their own. */
const KEY_OPTIONS = ['--private-key', '--private-key-file', '--keystore'];
/** Options and arguments that expect the hash of a transaction. */
const HASH_OPTIONS = ['--view'];
const HASH_ARGUMENT = /_tx_hash$|^operator_or_|^(?:code|subject|value)$/;

/**
 * Refuses private keys in every place that expects something else, before anything shows or sends the arguments.
 * @throws OnboardError E-KEY-125
 */
export function refusePastedKeys(args: readonly string[], command: Definition | undefined): void {
  const takesHash = command?.arguments.some(({ name }) => HASH_ARGUMENT.test(name)) === true;
  args.forEach((arg, index) => {
    const [option, value] = optionAt(args, index);
    const shape = keyShapeOf(value);
    if (shape === undefined || (option !== undefined && KEY_OPTIONS.includes(option))) return;
    const isExpected = option === undefined ? takesHash : HASH_OPTIONS.includes(option);
    if (shape === 'key' || !isExpected)
      throw pastedKey(arg.startsWith('--') ? 'an option' : 'an argument');
  });
}

/**
 * The same for the arguments of a parsed call, each in its place: where a hash is expected, 0x and 64 digits are
 * one unless they are the key of an account that this machine knows.
 * @throws OnboardError E-KEY-125, E-KEY-126
 */
export async function refuseKeysOf(
  call: Call,
  definition: Pick<Definition, 'arguments'>,
  shell: Shell,
): Promise<void> {
  const view = typeof call.options['view'] === 'string' ? [call.options['view']] : [];
  const hashes = [...view];
  call.args.forEach((arg, index) => {
    if (keyShapeOf(arg) === undefined) return;
    const { name = '' } = definition.arguments[index] ?? {};
    if (!HASH_ARGUMENT.test(name)) throw pastedKey('an argument');
    hashes.push(arg);
  });
  for (const hash of hashes) {
    if (keyShapeOf(hash) !== undefined) await refuseKnownKey(hash, call, shell);
  }
}

async function refuseKnownKey(text: string, call: Call, shell: Shell): Promise<void> {
  const address = await addressOf(text, shell);
  if (address === undefined) return;
  const paths = pathsOf(call, shell);
  const [{ kept }, journals, settings] = await Promise.all([
    (await shell.keystore(paths)).list(),
    (await shell.journals(paths)).list(),
    shell.settings(paths),
  ]);
  const known = [
    ...kept.map(({ evmAddress }) => evmAddress),
    ...Object.values(settings.read().operators),
    ...journals,
    shell.environment['ONBOARD_PRIVATE_KEY']?.includes(text.trim().slice(2)) === true
      ? address
      : '',
  ].join(' ');
  if (known.toLowerCase().includes(address.toLowerCase())) {
    throw new OnboardError('E-KEY-126', { address });
  }
}

/** The address of the account whose key a text would be; undefined where it can be no key. */
async function addressOf(text: string, shell: Shell): Promise<string | undefined> {
  try {
    const signer = (await shell.keys()).fromText(text);
    const { evmAddress } = signer;
    signer.forget();
    return evmAddress;
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

/** The option that a word is the value of, and that value. */
function optionAt(
  args: readonly string[],
  index: number,
): readonly [option: string | undefined, value: string] {
  const arg = args[index] ?? '';
  const [, named, value = ''] = /^(--[a-z-]+)=(.*)$/s.exec(arg) ?? [];
  if (named !== undefined) return [named, value];
  const before = args[index - 1];
  return [before?.startsWith('--') === true && !before.includes('=') ? before : undefined, arg];
}

function pastedKey(what: string): OnboardError {
  return new OnboardError('E-KEY-125', { what });
}
