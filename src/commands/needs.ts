import type { CommandContext } from './context.ts';

type Needs = readonly (keyof CommandContext)[];

/** What opening the network of a call for reading needs. */
export const readNeeds = ['connections', 'networks'] as const satisfies Needs;

/** What a command that signs needs. */
export const sendNeeds = [
  ...readNeeds,
  'asking',
  'clock',
  'environment',
  'files',
  'keys',
  'output',
  'records',
  'signal',
  'words',
] as const satisfies Needs;

/** What reading an operator's status needs. */
export const supportNeeds = [
  ...readNeeds,
  'clock',
  'output',
  'records',
  'words',
] as const satisfies Needs;

/** The part of the context that a list of needs names. */
export type ContextOf<N extends Needs> = Pick<CommandContext, N[number]>;
