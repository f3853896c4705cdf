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
  'E-PRF-104': {
    says: '{file} takes a part of a URL from the environment variable {variable}, which is not set.',
    who: 'operator',
    exit: 'usage',
    next: ['Set it, then run the same command again: export {variable}=…'],
  },
  'E-PRF-105': {
    says: 'There is a profile "{name}" of your own already, in {file}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Give the new one another name, or remove the old one: onboard networks remove {name}'],
  },
  'E-PRF-106': {
    says: 'There is no profile "{name}" of your own.',
    who: 'operator',
    exit: 'usage',
    next: ['See which there are: onboard networks list'],
  },
} as const satisfies Record<string, ErrorEntry>;
