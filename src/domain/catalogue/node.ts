import type { ErrorEntry } from './entry.ts';

/** Asking the operator's own node. */
export const nodeErrors = {
  'E-NODE-101': {
    says: 'Nothing answers at {url}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'A node usually answers only on its own host. Open a tunnel in another terminal: ssh -N -L {port}:127.0.0.1:{port} USER@HOST',
      'Or run the request on that host and paste its answer.',
    ],
  },
  'E-NODE-102': {
    says: 'What answers at {url} is no node: its answer is no JSON.',
    who: 'operator',
    exit: 'blocked',
    next: ['Give the address of the node API, host and port alone, like http://127.0.0.1:9650'],
  },
  'E-NODE-103': {
    says: 'What answers at {url} is no node, or one of another kind: {fault}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Give the address of the node API, host and port alone, like http://127.0.0.1:9650'],
  },
  'E-NODE-104': {
    says: 'The proof of possession that {source} gives does not belong to its BLS key.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Ask the node again; key and proof must come from one answer. If it stays so, its key files are damaged.',
    ],
  },
  'E-NODE-105': {
    says: 'The node at {url} refuses to answer: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Let the node answer this host (http-allowed-hosts), or open a tunnel: ssh -N -L {port}:127.0.0.1:{port} USER@HOST',
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
    next: ['Wait until the node has started up, then try again.'],
  },
} as const satisfies Record<string, ErrorEntry>;
