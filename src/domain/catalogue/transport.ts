import type { ErrorEntry } from './entry.ts';

/** What happened to a request on its way. URLs come without credentials and queries. */
export const transportErrors = {
  'E-NET-101': {
    says: 'Nothing answers at {url}: the connection was refused.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the URL, and that the service runs.'],
  },
  'E-NET-102': {
    says: 'The host of {url} is not found.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the URL and your connection to the network.'],
  },
  'E-NET-103': {
    says: '{url} did not answer {method} within {seconds} s.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
  'E-NET-104': {
    says: 'The answer of {url} to {method} is larger than {limit} bytes and was not read.',
    who: 'network',
    exit: 'unclear',
    next: ['Check the URL, or use another endpoint.'],
  },
  'E-NET-105': {
    says: '{url} answered {method} with a web page instead of JSON.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the URL: it seems to lead to a web site or a proxy.'],
  },
  'E-NET-106': {
    says: '{url} answered {method} with something that is no JSON.',
    who: 'network',
    exit: 'unclear',
    next: ['Check the URL, or use another endpoint.'],
  },
  'E-NET-107': {
    says: 'The answer of {url} to {method} was cut off.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
  'E-NET-108': {
    says: '{url} answered {method} with nothing.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
  'E-NET-109': {
    says: '{url} answered {method} with HTTP {status}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it stays so, check the URL or use another endpoint.'],
  },
  'E-NET-110': {
    says: '{url} refuses for now, because it is asked too often.',
    who: 'network',
    exit: 'pending',
    next: ['Wait {seconds} s, then try again; or use another endpoint.'],
  },
  'E-NET-111': {
    says: '{url} redirects to another address, which is not followed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Give the final URL in the profile.'],
  },
  'E-NET-112': {
    says: 'The connection to {url} broke during {method}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
  'E-NET-113': {
    says: 'The certificate of {url} cannot be trusted: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the URL and the clock of this host; do not go on over a connection that is not trusted.',
    ],
  },
  'E-NET-114': {
    says: '"{text}" is no URL of a service: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Give a URL like http://127.0.0.1:9650 or https://host/path'],
  },
  'E-NET-115': {
    says: '{url} refuses access (HTTP {status}).',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the key in the URL; put the URL into the environment, so that the key stays out of files.',
    ],
  },
  'E-NET-116': {
    says: '{url} has no such service (HTTP 404).',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the path of the URL.'],
  },
  'E-NET-117': {
    says: '{url} gave the answer to another request than {method}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
  'E-NET-118': {
    says: '{url} is plain HTTP to a host outside this machine and its private network: whoever carries it can read and change what is said.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Use its https:// address, or a tunnel to it: ssh -L <port>:127.0.0.1:<port> <host>',
      'To use it all the same, run it again with --allow-http; for good, put "allowHttp": true into the profile.',
    ],
  },
  'E-NET-119': {
    says: 'The answer of {url} to {method} is nested more than {limit} levels deep.',
    who: 'network',
    exit: 'unclear',
    next: ['No honest answer is. Use another endpoint.'],
  },
  'E-NET-120': {
    says: '{url} serves nobody for now (HTTP {status}).',
    who: 'network',
    exit: 'pending',
    next: ['Wait {seconds} s, then try again; or use another endpoint.'],
  },
} as const satisfies Record<string, ErrorEntry>;
