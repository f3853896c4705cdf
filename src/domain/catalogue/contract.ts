import type { ErrorEntry } from './entry.ts';

/** What an L1's contracts and the P-Chain tell of the L1 itself, and reverts that no table knows. */
export const contractErrors = {
  'E-L1-101': {
    says: 'The {what} does not fit: the profile says {stated}, the chain says {found}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. Put the profile right, or choose another network: onboard networks check <network_name>',
    ],
  },
  'E-L1-102': {
    says: 'The subnet {subnet} is no L1: the P-Chain has recorded no validator manager for it.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Check the subnet ID with the L1's owners; a subnet becomes an L1 by its conversion."],
  },
  'E-L1-103': {
    says: 'The L1 {l1} is not in the L1 registry {registry}.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Check the address: the L1 is known by its validator manager proxy. Else ask the L1's owners to register it.",
    ],
  },
  'E-L1-104': {
    says: 'The L1 middleware {address} is of a generation between the two that are supported: {trait}.',
    who: 'us',
    exit: 'blocked',
    next: ["Ask the L1's owners which version is deployed, and report it to us with this code."],
  },
  'E-L1-105': {
    says: 'The P-Chain does not know the subnet {subnet}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the subnet ID, and that the P-Chain URL is of the right network.'],
  },
  'E-L1-106': {
    says: 'No L1 of the registry {registry} belongs to the subnet {subnet}.',
    who: 'operator',
    exit: 'blocked',
    next: ["Name the L1's validator manager proxy in the profile, or check the subnet ID."],
  },
  'E-L1-107': {
    says: 'The validator manager of {l1} lives on the blockchain {manager}; the RPC endpoint serves {endpoint}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Give the RPC URL of that blockchain in the profile.'],
  },
  'E-L1-108': {
    says: 'The stored registration message of {node} is damaged or of another kind: its hash is not the validation ID.',
    who: 'us',
    exit: 'unclear',
    next: [
      'Nothing was sent. Try another endpoint; if it stays so, report it to us with this code.',
    ],
  },
  'E-TX-101': {
    says: 'The transaction {hash} went to {found}, not to the {what} {expected}.',
    who: 'operator',
    exit: 'usage',
    next: ['Give the hash that the first command of this task printed.'],
  },
  'E-TX-102': {
    says: 'The transaction {hash} reverted: it did nothing.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the first command of this task again; it says why before it sends.'],
  },
  'E-TX-103': {
    says: 'The transaction {hash} has no {what} of {node}.',
    who: 'operator',
    exit: 'usage',
    next: ['Give the hash that the first command of this task printed for this node.'],
  },
  'E-RVT-101': {
    says: 'The contract refused: "{reason}".',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Nothing was sent. Ask the L1's owners what this means, with this sentence."],
  },
  'E-RVT-102': {
    says: 'The contract failed by itself: {reason} (panic {number}).',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Nothing was sent. Report it to the L1's owners with this code."],
  },
  'E-RVT-103': {
    says: 'The contract refused with the error {selector}, which is not in our tables. Its data: {data}',
    who: 'us',
    exit: 'blocked',
    next: ['Nothing was sent. Look at it again with: onboard explain {selector}'],
  },
  'E-RVT-104': {
    says: 'The contract refused without giving a reason.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      'Nothing was sent. Check that the address is the right contract: onboard networks check <network_name>',
    ],
  },
  'E-RVT-105': {
    says: 'The contract refused with {error}, which concerns what the owners of the L1 or the curator of a vault set up.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ['Nothing was sent. Give this name to them: they know what it is about.'],
  },
} as const satisfies Record<string, ErrorEntry>;
