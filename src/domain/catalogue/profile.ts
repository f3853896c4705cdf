import type { ErrorEntry } from './entry.ts';

/** Which network is meant, and what is published of it. */
export const profileErrors = {
  'E-PRF-101': {
    says: 'No network is called "{name}".',
    who: 'operator',
    exit: 'usage',
    next: ['Known networks: {known}'],
  },
  'E-PRF-102': {
    says: '{file} is no network profile: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Put the file right, or move it out of the folder of profiles.'],
  },
  'E-PRF-103': {
    says: 'No sandbox is running.',
    who: 'operator',
    exit: 'blocked',
    next: ['Start one in a terminal of its own, then run this again: onboard sandbox'],
  },
} as const satisfies Record<string, ErrorEntry>;
