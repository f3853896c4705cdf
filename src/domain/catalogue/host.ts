import type { ErrorEntry } from './entry.ts';

/** Judging a host and a node's software. */
export const hostErrors = {
  'E-HOST-101': {
    says: 'This is not the output of the host check: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Run it like this: onboard preflight --script | ssh USER@HOST sh | onboard preflight --from -',
    ],
  },
  'E-HOST-102': {
    says: 'This host cannot be checked from here: {reason}.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Check it through its own shell: onboard preflight --script | ssh USER@HOST sh | onboard preflight --from -',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
