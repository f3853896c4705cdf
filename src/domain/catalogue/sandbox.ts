import type { ErrorEntry } from './entry.ts';

/** Starting the embedded sandbox network. */
export const sandboxErrors = {
  'E-SBX-101': {
    says: 'The sandbox cannot listen on 127.0.0.1:{port}: another program does.',
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
    says: 'Process {pid} runs a sandbox in {folder} already.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Use that one, or stop it first.',
      'If process {pid} is no sandbox, delete {lock} and start again.',
    ],
  },
  'E-SBX-104': {
    says: 'The state of the sandbox in {folder} is damaged: {fault}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Start anew; everything in a sandbox is worthless: onboard sandbox --fresh'],
  },
  'E-SBX-105': {
    says: 'The sandbox in {folder} was made with another {setting}: {stored}, not {asked}.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave the setting out to go on with it, or start anew: onboard sandbox --fresh'],
  },
  'E-SBX-106': {
    says: 'The state of the sandbox cannot be written to {folder}: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Make room or set the permissions of the folder right, then start again.'],
  },
  'E-SBX-107': {
    says: 'The sandbox stopped by itself: {reason}.',
    who: 'us',
    exit: 'fault',
    next: [
      'Start it again: its state is kept. If it stays so, start anew: onboard sandbox --fresh',
    ],
  },
  'E-SBX-108': {
    says: 'An epoch of the sandbox lasts 2 to 86,400 seconds, not {seconds}.',
    who: 'operator',
    exit: 'usage',
    next: ['Ask for a length in between: onboard sandbox --epoch 30'],
  },
} as const satisfies Record<string, ErrorEntry>;
