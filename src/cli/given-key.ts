import { OnboardError } from '../domain/errors.ts';
import type { Signer } from '../ports/signer.ts';
import { textOption, type Call } from './definition.ts';
import type { Shell } from './shell.ts';

const VARIABLE = 'ONBOARD_PRIVATE_KEY';

/**
 * The key of a call that signs.
 * @throws OnboardError E-CLI-103 where there is none; as `optionalKey` does
 */
export async function givenKey(command: string, call: Call, shell: Shell): Promise<Signer> {
  const key = await optionalKey(call, shell);
  if (key === undefined) throw new OnboardError('E-CLI-103', { command });
  return key;
}

/**
 * A key from an option, a file, standard input or the environment; undefined where none is given. An
 * option goes before the environment variable.
 * @throws OnboardError E-CLI-104 where two options name one, E-KEY-*
 */
export async function optionalKey(call: Call, shell: Shell): Promise<Signer | undefined> {
  const typed = textOption(call, 'privateKey');
  const file = textOption(call, 'privateKeyFile');
  if (typed !== undefined && file !== undefined) {
    throw new OnboardError('E-CLI-104', { first: '--private-key', second: '--private-key-file' });
  }
  const keys = await shell.keys();
  if (typed !== undefined) {
    shell.note(
      'warning: --private-key is visible in the process list and stays in the shell history; use --private-key-file or ONBOARD_PRIVATE_KEY',
    );
    return keys.fromText(typed);
  }
  if (file === '-') return keys.fromInput();
  if (file !== undefined) return keys.fromFile(file);
  return (shell.environment[VARIABLE] ?? '') === '' ? undefined : keys.fromVariable(VARIABLE);
}
