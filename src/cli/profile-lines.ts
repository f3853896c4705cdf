import { redactUrl } from '../domain/redact-url.ts';
import type { L1Profile, NetworkProfile, PhaseProfile } from '../domain/profile.ts';

/** What is published of a network, for people. URLs are told without what may be a key in them. */
export function profileLines(profile: NetworkProfile): string[] {
  const { contracts, aggregators, phases } = profile;
  return [
    `${profile.name}: ${profile.title}`,
    `  chain ID                 ${profile.chainId}`,
    `  network ID               ${profile.networkId}`,
    ...profile.rpcUrls.map((url) => `  RPC                      ${redactUrl(url)}`),
    `  API                      ${redactUrl(profile.apiUrl)}`,
    ...aggregators.map(
      ({ url, shape }) => `  signature aggregator     ${redactUrl(url)} (${shape})`,
    ),
    `  operator registry        ${contracts.operatorRegistry}`,
    `  L1 registry              ${contracts.l1Registry}`,
    `  L1 opt-in service        ${contracts.operatorL1OptIn}`,
    `  vault opt-in service     ${contracts.operatorVaultOptIn}`,
    `  multicall                ${contracts.multicall ?? 'none'}`,
    ...optional('transactions', profile.explorer?.transaction),
    ...optional('P-Chain transactions', profile.explorer?.pTransaction),
    ...optional('test tokens', profile.faucet),
    ...(profile.contact === undefined ? [] : [`  L1 owners                ${profile.contact}`]),
    ...phases.flatMap(phaseLines),
  ];
}

/** A page that a profile may name. */
function optional(label: string, url: string | undefined): string[] {
  return url === undefined ? [] : [`  ${label.padEnd(25)}${redactUrl(url)}`];
}

function phaseLines({ name, active, tracker, l1s }: PhaseProfile): string[] {
  return [
    `  phase ${name}${active ? ' (active)' : ''}`,
    ...(tracker === undefined ? [] : [`    tickets                  ${redactUrl(tracker)}`]),
    ...l1s.flatMap(l1Lines),
  ];
}

function l1Lines(l1: L1Profile): string[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['subnet', l1.subnetId],
    ['blockchain', l1.blockchainId],
    ['validator manager proxy', l1.validatorManagerProxy],
    ['L1 middleware', l1.middleware],
    ['vault manager', l1.vaultManager],
    ['RPC', l1.rpcUrl === undefined ? undefined : redactUrl(l1.rpcUrl)],
  ];
  return [
    `    ${l1.name}`,
    ...rows.flatMap(([label, value]) =>
      value === undefined ? [] : [`      ${label.padEnd(24)}${value}`],
    ),
  ];
}

/** The same as data. */
export function profileData(profile: NetworkProfile): Readonly<Record<string, unknown>> {
  const { chainId, rpcUrls, apiUrl, aggregators, phases, nodeUrl, ...rest } = profile;
  return {
    ...rest,
    chainId,
    rpcUrls: rpcUrls.map(redactUrl),
    apiUrl: redactUrl(apiUrl),
    nodeUrl: redactUrl(nodeUrl),
    aggregators: aggregators.map(({ url, shape }) => ({ url: redactUrl(url), shape })),
    phases: phases.map(({ l1s, ...phase }) => ({
      ...phase,
      l1s: l1s.map(({ rpcUrl, ...l1 }) => ({
        ...l1,
        ...(rpcUrl !== undefined && { rpcUrl: redactUrl(rpcUrl) }),
      })),
    })),
  };
}
