import type { ErrorEntry } from './entry.ts';

/** Asking the operator's own node. */
export const nodeErrors = {
  'E-NODE-101': {
    says: 'There is no answer at {url}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'A node usually answers only on its own host. Open a tunnel in another terminal: ssh -N -L {port}:127.0.0.1:{port} USER@HOST',
      'Or run the request on that host and paste its answer.',
    ],
  },
  'E-NODE-102': {
    says: 'What answers at {url} is not a node: its answer is not JSON.',
    who: 'operator',
    exit: 'blocked',
    next: ["Use the address of the node's API, only host and port, such as http://127.0.0.1:9650"],
  },
  'E-NODE-103': {
    says: 'What answers at {url} is not a node of the expected kind: {fault}.',
    who: 'operator',
    exit: 'blocked',
    next: ["Use the address of the node's API, only host and port, such as http://127.0.0.1:9650"],
  },
  'E-NODE-104': {
    says: 'The proof of possession from {source} does not match its BLS key.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Ask the node again; key and proof must come from the same answer. If it happens again, its key files are damaged.',
    ],
  },
  'E-NODE-105': {
    says: 'The node at {url} refuses to answer: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      "Allow this host in the node's configuration (http-allowed-hosts), or open a tunnel: ssh -N -L {port}:127.0.0.1:{port} USER@HOST",
    ],
  },
  'E-NODE-106': {
    says: 'The pasted text is not the answer of the node: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Paste the whole answer of info.getNodeID, from the first brace to the last.'],
  },
  'E-NODE-107': {
    says: 'The node at {url} answered {method} with an error: {reason}.',
    who: 'operator',
    exit: 'unclear',
    next: ['Wait until the node has started, then try again.'],
  },
  'E-NODE-108': {
    says: 'Your node {node} at {url} does not track {l1}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      "Add {subnet} to track-subnets in the node's configuration, and restart the node. To print the settings, run: onboard node-config --network {network} --l1 {subnet}",
      'Then run this command again.',
    ],
  },
  'E-NODE-109': {
    says: 'Your node {node} at {url} is still bootstrapping.',
    who: 'operator',
    exit: 'pending',
    next: ['Wait until the node has finished (see its log), then run this command again.'],
  },
} as const satisfies Record<string, ErrorEntry>;
