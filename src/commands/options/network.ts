import { OnboardError } from '../../domain/errors.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import type { CommandContext } from '../context.ts';

/** The option `--network` of a command line. */
export interface NetworkOptions {
  readonly network: string | undefined;
}

/**
 * Returns the network that `--network` names.
 * @throws OnboardError E-CLI-106 without `--network`
 */
export async function requireNetwork(
  command: string,
  { network }: NetworkOptions,
  { networks }: Pick<CommandContext, 'networks'>,
): Promise<string> {
  if (network !== undefined) return network;
  throw new OnboardError('E-CLI-106', { command, known: (await networks.names()).join(', ') });
}

/**
 * Opens the network of `--network` for reading. When `until` is aborted, requests in progress reject.
 * @throws OnboardError E-CLI-106, E-PRF-*, E-NET-*, E-PCH-*
 */
export async function openReadOnlyContext(
  command: string,
  options: NetworkOptions,
  context: Pick<CommandContext, 'networks' | 'connections'>,
  until?: AbortSignal,
): Promise<ReadOnlyContext> {
  return context.connections.readOnly(await requireNetwork(command, options, context), until);
}
