import type { ReadOnlyContext } from '../../protocol/read-only-context.ts';
import { OnboardError } from '../../domain/errors.ts';
import { textOption, type Call } from '../definition.ts';
import { pathsOf } from './paths-of.ts';
import { keySourceOptions } from './shared-options.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * The network that a call names.
 * @throws OnboardError E-CLI-106 where it names none
 */
export async function namedNetwork(
  command: string,
  call: Call,
  context: CommandContext,
): Promise<string> {
  const name = textOption(call, 'network');
  if (name !== undefined) return name;
  const known = await context.networkNames(pathsOf(call, context));
  throw new OnboardError('E-CLI-106', { command, known: known.join(', ') });
}

/**
 * The network that a call names, to look at.
 * @throws OnboardError E-CLI-106, E-PRF-*
 */
export async function openReadOnlyContext(
  command: string,
  call: Call,
  context: CommandContext,
  until?: AbortSignal,
): Promise<ReadOnlyContext> {
  return context.readOnly(
    await namedNetwork(command, call, context),
    pathsOf(call, context),
    until,
  );
}

/**
 * Refuses a key where none is taken, so that nobody gets used to giving one needlessly.
 * @throws OnboardError E-CLI-107
 */
export function refuseKey(command: string, call: Call): void {
  for (const { name, flag: option } of keySourceOptions) {
    if (call.options[name] !== undefined) throw new OnboardError('E-CLI-107', { command, option });
  }
}
