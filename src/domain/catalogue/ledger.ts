import type { ErrorEntry } from './entry.ts';

/** Signing on a Ledger. */
export const ledgerErrors = {
  'E-LED-101': {
    says: 'The software that talks to a Ledger is separate and not installed: {missing} ({reason}).',
    who: 'operator',
    exit: 'usage',
    next: [
      'Install it once, then run the same command again: {install}',
      'Its USB code may have to be compiled. That needs a C++ compiler and, on Linux, the development files of libusb and libudev.',
    ],
  },
  'E-LED-102': {
    says: 'The installed Ledger software is not the version that was tested: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Install it again: {install}'],
  },
  'E-LED-103': {
    says: 'No Ledger is connected to this machine.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Connect it by USB, unlock it and open the Avalanche app on it.',
      'On Linux it also needs the udev rules that its maker publishes.',
    ],
  },
  'E-LED-104': {
    says: 'The Ledger is locked.',
    who: 'operator',
    exit: 'blocked',
    next: ['Unlock it with its PIN, open the Avalanche app on it, then try again.'],
  },
  'E-LED-105': {
    says: 'The Avalanche app is not open on the Ledger: {open} is.',
    who: 'operator',
    exit: 'blocked',
    next: ['Open the Avalanche app on it; it signs for both chains.'],
  },
  'E-LED-106': {
    says: 'The Ledger is busy with something else: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Answer what is on its screen, close other programs that use it, and try again.',
      'On Linux the udev rules that its maker publishes may be missing.',
    ],
  },
  'E-LED-107': {
    says: 'It was rejected on the Ledger.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Try again when you want to approve it.'],
  },
  'E-LED-108': {
    says: 'The Avalanche app on the Ledger is version {version}; {least} is the oldest that this program signs with.',
    who: 'operator',
    exit: 'blocked',
    next: ["Update it with the Ledger maker's program, then try again."],
  },
  'E-LED-109': {
    says: 'The Avalanche app {version} on the Ledger cannot read this transaction.',
    who: 'operator',
    exit: 'blocked',
    next: ["Nothing was sent. Update the app with the Ledger maker's program, then try again."],
  },
  'E-LED-110': {
    says: 'The connection to the Ledger was lost: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Connect it again, open the Avalanche app, then try again.'],
  },
  'E-LED-111': {
    says: 'The Ledger answered {what} with {answer}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Close and open the Avalanche app on it, then try again.'],
  },
  'E-LED-112': {
    says: 'This Ledger has the account {is}, but the task was begun with {was}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Connect the same Ledger again, with the same passphrase, then try again.'],
  },
  'E-LED-113': {
    says: '{count} Ledgers are connected.',
    who: 'operator',
    exit: 'blocked',
    next: ['Leave only the one connected that should sign, then try again.'],
  },
} as const satisfies Record<string, ErrorEntry>;
