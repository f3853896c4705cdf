import type { ErrorEntry } from './entry.ts';

/** Signing on a Ledger. */
export const ledgerErrors = {
  'E-LED-101': {
    says: 'What speaks with a Ledger is not part of the program and is not installed: {missing} ({reason}).',
    who: 'operator',
    exit: 'usage',
    next: [
      'Install it once, then run the same command again: {install}',
      'Its code for USB may be compiled then: that takes a C++ compiler, and on Linux the development files of libusb and libudev.',
    ],
  },
  'E-LED-102': {
    says: 'What is installed to speak with a Ledger is not what was tested: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Install it anew: {install}'],
  },
  'E-LED-103': {
    says: 'No Ledger is connected to this machine.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Connect it by USB, unlock it and open the Avalanche app on it.',
      'On Linux it also takes rules for udev, which its maker publishes.',
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
      'Answer what stands on its screen, close other programs that use it, and try again.',
      'On Linux it may also lack rules for udev, which its maker publishes.',
    ],
  },
  'E-LED-107': {
    says: 'It was refused on the Ledger.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Try again when you want to agree to it.'],
  },
  'E-LED-108': {
    says: 'The Avalanche app on the Ledger is version {version}; {least} is the oldest that this program signs with.',
    who: 'operator',
    exit: 'blocked',
    next: ["Bring it up to date with its maker's program, then try again."],
  },
  'E-LED-109': {
    says: 'The Avalanche app {version} on the Ledger cannot read this transaction.',
    who: 'operator',
    exit: 'blocked',
    next: ["Nothing was sent. Bring the app up to date with its maker's program, then try again."],
  },
  'E-LED-110': {
    says: 'The connection to the Ledger broke off: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Connect it again, open the Avalanche app, then try again.'],
  },
  'E-LED-111': {
    says: 'The Ledger answers {what} with {answer}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Close and open the Avalanche app on it, then try again.'],
  },
  'E-LED-112': {
    says: 'This Ledger has the account {is}, and the one that it began with was {was}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Connect the same Ledger again, with the same passphrase, then try again.'],
  },
  'E-LED-113': {
    says: '{count} Ledgers are connected.',
    who: 'operator',
    exit: 'blocked',
    next: ['Leave the one connected that is to sign, then try again.'],
  },
} as const satisfies Record<string, ErrorEntry>;
