import type { ErrorEntry } from './entry.ts';

/** Which network is meant, and what is published of it. */
export const profileErrors = {
  'E-PRF-101': {
    says: 'There is no network called "{name}".',
    who: 'operator',
    exit: 'usage',
    next: ['Known networks: {known}'],
  },
  'E-PRF-102': {
    says: '{file} is not a valid network profile: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Correct the file, or move it out of the folder of profiles.'],
  },
  'E-PRF-103': {
    says: 'No sandbox is running.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Start one in another terminal, then run the same command again: onboard sandbox',
      'If you use --home, give it to both: this command looked in {folder}.',
    ],
  },
  'E-PRF-104': {
    says: 'A URL in {file} uses the environment variable {variable}, which is not set.',
    who: 'operator',
    exit: 'usage',
    next: ['Set the variable, then run the same command again: export {variable}=…'],
  },
  'E-PRF-105': {
    says: 'You already have a profile called "{name}", in {file}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Rename the new one, or remove the old one: onboard networks remove {name}'],
  },
  'E-PRF-106': {
    says: 'You have no profile called "{name}".',
    who: 'operator',
    exit: 'usage',
    next: ['To list the networks: onboard networks list'],
  },
  'E-PRF-107': {
    says: 'The folder {folder} with your network profiles cannot be read: {reason}.',
    who: 'operator',
    exit: 'unclear',
    next: ['Make it readable for you, or move it away if you have no profiles of your own.'],
  },
} as const satisfies Record<string, ErrorEntry>;
