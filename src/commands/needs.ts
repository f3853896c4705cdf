import type { CommandContext } from './context.ts';

type Needs = readonly (keyof CommandContext)[];

/** The members that a command needs to open the network of `--network` for reading. */
export const readNeeds = ['connections', 'networks'] as const satisfies Needs;

/** The members that a command needs to sign and send. */
export const sendNeeds = [
  ...readNeeds,
  'prompter',
  'clock',
  'environment',
  'files',
  'keys',
  'output',
  'records',
  'signal',
  'words',
] as const satisfies Needs;

/** The members that a command needs to read an operator's status. */
export const supportNeeds = [
  ...readNeeds,
  'clock',
  'output',
  'records',
  'words',
] as const satisfies Needs;

/** The part of the context that a list of needs names. */
export type ContextOf<N extends Needs> = Pick<CommandContext, N[number]>;
