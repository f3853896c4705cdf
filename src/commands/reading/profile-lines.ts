import { redactSecrets, redactUrl } from '../../domain/secrets.ts';
import { mapTexts, printable } from '../../domain/text/printable.ts';
import { worthOf } from '../../domain/network/identity.ts';
import type { L1Profile, StatedProfile, PhaseProfile } from '../../domain/network/profile.ts';
import { networkTitle } from '../../i18n/network-title.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type LabelRow, type StyledLine, labelLines } from '../../page/text.ts';

export function profileLines(profile: StatedProfile, i18n: Translator): StyledLine[] {
  const { t } = i18n;
  const { contracts, aggregators, phases } = profile;
  const rows: readonly LabelRow[] = [
    [t('profile.money'), t(`profile.money-${worthOf(profile)}`)],
    [t('profile.chain-id'), `${profile.chainId}`],
    [t('noun.network-id'), `${profile.networkId}`],
    ...profile.rpcUrls.map((url): LabelRow => [t('profile.rpc'), String(url)]),
    [t('profile.api'), String(profile.apiUrl)],
    ...aggregators.map(({ url, shape }): LabelRow => [
      t('noun.signature-aggregator'),
      `${String(url)} (${shape})`,
    ]),
    ...(profile.variables ?? []).map(({ variable, host }): LabelRow => [
      t('profile.variable'),
      t('profile.variable-value', { variable, host }),
    ]),
    [t('noun.operator-registry'), contracts.operatorRegistry],
    [t('noun.l1-registry'), contracts.l1Registry],
    [t('noun.l1-opt-in-service'), contracts.operatorL1OptIn],
    [t('noun.vault-opt-in-service'), contracts.operatorVaultOptIn],
    [t('profile.multicall'), contracts.multicall ?? t('noun.none')],
    [t('profile.transactions'), pageLink(profile.explorer?.transaction)],
    [t('profile.p-transactions'), pageLink(profile.explorer?.pTransaction)],
    [t('profile.faucet'), pageLink(profile.faucet)],
    [t('profile.contact'), profile.contact],
    ...(profile.sources ?? []).map(({ facts, at, read }): LabelRow => [
      t('profile.published'),
      t('profile.published-value', { facts: facts.join(', '), at, read }),
    ]),
  ];
  return [
    heading(0, `${profile.name}: ${networkTitle(profile.title, i18n)}`),
    ...labelLines(2, rows),
    ...phases.flatMap((phase) => phaseLines(phase, i18n)),
  ].map(({ parts, ...line }) => ({
    ...line,
    parts: parts.map(({ text, look }) => ({ text: redactSecrets(text), look })),
  }));
}

const heading = (indent: number, text: string): StyledLine => ({
  ...{ indent, hang: 2 },
  parts: [{ text, look: 'strong' }],
});

function phaseLines({ name, active, tracker, l1s }: PhaseProfile, i18n: Translator): StyledLine[] {
  const { t } = i18n;
  return [
    heading(2, t(active ? 'profile.phase-active' : 'profile.phase', { name })),
    ...labelLines(4, [[t('profile.tickets'), pageLink(tracker)]]),
    ...l1s.flatMap((l1) => l1Lines(l1, i18n)),
  ];
}

function l1Lines(l1: L1Profile, { t }: Translator): StyledLine[] {
  const rows: readonly LabelRow[] = [
    [t('profile.l1-title'), l1.title],
    [t('noun.subnet-id'), l1.subnetId],
    [t('noun.blockchain-id'), l1.blockchainId],
    [t('noun.balancer'), l1.balancer],
    [t('noun.middleware'), l1.middleware],
    [t('noun.vault-manager'), l1.vaultManager],
    [t('profile.rpc'), l1.rpcUrl?.toString()],
    [t('profile.l1-rewards'), l1.rewards],
    [t('profile.l1-uptime'), l1.uptimeTracker],
    [
      t('profile.l1-minimum-uptime'),
      l1.minimumUptime === undefined ? undefined : `${l1.minimumUptime} %`,
    ],
    [t('profile.l1-software'), l1.software && t('profile.l1-software-value', l1.software)],
    [t('profile.l1-stake'), l1.stake === undefined ? undefined : t('profile.l1-stake-automatic')],
    [t('ui.wait.contact'), l1.contact],
    ...(l1.links ?? []).map((link): LabelRow => [t('linear.link'), pageLink(link)]),
    ...(l1.notes ?? []).map((note): LabelRow => [t('profile.l1-note'), note]),
  ];
  return [heading(4, l1.name), ...labelLines(6, rows)];
}

/** Returns the whole link to a public page, without secrets of the environment. */
function pageLink(url: string | undefined): string | undefined {
  return url === undefined ? undefined : printable(redact(url));
}

/** Keeps an explorer's link templates, because scripts fill them in. */
function redact(text: string): string {
  return URL.canParse(text) ? redactUrl(text) : redactSecrets(text);
}

export function profileData(profile: StatedProfile) {
  return mapTexts(profile, redact);
}
