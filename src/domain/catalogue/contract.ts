import type { ErrorEntry } from './entry.ts';

/** What an L1's contracts and the P-Chain tell of the L1 itself, and reverts that no table knows. */
export const contractErrors = {
  'E-L1-101': {
    says: 'The {what} does not match: the profile says {stated}, the chain says {found}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. Correct the profile, or choose another network: onboard networks check <network_name>',
    ],
  },
  'E-L1-102': {
    says: 'The subnet {subnet} is not an L1: the P-Chain has no validator manager recorded for it.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Check the subnet ID with the L1's owners; a subnet becomes an L1 when it is converted.",
    ],
  },
  'E-L1-103': {
    says: 'The L1 {l1} is not in the L1 registry {registry}.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Check the address: an L1 is identified by its validator manager proxy. If it is right, ask the L1's owners to register the L1.",
    ],
  },
  'E-L1-104': {
    says: 'The L1 middleware {address} is a version between the two that are supported: {trait}.',
    who: 'us',
    exit: 'blocked',
    next: [
      "Ask the L1's owners which version is deployed, and report it to us together with this code.",
    ],
  },
  'E-L1-105': {
    says: 'The P-Chain does not know the subnet {subnet}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the subnet ID, and that the P-Chain URL belongs to the right network.'],
  },
  'E-L1-106': {
    says: 'No L1 in the registry {registry} belongs to the subnet {subnet}.',
    who: 'operator',
    exit: 'blocked',
    next: ["Add the L1's validator manager proxy to the profile, or check the subnet ID."],
  },
  'E-L1-107': {
    says: 'The validator manager of {l1} is on the blockchain {manager}, but the RPC endpoint serves {endpoint}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Put the RPC URL of that blockchain into the profile.'],
  },
  'E-L1-108': {
    says: 'The stored registration message of {node} is damaged or of a different kind: its hash is not the validation ID.',
    who: 'us',
    exit: 'unclear',
    next: [
      'Nothing was sent. Try another endpoint; if that does not help, report it to us with this code.',
    ],
  },
  'E-TX-101': {
    says: 'The transaction {hash} went to {found}, not to the {what} {expected}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use the hash that the first command of this task printed.'],
  },
  'E-TX-102': {
    says: 'The transaction {hash} reverted, so it changed nothing.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Run the first command of this task again; it explains the reason before anything is sent.',
    ],
  },
  'E-TX-103': {
    says: 'The transaction {hash} contains no {what} for {node}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use the hash that the first command of this task printed for this node.'],
  },
  'E-RVT-101': {
    says: 'The contract refused: "{reason}".',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Nothing was sent. Ask the L1's owners what this means, and quote this sentence."],
  },
  'E-RVT-102': {
    says: 'The contract failed internally: {reason} (panic {number}).',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Nothing was sent. Report it to the L1's owners with this code."],
  },
  'E-RVT-103': {
    says: 'The contract refused with the unknown error {selector}. Its data: {data}',
    who: 'us',
    exit: 'blocked',
    next: [
      "Nothing was sent. Ask the L1's owners which contract version they run, and report it to us with this selector.",
    ],
  },
  'E-RVT-104': {
    says: 'The contract refused without giving a reason.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      'Nothing was sent. Check that this is the right contract: onboard networks check <network_name>',
    ],
  },
  'E-RVT-105': {
    says: 'The contract refused with {error}, declared by: {contracts}. No call of an operator is known to cause this error.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Nothing was sent. Send this name to the L1's owners, or to the vault's curator if it is an error of a vault.",
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
