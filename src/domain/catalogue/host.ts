import type { ErrorEntry } from './entry.ts';

/** Judging a host and a node's software. */
export const hostErrors = {
  'E-HOST-101': {
    says: 'These lines are no answer of the look at a host: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Run it so: onboard preflight --script | ssh USER@HOST sh | onboard preflight --from -'],
  },
  'E-HOST-102': {
    says: 'This host cannot be looked at from here: {reason}.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Look at it through a shell of its own: onboard preflight --script | ssh USER@HOST sh | onboard preflight --from -',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
