import { OnboardError } from '../../domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import type { AggregatorEndpoint, L1Profile, StatedProfile } from '../../domain/network/profile.ts';
import { groupDigits } from '../../domain/units.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';
import type { Aggregator } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { discoverL1s } from '../../protocol/contracts/l1-registry.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { judgeMethods } from '../doctor/judge-methods.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';
import { checkContracts } from './check-contracts.ts';

/** One checked fact about a network. */
export interface NetworkFinding extends Finding {
  readonly id:
    | 'chain'
    | 'latency'
    | 'clock'
    | 'contract'
    | 'registry'
    | 'p-chain'
    | 'methods'
    | 'aggregator'
    | 'l1';
}

/** The inputs of a network check. */
export interface NetworkCheckInput {
  readonly profile: StatedProfile;
  readonly ports: Readers;
  /** Opens one of the profile's RPC endpoints without the others. */
  readonly endpoint: (url: string) => EvmReader | Promise<EvmReader>;
  /** Opens one of the profile's aggregators without the others. */
  readonly aggregator: (one: AggregatorEndpoint) => Aggregator | Promise<Aggregator>;
  readonly clock: Clock;
  readonly words: Translator;
}

/** Errors of an endpoint that refuses to answer. After such an error, the checked fact is unknown. */
const REFUSALS: ReadonlySet<string> = new Set(['E-EVM-105', 'E-PCH-903', 'E-AGG-108']);
/** Errors of a service that is not an aggregator, or that refuses access. */
const NO_AGGREGATOR: ReadonlySet<string> = new Set(['E-AGG-105', 'E-AGG-106', 'E-AGG-109']);

/** The response time in milliseconds above which an endpoint gets a warning. */
const SLOW_MS = 2_000;
/**
 * The age in seconds above which the newest block gets a warning. The chain may have stopped, or this
 * machine's clock may be wrong.
 */
const OLD_SECONDS = 300n;
const AHEAD_SECONDS = 30n;

/**
 * Compares a profile with its endpoints' answers. A fact that could not be read is unknown, not wrong.
 */
export async function checkNetwork(input: NetworkCheckInput): Promise<readonly NetworkFinding[]> {
  const parts = await Promise.all([
    checkChains(input),
    judge('clock', input.words, input.words.t('check.block.unknown'), () => checkClock(input)),
    checkAddresses(input),
    judge('p-chain', input.words, input.words.t('check.p-chain.unknown'), () => checkPChain(input)),
    judge('p-chain', input.words, input.words.t('check.c-chain.unknown'), () => checkCChain(input)),
    judge('p-chain', input.words, input.words.t('check.constants.unknown'), () =>
      checkConstants(input),
    ),
    judge('methods', input.words, input.words.t('check.methods.unknown'), () =>
      checkMethods(input),
    ),
    checkAggregators(input),
    checkL1s(input),
  ]);
  return parts.flat();
}

type Judgement = readonly NetworkFinding[];

/**
 * Runs a check and turns an error into a finding. The finding is `unknown` for a transport error or a
 * refusal, and `fails` for every other error.
 */
async function judge(
  id: NetworkFinding['id'],
  words: Translator,
  untold: string,
  work: () => Promise<Judgement>,
): Promise<Judgement> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const isUntold = error.code.startsWith('E-NET-') || REFUSALS.has(error.code);
    const reason = words.error(error).text;
    const text = isUntold ? `${untold}: ${reason}` : reason;
    return [{ id, verdict: isUntold ? 'unknown' : 'fails', text }];
  }
}

/**
 * Checks each endpoint separately. A shared reader would use the first endpoint that answers and hide the
 * others.
 */
async function checkChains({
  profile,
  endpoint,
  clock,
  words,
}: NetworkCheckInput): Promise<Judgement> {
  const { rpcUrls, chainId: expected, name: network } = profile;
  const { t } = words;
  const judged = await Promise.all(
    rpcUrls.map(async (url, i) => {
      const which =
        rpcUrls.length === 1
          ? t('check.rpc')
          : t('check.rpc-of', { number: i + 1, url: redactUrl(url) });
      return judge('chain', words, t('check.chain.unknown', { which }), async () => {
        const reader = await endpoint(url);
        const began = clock.now();
        const found = await reader.chainId();
        const took = clock.now() - began;
        if (found !== expected) {
          throw rpcUrls.length === 1
            ? new OnboardError('E-EVM-101', { network, found, expected })
            : new OnboardError('E-EVM-108', { url: redactUrl(url), network, found, expected });
        }
        return [
          { id: 'chain', verdict: 'fits', text: t('check.chain', { which, chain: `${found}` }) },
          {
            id: 'latency',
            verdict: took > SLOW_MS ? 'warns' : 'fits',
            text: t('check.latency', { which, milliseconds: took }),
          },
        ];
      });
    }),
  );
  return judged.flat();
}

/** Checks that the endpoints have every method that the program calls. */
async function checkMethods({
  profile,
  ports,
  endpoint,
  words,
}: NetworkCheckInput): Promise<Judgement> {
  const missing = await Promise.all([
    ports.pChain.missingMethods(),
    ...profile.rpcUrls.map(async (url) => (await endpoint(url)).missingMethods()),
  ]);
  return judgeMethods([...new Set(missing.flat())], words).map(({ verdict, text }) => ({
    id: 'methods',
    verdict,
    text,
  }));
}

async function checkClock({ ports, clock, words: { t } }: NetworkCheckInput): Promise<Judgement> {
  const { number, timestamp } = await ports.evm.head();
  const age = BigInt(Math.floor(clock.now() / 1000)) - timestamp;
  const block = groupDigits(number.toString());
  if (-age > AHEAD_SECONDS) {
    const ahead = t('check.block.ahead', { block, seconds: `${-age}` });
    return [{ id: 'clock', verdict: 'fails', text: ahead }];
  }
  const verdict = age > OLD_SECONDS ? 'warns' : 'fits';
  const seconds = `${age < 0n ? 0n : age}`;
  const text = t(verdict === 'warns' ? 'check.block.old' : 'check.block', { block, seconds });
  return [{ id: 'clock', verdict, text }];
}

async function checkAddresses({ profile, ports, words }: NetworkCheckInput): Promise<Judgement> {
  const judged = await checkContracts(ports.evm, profile, words);
  return judged.map((judgement) => ({ id: 'contract', ...judgement }));
}

async function checkPChain({
  profile,
  ports: { pChain },
  words: { t },
}: NetworkCheckInput): Promise<Judgement> {
  const [networkId, height, synced] = await Promise.all([
    pChain.networkId(),
    pChain.height(),
    pChain.isBootstrapped('P'),
  ]);
  const isRight = networkId === profile.networkId;
  return [
    {
      id: 'p-chain',
      verdict: isRight ? 'fits' : 'fails',
      text: isRight
        ? t('check.p-chain', { network: `${networkId}` })
        : t('check.p-chain.other', {
            network: `${networkId}`,
            stated: `${profile.networkId}`,
          }),
    },
    {
      id: 'p-chain',
      verdict: synced ? 'fits' : 'warns',
      text: t(synced ? 'check.height' : 'check.height.behind', { height }),
    },
  ];
}

/**
 * Compares the profile's blockchain ID of the C-Chain with the endpoint's answer, if the profile states the
 * ID.
 */
async function checkCChain({
  profile,
  ports: { pChain },
  words,
}: NetworkCheckInput): Promise<Judgement> {
  const found = await pChain.cChainId();
  return [compared('cChainId', profile.cChainId ?? found, found, words)];
}

/** Checks the constants for building transactions, if the profile states them. */
async function checkConstants({
  profile,
  ports: { pChain },
  words,
}: NetworkCheckInput): Promise<Judgement> {
  const { pChain: stated } = profile;
  if (stated === undefined) return [];
  const { avaxAssetId, feeWeights } = await pChain.constants();
  return [
    compared('pChain.avaxAssetId', stated.avaxAssetId, avaxAssetId, words),
    compared('pChain.feeWeights', stated.feeWeights.join(', '), feeWeights.join(', '), words),
  ];
}

function compared(name: string, stated: string, found: string, { t }: Translator): NetworkFinding {
  return stated === found
    ? { id: 'p-chain', verdict: 'fits', text: t('check.same', { name, found }) }
    : { id: 'p-chain', verdict: 'fails', text: t('check.other', { name, found, stated }) };
}

/**
 * Requests a signature for a message that no validator would sign: a refusal proves that the service
 * answers.
 */
async function checkAggregators({
  profile: { aggregators },
  aggregator,
  words,
}: NetworkCheckInput): Promise<Judgement> {
  const { t } = words;
  const signingSubnet = PRIMARY_NETWORK_ID;
  const judged = await Promise.all(
    aggregators.map(async (one, i) => {
      const which =
        aggregators.length === 1
          ? t('check.aggregator')
          : t('check.aggregator-of', { number: i + 1, url: redactUrl(one.url) });
      return judge('aggregator', words, t('check.aggregator.unknown', { which }), async () => {
        const asked = await aggregator(one);
        try {
          await asked.aggregate({ unsignedMessage: new Uint8Array([0]), signingSubnet });
        } catch (error) {
          if (!(error instanceof OnboardError)) throw error;
          if (error.code.startsWith('E-NET-') || NO_AGGREGATOR.has(error.code)) throw error;
        }
        return [{ id: 'aggregator', verdict: 'fits', text: t('check.answers', { which }) }];
      });
    }),
  );
  return judged.flat();
}

async function checkL1s(look: NetworkCheckInput): Promise<Judgement> {
  const { profile, ports, words } = look;
  const { t } = words;
  const published = profile.phases.flatMap(({ l1s }) => l1s).filter(isOnContracts);
  let found: readonly L1Profile[] = [];
  const registry = await judge('registry', words, t('check.registry.unknown'), async () => {
    found = await discoverL1s(ports.evm, profile);
    return [
      { id: 'registry', verdict: 'fits', text: t('check.registry', { count: found.length }) },
    ];
  });
  const known = new Set(published.map(({ subnetId }) => subnetId));
  const all = [...published, ...found.filter(({ subnetId }) => !known.has(subnetId))];
  const judged = await Promise.all(
    all.map(async (l1) => {
      const findings = await judge(
        'l1',
        words,
        t('check.l1.unknown', { l1: l1.name }),
        async () => {
          const cChainId = profile.cChainId ?? (await ports.pChain.cChainId());
          const { generation, subnetId } = await readL1(ports, { ...profile, cChainId }, l1);
          const text = t('check.l1', {
            l1: l1.name,
            generation: generation.id,
            subnet: subnetId,
          });
          return [{ id: 'l1', verdict: 'fits', text }];
        },
      );
      if (published.includes(l1)) return findings;
      // Anyone can register an L1, so a broken L1 of the registry is only a warning.
      return findings.map((finding) =>
        finding.verdict === 'fails'
          ? {
              ...finding,
              verdict: 'warns' as const,
              text: t('check.l1.broken', { l1: l1.name, reason: finding.text }),
            }
          : finding,
      );
    }),
  );
  return [...registry, ...judged.flat()];
}

/** True if the profile states an address of the L1's contracts. */
function isOnContracts({ validatorManagerProxy, middleware }: L1Profile): boolean {
  return validatorManagerProxy !== undefined || middleware !== undefined;
}
