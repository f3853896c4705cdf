import type { ErrorEntry } from './entry.ts';

/** What single commands cannot do with what they were given. */
export const commandErrors = {
  'E-CMD-101': {
    says: 'The network "{network}" has more than one L1.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose one with --l1: {known}'],
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
    says: 'No L1 in the registry {registry} uses the L1 middleware {middleware}.',
    who: 'operator',
    exit: 'usage',
    next: ['Check that the address is the middleware of the L1, and that --network is right.'],
  },
  'E-CMD-105': {
    says: 'The transaction {hash} began {validation}, an earlier validation of {node} that has ended.',
    who: 'operator',
    exit: 'usage',
    next: ['Use the hash that the first command of this task printed most recently.'],
  },
  'E-CMD-106': {
    says: 'The key belongs to {signer}, not to the operator {operator}.',
    who: 'operator',
    exit: 'usage',
    next: ["Use the operator's key, or give the address of this key as the operator."],
  },
  'E-CMD-107': {
    says: '"{text}" is not a valid P-Chain owner: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Give one address, or several separated by commas after the number that must sign: 2:P-…,P-…',
    ],
  },
  'E-CMD-108': {
    says: 'A change of {node} to weight {weight} is in progress. Another one can begin only when it is complete.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-stake-update --network {network} {middleware} {node} {hash}',
    ],
  },
  'E-CMD-109': {
    says: '{hash} is a P-Chain transaction; the hash of a C-Chain transaction is needed.',
    who: 'operator',
    exit: 'usage',
    next: ['Use the hash that the first command of this task printed: 0x and 64 digits.'],
  },
  'E-CMD-110': {
    says: 'The P-Chain is at height {reached}; height {height} does not exist yet.',
    who: 'operator',
    exit: 'usage',
    next: ['Use a height up to {reached}, or leave out --height to see the proposed set.'],
  },
  'E-CMD-111': {
    says: 'No L1 is published for the phase {phase} of the network "{network}".',
    who: 'operator',
    exit: 'usage',
    next: ['Give the L1 by its subnet ID: --l1 <subnet_id>'],
  },
  'E-CMD-112': {
    says: 'In the phase {phase}, operators do not register with a ticket.',
    who: 'operator',
    exit: 'usage',
    next: [
      'If the network has the phase Seiryu, which does: --phase Seiryu',
      'Otherwise register with the contracts: onboard register-operator --help',
    ],
  },
  'E-CMD-113': {
    says: 'The profile of "{network}" has no ticket tracker for {phase}.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave out --link, and copy the printed text into a new ticket.'],
  },
  'E-CMD-114': {
    says: 'Registrations of the L1 middleware {middleware} always expire after 24 hours; the time cannot be chosen.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave out --registration-expiry.'],
  },
  'E-CMD-116': {
    says: 'According to the L1 registry, {node} does not validate any L1 of this network.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the NodeID and the network, or give the L1: --middleware <address>'],
  },
  'E-CMD-118': {
    says: "A registration cannot expire at {expiry}. By the network's time, now {now}, it takes a time from {least} to {most}, in seconds since 1970.",
    who: 'operator',
    exit: 'usage',
    next: ['Choose such a time, or leave out --registration-expiry.'],
  },
  'E-CMD-117': {
    says: '{node} validates several L1s of this network.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose one with --middleware <address>: {known}'],
  },
} as const satisfies Record<string, ErrorEntry>;
