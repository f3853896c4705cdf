import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty value counts as none; the lower case name comes first, as in Node. */
function read(name: string, environment: Environment) {
  const set = [name.toLowerCase(), name].find((candidate) => (environment[candidate] ?? '') !== '');
  return set === undefined ? undefined : { variable: set, value: environment[set] ?? '' };
}

/** @returns the set variable, and its URL if it names a proxy that Node can use */
function readProxy(protocol: string, environment: Environment) {
  const set = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', environment);
  if (set === undefined) return undefined;
  const { variable, value } = set;
  const text = value.includes('://') ? value : `http://${value}`;
  try {
    const url = new URL(text);
    decodeURIComponent(url.username + url.password);
    return { variable, url: /^https?:$/.test(url.protocol) ? url : undefined };
  } catch {
    return { variable, url: undefined };
  }
}

export type Proxies = ReturnType<typeof readProxies>;

/** Returns the proxies for all requests of the process, as at its first request: Node's agents keep them too. */
export function readProxies(environment: Environment) {
  return { https: readProxy('https:', environment), http: readProxy('http:', environment) };
}

/** Returns the names of the set variables for proxies, for `doctor`. */
export function proxyVariables(environment: Environment) {
  const { https, http } = readProxies(environment);
  const found = [https, http].filter((proxy) => proxy !== undefined);
  const namesOf = (isUsable: boolean): readonly string[] =>
    found.filter(({ url }) => (url !== undefined) === isUsable).map(({ variable }) => variable);
  const ignored = read('ALL_PROXY', environment)?.variable;
  return { used: namesOf(true), unusable: namesOf(false), ignored };
}

const OWN_HOST = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Returns the environment for Node's agents. A proxy elsewhere cannot reach the services of this machine. */
export function proxyEnvironment(environment: Environment): Record<string, string | undefined> {
  const { https, http } = readProxies(environment);
  const direct = [read('NO_PROXY', environment)?.value, 'localhost'];
  const own = ['127.0.0.1-127.255.255.255', '[::1]', '::1'];
  return {
    https_proxy: https?.url?.href,
    http_proxy: http?.url?.href,
    no_proxy: [...direct, ...own].filter((host) => host !== undefined).join(','),
  };
}

const LOGIN_REQUIRED = 407;

function failure(variable: string, url: string, reason: Message, cause?: unknown): OnboardError {
  return new OnboardError('E-NET-122', { variable, url, reason }, cause);
}

const proxyFor = ({ protocol }: URL, { https, http }: Proxies) =>
  protocol === 'https:' ? https : http;

/** Refuses a request that would go past the proxy. @throws OnboardError E-NET-122 if Node cannot use the variable's proxy */
export function requireUsableProxy(target: URL, shownUrl: string, proxies: Proxies): void {
  const { hostname } = target;
  const proxy = proxyFor(target, proxies);
  if (proxy === undefined || proxy.url !== undefined || OWN_HOST.test(hostname)) return;
  throw failure(proxy.variable, shownUrl, message('reason.proxy-unusable'));
}

/** Returns the error if the proxy caused the error or the status. */
export function proxyFault(
  target: URL,
  shownUrl: string,
  proxies: Proxies,
  { error, status }: { readonly error?: unknown; readonly status?: number },
): OnboardError | undefined {
  const proxy = proxyFor(target, proxies);
  if (proxy?.url === undefined) return undefined;
  const { code, statusCode = status } = Object(error) as SocketError;
  const isOfTunnel = code === 'ERR_PROXY_TUNNEL';
  if (statusCode === LOGIN_REQUIRED) {
    return failure(proxy.variable, shownUrl, message('reason.proxy-login'), error);
  }
  if (isOfTunnel && statusCode !== undefined && !Number.isNaN(statusCode)) {
    const reason = message('reason.proxy-refused', { status: String(statusCode) });
    return failure(proxy.variable, shownUrl, reason, error);
  }
  if (!isOfTunnel && !isAboutProxy(error, proxy.url, target)) return undefined;
  return failure(proxy.variable, shownUrl, message('reason.proxy-silent'), error);
}

interface SocketError {
  readonly code?: string;
  readonly statusCode?: number;
  readonly hostname?: string;
  readonly port?: number;
}

/** Node's errors of connections name the host or the port. */
function isAboutProxy(error: unknown, proxy: URL, target: URL): boolean {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { hostname, port } = Object(first) as SocketError;
  const portOf = ({ port: own, protocol }: URL): number =>
    Number(own === '' ? DEFAULT_PORTS[protocol] : own);
  if (hostname !== undefined) return hostname === proxy.hostname;
  return port === portOf(proxy) && port !== portOf(target);
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
