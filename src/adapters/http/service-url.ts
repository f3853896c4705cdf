import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { ServiceUrl, hasKeyAsHost } from '../../domain/service-url.ts';
import { BlockList, isIP } from 'node:net';
import type { StatedProfile } from '../../domain/network/profile.ts';

/** With secrets. @throws OnboardError E-NET-114 */
export function parseServiceUrl(service: ServiceUrl): URL {
  const text = service.withSecrets().trim();
  const refuse = (fault: Message): never => {
    throw new OnboardError('E-NET-114', { text: String(service), fault });
  };
  if (!URL.canParse(text)) return refuse(message(faultOf(text)));
  const url = new URL(text);
  if (url.host === '') return refuse(message('reason.no-host'));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(message('reason.only-http'));
  }
  if (hasKeyAsHost(text)) return refuse(message('reason.key-as-host'));
  // A program listens there on all addresses of its machine.
  if (['0.0.0.0', '[::]'].includes(url.hostname)) return refuse(message('reason.every-address'));
  if (url.hash !== '') return refuse(message('reason.url-fragment'));
  return url;
}

function faultOf(text: string) {
  if (/^0x[\da-f]{40}$/i.test(text)) return 'reason.account-address';
  if (text.startsWith('NodeID-')) return 'reason.node-id';
  if (/^[a-z]-[a-z]+1[\da-z]{38}$/i.test(text)) return 'reason.p-chain-address';
  const port = PORT.exec(text)?.[1] ?? '';
  if (/\D/.test(port)) return 'reason.port-no-number';
  return Number(port) > 65_535 ? 'reason.high-port' : 'reason.no-host';
}

/** The port of a URL that has a scheme and a host. */
const PORT = /^https?:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:@]+):([^/?#]*)/i;

/** Appends a path to a base URL. User, password and query stay unchanged. @throws OnboardError E-NET-114 */
export function joinUrlPath(base: ServiceUrl, path: string): ServiceUrl {
  const url = parseServiceUrl(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  return new ServiceUrl(url.href);
}

/** Addresses that are never routed over the internet (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const PRIVATE_RANGES = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const;
/** Names that public DNS does not resolve (RFC 6761, 6762, 8375). ICANN reserves `internal`. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/**
 * Refuses plain HTTP to a host outside this machine and private networks, unless `allowHttp`: a network in
 * between could change the answers.
 * @throws OnboardError E-NET-118; E-NET-114 for an invalid service URL
 */
export function requireEncryption(url: ServiceUrl, allowHttp: boolean | undefined): void {
  const { protocol, hostname } = parseServiceUrl(url);
  if (allowHttp === true || protocol === 'https:' || isPrivateHost(hostname)) return;
  throw new OnboardError('E-NET-118', { url: String(url) });
}

/** Requires encrypted services in a profile. @throws OnboardError E-NET-118 as `requireEncryption` does */
export function requireEncryptedServices(profile: StatedProfile): void {
  const { rpcUrls, apiUrl, aggregators, allowHttp } = profile;
  const aggregatorUrls = aggregators.map(({ url }) => url);
  for (const url of [...rpcUrls, apiUrl, ...aggregatorUrls]) requireEncryption(url, allowHttp);
}

function isPrivateHost(hostname: string): boolean {
  // Most sandboxes and nodes are on this machine, so skip building the address list for them.
  if (hostname === '127.0.0.1') return true;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  // A name without a dot, such as that of a container, exists only on the local network.
  if (family === 0) return PRIVATE_NAMES.test(host) || !host.includes('.');
  const privateAddresses = new BlockList();
  for (const [net, bits, kind] of PRIVATE_RANGES) privateAddresses.addSubnet(net, bits, kind);
  return privateAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
