import type { ErrorEntry } from './entry.ts';

/** Starting the embedded sandbox network. */
export const sandboxErrors = {
  'E-SBX-101': {
    says: 'The sandbox cannot listen on 127.0.0.1:{port}, because another program does.',
    who: 'operator',
    exit: 'blocked',
    next: ['Stop that program, or choose another port: onboard sandbox --port <port>'],
  },
  'E-SBX-102': {
    says: 'The sandbox cannot listen on 127.0.0.1:{port}: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Choose another port, 1024 to 65534: onboard sandbox --port <port>'],
  },
  'E-SBX-103': {
    says: 'Process {pid} is already running a sandbox in {folder}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Use that one, or stop it first.',
      'If process {pid} is not a sandbox, delete {lock} and start again.',
    ],
  },
  'E-SBX-104': {
    says: 'The state of the sandbox in {folder} is damaged: {fault}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Start a fresh one; nothing in a sandbox has any value: onboard sandbox --fresh'],
  },
  'E-SBX-105': {
    says: 'The sandbox in {folder} was created with {setting} {stored}, not {asked}.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Leave out the option to continue with it, or start a fresh one: onboard sandbox --fresh',
    ],
  },
  'E-SBX-106': {
    says: 'The state of the sandbox cannot be written to {folder}: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Free some disk space or correct the permissions of the folder, then start again.'],
  },
  'E-SBX-107': {
    says: 'The sandbox stopped unexpectedly: {reason}.',
    who: 'us',
    exit: 'fault',
    next: [
      'Start it again: its state is kept. If it stops again, start a fresh one: onboard sandbox --fresh',
    ],
  },
  'E-SBX-108': {
    says: 'An epoch of the sandbox can last 2 to 86,400 seconds, not {seconds}.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose a length within these limits: onboard sandbox --epoch 30'],
  },
  'E-SBX-109': {
    says: 'The sandbox has stopped running. Its chains and test money are kept in {folder}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Start it again, and it goes on where it stopped: onboard sandbox',
      'If you use --home, give the sandbox the same one.',
    ],
  },
  'E-SBX-110': {
    says: 'The sandbox has stopped running, and its chains and test money are gone: {folder} no longer holds them.',
    who: 'operator',
    exit: 'blocked',
    next: ['Start a new one, in which everything begins anew: onboard sandbox'],
  },
  'E-SBX-111': {
    says: 'The sandbox was started again, and is now at {url} instead of {before}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it uses the new address.'],
  },
} as const satisfies Record<string, ErrorEntry>;
