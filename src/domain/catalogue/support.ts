import type { ErrorEntry } from './entry.ts';

/** What the support desk cannot do with what it was given. */
export const supportErrors = {
  'E-SUP-101': {
    says: '"{text}" is no operator address, NodeID, validation ID or transaction hash.',
    who: 'operator',
    exit: 'usage',
    next: ['Give one of these, whole: 0x…, NodeID-…, or the ID as the explorer shows it.'],
  },
  'E-SUP-102': {
    says: 'No operator of {network} is known to have {what} {id}.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Check the network: --network <network_name>',
      'Or ask with the address of the operator, which always finds what there is.',
    ],
  },
  'E-SUP-103': {
    says: '{id} is a transaction of the P-Chain ({status}), which does not tell whose node it is about.',
    who: 'operator',
    exit: 'unclear',
    next: ['Ask with the address of the operator, or with the NodeID.'],
  },
  'E-SUP-104': {
    says: 'Nothing is known under "{text}".',
    who: 'operator',
    exit: 'usage',
    next: [
      'It takes a code of a screen or state (G4-WAIT-OWNER), of an error (E-TASK-202), an error selector, or raw revert data.',
      'All codes are in docs/codes.md.',
    ],
  },
  'E-SUP-105': {
    says: '{file}, line {line}: "{text}" is no operator address.',
    who: 'operator',
    exit: 'usage',
    next: ['One address a line; empty lines and lines that begin with # are left out.'],
  },
  'E-SUP-106': {
    says: '{file} is no case file: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Ask for the file that this wrote: onboard case export'],
  },
  'E-SUP-107': {
    says: '{file} was changed after it was written: its digest is {found}, and it says {stated}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Do not rely on it. Ask for the file again, unchanged.'],
  },
  'E-SUP-108': {
    says: '{file} was written by a later version (case format {version}).',
    who: 'operator',
    exit: 'usage',
    next: ['Update this program, then open it again.'],
  },
  'E-SUP-109': {
    says: '{file} exists already.',
    who: 'operator',
    exit: 'usage',
    next: ['Give another name with --out <path>.'],
  },
  'E-SUP-110': {
    says: 'The sandbox has no scenario "{name}".',
    who: 'operator',
    exit: 'usage',
    next: ['Known scenarios: {known}'],
  },
  'E-SUP-111': {
    says: 'The network names no L1, and its L1 registry has none.',
    who: 'operator',
    exit: 'unclear',
    next: ['Check the network: --network <network_name>'],
  },
  'E-SUP-112': {
    says: 'What lies on the P-Chain for {operator} could not be told: that address follows from the key. --p-chain-address takes it.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Ask the operator for it: onboard status <operator> --p-chain-address <P-…>',
      'Or ask by the hash of a transaction that the operator has sent: its signature gives the address away.',
      'The operator sees it in the wizard: onboard',
    ],
  },
  'E-SUP-113': {
    says: 'Here one only looks: nothing can be signed or sent.',
    who: 'operator',
    exit: 'usage',
    next: ['Only the operator itself does that, with its own key: onboard'],
  },
  'E-SUP-114': {
    says: '{given} is not the P-Chain address of {operator}: its key has {found}.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave --p-chain-address out; it is known here.'],
  },
} as const satisfies Record<string, ErrorEntry>;
