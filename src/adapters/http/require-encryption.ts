import { BlockList, isIP } from 'node:net';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/profile.ts';
import { redactUrl } from '../../domain/redact-url.ts';
import { parseServiceUrl } from './service-url.ts';

/** Addresses that are never routed through somebody else's network (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const OWN_GROUND = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  OWN_GROUND.addSubnet(net, bits, 'ipv4');
}
OWN_GROUND.addAddress('::1', 'ipv6');
OWN_GROUND.addSubnet('fc00::', 7, 'ipv6');
OWN_GROUND.addSubnet('fe80::', 10, 'ipv6');
/** Names that no public name service answers for (RFC 6761, 6762, 8375, and the one reserved for private use). */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/**
 * Refuses plain HTTP to a host that is neither this one nor in a private network: whoever carries it could
 * change what is answered.
 * @throws OnboardError E-NET-118; E-NET-114 for no URL of a service
 */
export function requireEncryption(text: string, allowHttp: boolean | undefined): void {
  const { protocol, hostname } = parseServiceUrl(text);
  if (allowHttp === true || protocol === 'https:' || isOwnGround(hostname)) return;
  throw new OnboardError('E-NET-118', { url: redactUrl(text) });
}

/** The same for every service of a profile. @throws OnboardError E-NET-118 */
export function requireEncryptedServices(profile: NetworkProfile): void {
  const { rpcUrls, apiUrl, aggregators, allowHttp } = profile;
  const collecting = aggregators.map(({ url }) => url);
  for (const url of [...rpcUrls, apiUrl, ...collecting]) requireEncryption(url, allowHttp);
}

function isOwnGround(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  if (family !== 0) return OWN_GROUND.check(host, family === 4 ? 'ipv4' : 'ipv6');
  // A name without a dot is of the local network alone: a container, a host of one's own.
  return OWN_NAMES.test(host) || !host.includes('.');
}
