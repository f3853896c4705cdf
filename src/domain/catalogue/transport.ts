import type { ErrorEntry } from './entry.ts';

/** What happened to a request on its way. URLs come without credentials and queries. */
export const transportErrors = {
  'E-NET-101': {
    says: '{url} refused the connection.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the URL, and that the service is running.'],
  },
  'E-NET-102': {
    says: 'The host of {url} was not found.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the URL and your network connection.'],
  },
  'E-NET-103': {
    says: '{url} did not answer {method} within {seconds} s.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-NET-104': {
    says: 'The answer of {url} to {method} is larger than {limit} bytes and was not read.',
    who: 'network',
    exit: 'unclear',
    next: ['Check the URL, or use another endpoint.'],
  },
  'E-NET-105': {
    says: '{url} answered {method} with a web page instead of data.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the URL: it seems to belong to a website or a proxy.'],
  },
  'E-NET-106': {
    says: '{url} answered {method} with something that is not JSON.',
    who: 'network',
    exit: 'unclear',
    next: ['Check the URL, or use another endpoint.'],
  },
  'E-NET-107': {
    says: 'The answer of {url} to {method} was cut off.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-NET-108': {
    says: '{url} gave an empty answer to {method}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-NET-109': {
    says: '{url} answered {method} with HTTP {status}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it happens again, check the URL or use another endpoint.'],
  },
  'E-NET-110': {
    says: '{url} refuses requests for now, because there were too many.',
    who: 'network',
    exit: 'pending',
    next: ['Wait {seconds} s, then try again; or use another endpoint.'],
  },
  'E-NET-111': {
    says: '{url} redirects to another address, which is not followed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Put the final URL into the profile.'],
  },
  'E-NET-112': {
    says: 'The connection to {url} was lost during {method}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-NET-113': {
    says: 'The certificate of {url} cannot be trusted: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      "Check the URL and this host's clock. Do not continue over a connection that is not trusted.",
    ],
  },
  'E-NET-114': {
    says: '"{text}" is not a valid URL: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use a URL such as http://127.0.0.1:9650 or https://host/path'],
  },
  'E-NET-115': {
    says: '{url} refuses access (HTTP {status}).',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the key in the URL. Keep such a URL in an environment variable, so that the key stays out of files.',
    ],
  },
  'E-NET-116': {
    says: '{url} has no such service (HTTP 404).',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the path of the URL.'],
  },
  'E-NET-117': {
    says: '{url} answered a different request than {method}.',
    who: 'network',
    exit: 'pending',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-NET-118': {
    says: '{url} is plain HTTP to a host outside this machine and its private network: anyone in between can read and change the traffic.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Use its https:// address, or a tunnel to it: ssh -L <port>:127.0.0.1:<port> <host>',
      'To use it anyway, add --allow-http; to allow it permanently, put "allowHttp": true into the profile.',
    ],
  },
  'E-NET-119': {
    says: 'The answer of {url} to {method} is nested more than {limit} levels deep.',
    who: 'network',
    exit: 'unclear',
    next: ['Proper answers never are. Use another endpoint.'],
  },
  'E-NET-120': {
    says: '{url} is temporarily unavailable (HTTP {status}).',
    who: 'network',
    exit: 'pending',
    next: ['Wait {seconds} s, then try again; or use another endpoint.'],
  },
  'E-NET-121': {
    says: 'The node at {url} is still bootstrapping.',
    who: 'network',
    exit: 'pending',
    next: ['Wait until the node has finished, then try again; or use the API of another node.'],
  },
} as const satisfies Record<string, ErrorEntry>;
