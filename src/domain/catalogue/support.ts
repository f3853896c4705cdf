import type { ErrorEntry } from './entry.ts';

/** What the support desk cannot do with what it was given. */
export const supportErrors = {
  'E-SUP-101': {
    says: '"{text}" is not an operator address, NodeID, validation ID or transaction hash.',
    who: 'operator',
    exit: 'usage',
    next: ['Give one of these in full: 0x…, NodeID-…, or the ID as an explorer shows it.'],
  },
  'E-SUP-102': {
    says: 'No operator on {network} is known for {what} {id}.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Check the network: --network <network_name>',
      "Or use the operator's address, which always works.",
    ],
  },
  'E-SUP-103': {
    says: '{id} is a P-Chain transaction ({status}), which does not show whose node it concerns.',
    who: 'operator',
    exit: 'unclear',
    next: ["Use the operator's address or the NodeID instead."],
  },
  'E-SUP-104': {
    says: 'No code and no contract error is named "{text}".',
    who: 'operator',
    exit: 'usage',
    next: [
      "Give the code of a screen or state (G4-WAIT-OWNER) or of an error (E-TASK-202), a contract error's name or selector, or raw revert data.",
      'All codes are in docs/codes.md.',
    ],
  },
  'E-SUP-105': {
    says: '{file}, line {line}: "{text}" is not an operator address.',
    who: 'operator',
    exit: 'usage',
    next: ['Put one address on each line; empty lines and lines that begin with # are ignored.'],
  },
  'E-SUP-106': {
    says: '{file} is not a case file: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Ask for the file that this command wrote: onboard case export'],
  },
  'E-SUP-107': {
    says: '{file} was changed after it was written: its digest is {found}, but the file says {stated}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Do not rely on it. Ask for the file again, unchanged.'],
  },
  'E-SUP-108': {
    says: '{file} was written by a newer version of this program (case format {version}).',
    who: 'operator',
    exit: 'usage',
    next: ['Update this program, then open it again.'],
  },
  'E-SUP-109': {
    says: '{file} already exists.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose another name with --out <path>.'],
  },
  'E-SUP-110': {
    says: 'The sandbox has no scenario "{name}".',
    who: 'operator',
    exit: 'usage',
    next: ['Known scenarios: {known}'],
  },
  'E-SUP-111': {
    says: "The network's profile lists no L1, and its L1 registry is empty.",
    who: 'operator',
    exit: 'unclear',
    next: ['Check the network: --network <network_name>'],
  },
  'E-SUP-112': {
    says: 'The P-Chain funds of {operator} are not known: that address can only be derived from the key. To give it: --p-chain-address.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Ask the operator for it: onboard status <operator> --p-chain-address <P-…>',
      'Or look up a transaction that the operator has sent: its signature reveals the address.',
      'The operator sees it in the wizard: onboard',
    ],
  },
  'E-SUP-113': {
    says: 'This is a view only: nothing can be signed or sent.',
    who: 'operator',
    exit: 'usage',
    next: ['Only the operator can do that, with its own key: onboard'],
  },
  'E-SUP-114': {
    says: '{given} is not the P-Chain address of {operator}: its key belongs to {found}.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave out --p-chain-address; it is already known.'],
  },
  'E-SUP-115': {
    says: 'None of the {count} errors of the supported contracts has the selector {selector}.',
    who: 'us',
    exit: 'usage',
    next: [
      "Ask the L1's owners which contract version they run, and report it to us with this selector.",
    ],
  },
  'E-SUP-116': {
    says: '"{name}" is the name of several contract errors: {errors}.',
    who: 'operator',
    exit: 'usage',
    next: ['Give one of these names in full.'],
  },
  'E-SUP-117': {
    says: 'No case was written, because nobody confirmed it.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check what the case would contain, then run the same command with --yes.'],
  },
} as const satisfies Record<string, ErrorEntry>;
