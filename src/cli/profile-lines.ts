import { redactUrl } from '../domain/redact-url.ts';
import type { L1Profile, StatedProfile, PhaseProfile } from '../domain/profile.ts';
import { networkTitle } from '../session/text/network-title.ts';
import type { Words } from '../session/text/words.ts';
import { labelLines, type LabelRow } from '../support/label-lines.ts';

/** What is published of a network, for people. URLs are told without what may be a key in them. */
export function profileLines(profile: StatedProfile, words: Words): string[] {
  const { text } = words;
  const { contracts, aggregators, phases } = profile;
  const rows: readonly LabelRow[] = [
    [text('profile.money'), text(profile.worthless ? 'profile.money-test' : 'profile.money-real')],
    [text('profile.chain-id'), `${profile.chainId}`],
    [text('profile.network-id'), `${profile.networkId}`],
    ...profile.rpcUrls.map((url): LabelRow => [text('profile.rpc'), redactUrl(url)]),
    [text('profile.api'), redactUrl(profile.apiUrl)],
    ...aggregators.map(({ url, shape }): LabelRow => [
      text('profile.aggregator'),
      `${redactUrl(url)} (${shape})`,
    ]),
    [text('profile.operator-registry'), contracts.operatorRegistry],
    [text('profile.l1-registry'), contracts.l1Registry],
    [text('profile.l1-opt-in'), contracts.operatorL1OptIn],
    [text('profile.vault-opt-in'), contracts.operatorVaultOptIn],
    [text('profile.multicall'), contracts.multicall ?? text('profile.none')],
    [text('profile.transactions'), page(profile.explorer?.transaction)],
    [text('profile.p-transactions'), page(profile.explorer?.pTransaction)],
    [text('profile.faucet'), page(profile.faucet)],
    [text('profile.contact'), profile.contact],
    ...(profile.sources ?? []).map(({ facts, at, read }): LabelRow => [
      text('profile.published'),
      text('profile.published-value', { facts: facts.join(', '), at, read }),
    ]),
  ];
  return [
    `${profile.name}: ${networkTitle(profile.title, words)}`,
    ...labelLines('  ', rows),
    ...phases.flatMap((phase) => phaseLines(phase, words)),
  ];
}

function phaseLines({ name, active, tracker, l1s }: PhaseProfile, words: Words): string[] {
  const { text } = words;
  return [
    `  ${text(active ? 'profile.phase-active' : 'profile.phase', { name })}`,
    ...labelLines('    ', [[text('profile.tickets'), page(tracker)]]),
    ...l1s.flatMap((l1) => l1Lines(l1, words)),
  ];
}

function l1Lines(l1: L1Profile, { text }: Words): string[] {
  const rows: readonly LabelRow[] = [
    [text('profile.subnet'), l1.subnetId],
    [text('profile.blockchain'), l1.blockchainId],
    [text('profile.manager'), l1.validatorManagerProxy],
    [text('profile.middleware'), l1.middleware],
    [text('profile.vault-manager'), l1.vaultManager],
    [text('profile.rpc'), page(l1.rpcUrl)],
  ];
  return [`    ${l1.name}`, ...labelLines('      ', rows)];
}

/** A page that a profile may name. */
function page(url: string | undefined): string | undefined {
  return url === undefined ? undefined : redactUrl(url);
}

/** The same as data. */
export function profileData(profile: StatedProfile): Readonly<Record<string, unknown>> {
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
