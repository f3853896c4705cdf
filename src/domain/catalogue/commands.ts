import type { ErrorEntry } from './entry.ts';

/** What single commands cannot do with what they were given. */
export const commandErrors = {
  'E-CMD-101': {
    says: 'The network "{network}" has more than one L1 to choose from.',
    who: 'operator',
    exit: 'usage',
    next: ['Name one with --l1: {known}'],
  },
  'E-CMD-102': {
    says: 'The phase {phase} of the network "{network}" has no L1 "{l1}".',
    who: 'operator',
    exit: 'usage',
    next: ['Known L1s: {known}'],
  },
  'E-CMD-103': {
    says: 'The network "{network}" has no phase "{phase}".',
    who: 'operator',
    exit: 'usage',
    next: ['Known phases: {known}'],
  },
  'E-CMD-104': {
    says: 'No L1 of the registry {registry} has the L1 middleware {middleware}.',
    who: 'operator',
    exit: 'usage',
    next: ["Check the address; it is the L1's middleware that is wanted, and the network's."],
  },
  'E-CMD-105': {
    says: 'The transaction {hash} began {validation}, an earlier validation of {node} that is over.',
    who: 'operator',
    exit: 'usage',
    next: ['Give the hash that the first command of this task printed last.'],
  },
  'E-CMD-106': {
    says: 'The key belongs to {signer}, not to the operator {operator}.',
    who: 'operator',
    exit: 'usage',
    next: ['Give the key of the operator, or the address of this key as the operator.'],
  },
  'E-CMD-107': {
    says: '"{text}" is no P-Chain owner: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Give one address, or several with commas and before them how many must sign: 2:P-…,P-…',
    ],
  },
  'E-CMD-108': {
    says: 'A change of {node} to weight {weight} is under way; until it is complete no other can begin.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-stake-update --network {network} {middleware} {node} {hash}',
    ],
  },
  'E-CMD-109': {
    says: '{hash} is a transaction of the P-Chain; the hash of a C-Chain transaction is wanted.',
    who: 'operator',
    exit: 'usage',
    next: ['Give the hash that the first command of this task printed: 0x and 64 digits.'],
  },
  'E-CMD-110': {
    says: 'The P-Chain is at height {reached}; of height {height} nothing is known yet.',
    who: 'operator',
    exit: 'usage',
    next: ['Give a height up to {reached}, or leave --height out for the proposed set.'],
  },
  'E-CMD-111': {
    says: 'Of the phase {phase} of the network "{network}" no L1 is published.',
    who: 'operator',
    exit: 'usage',
    next: ['Name the L1 by its subnet: --l1 <subnet_id>'],
  },
  'E-CMD-112': {
    says: 'Operators of the phase {phase} do not come in by a registration ticket.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Name the phase that does, where the network has it: --phase Seiryu',
      'Or register with the contracts: onboard register-operator --help',
    ],
  },
  'E-CMD-113': {
    says: 'The profile of "{network}" names no tracker for the tickets of {phase}.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave --link out, and put the text that is printed into a new ticket yourself.'],
  },
  'E-CMD-114': {
    says: 'The L1 middleware {middleware} lets a registration expire after 24 hours and takes no other time.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave --registration-expiry out.'],
  },
  'E-CMD-116': {
    says: '{node} validates no L1 of this network, as far as the L1 registry tells.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the NodeID and the network; or name the L1: --middleware <address>'],
  },
  'E-CMD-117': {
    says: '{node} validates several L1s of this network.',
    who: 'operator',
    exit: 'usage',
    next: ['Name the one that is meant with --middleware <address>: {known}'],
  },
} as const satisfies Record<string, ErrorEntry>;
