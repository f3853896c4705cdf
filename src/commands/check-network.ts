import { OnboardError } from '../domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../domain/ids.ts';
import type { AggregatorEndpoint, L1Profile, NetworkProfile } from '../domain/profile.ts';
import { redactUrl } from '../domain/redact-url.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { Clock } from '../ports/clock.ts';
import type { EvmReader } from '../ports/evm.ts';
import type { Readers } from '../ports/readers.ts';
import { discoverL1s } from '../protocol/contracts/discover-l1s.ts';
import { readL1 } from '../protocol/contracts/read-l1.ts';
import type { Finding } from '../session/view.ts';
import { checkContracts } from './check-contracts.ts';

/** One judged fact of a network. */
export interface NetworkFinding extends Finding {
  readonly id:
    'chain' | 'latency' | 'clock' | 'contract' | 'registry' | 'p-chain' | 'aggregator' | 'l1';
}

/** What a network is judged with. */
export interface NetworkLook {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  /** One of the profile's RPC endpoints alone. */
  readonly endpoint: (url: string) => EvmReader | Promise<EvmReader>;
  /** One of its aggregators alone. */
  readonly aggregator: (one: AggregatorEndpoint) => Aggregator | Promise<Aggregator>;
  readonly clock: Clock;
}

/** An endpoint that does not want to answer has told nothing either. */
const REFUSALS: ReadonlySet<string> = new Set(['E-EVM-105', 'E-PCH-903', 'E-AGG-108']);
/** What is there is none, or lets nobody in. */
const NO_AGGREGATOR: ReadonlySet<string> = new Set(['E-AGG-105', 'E-AGG-106', 'E-AGG-109']);

/** An endpoint that needs longer than this is slow for a person who waits. */
const SLOW_MS = 2_000;
/** A chain whose newest block is older than this stands still, or the clock here is wrong. */
const OLD_SECONDS = 300n;
const AHEAD_SECONDS = 30n;

/** Judges a profile against what its endpoints say. What could not be told is never taken for wrong. */
export async function checkNetwork(look: NetworkLook): Promise<readonly NetworkFinding[]> {
  const parts = await Promise.all([
    checkChains(look),
    judge('clock', 'The newest block could not be read', () => checkClock(look)),
    checkAddresses(look),
    judge('p-chain', 'The P-Chain could not be asked', () => checkPChain(look)),
    judge('p-chain', "The C-Chain's ID could not be asked for", () => checkCChain(look)),
    judge('p-chain', "The P-Chain's constants could not be asked for", () => checkConstants(look)),
    checkAggregators(look),
    checkL1s(look),
  ]);
  return parts.flat();
}

type Judgement = readonly NetworkFinding[];

/** A look that fails on the way has told nothing; anything else that is in the way speaks for itself. */
async function judge(
  id: NetworkFinding['id'],
  untold: string,
  work: () => Promise<Judgement>,
): Promise<Judgement> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const isUntold = error.code.startsWith('E-NET-') || REFUSALS.has(error.code);
    const text = isUntold ? `${untold}: ${error.message}` : error.message;
    return [{ id, verdict: isUntold ? 'unknown' : 'fails', text }];
  }
}

/** Each endpoint by itself: the first that answers would speak for all of them. */
async function checkChains({ profile, endpoint, clock }: NetworkLook): Promise<Judgement> {
  const { rpcUrls, chainId: expected, name: network } = profile;
  const judged = await Promise.all(
    rpcUrls.map(async (url, i) => {
      const which = rpcUrls.length === 1 ? 'The RPC' : `RPC ${i + 1} (${redactUrl(url)})`;
      return judge('chain', `${which} could not be asked for its chain`, async () => {
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
          { id: 'chain', verdict: 'fits', text: `${which} serves chain ${found}.` },
          {
            id: 'latency',
            verdict: took > SLOW_MS ? 'warns' : 'fits',
            text: `${which} answers within ${took} ms.`,
          },
        ];
      });
    }),
  );
  return judged.flat();
}

async function checkClock({ ports, clock }: NetworkLook): Promise<Judgement> {
  const { number, timestamp } = await ports.evm.head();
  const age = BigInt(Math.floor(clock.now() / 1000)) - timestamp;
  const block = `The newest block, ${number}, is`;
  if (-age > AHEAD_SECONDS) {
    return [{ id: 'clock', verdict: 'fails', text: `${block} ${-age} s ahead of the clock here.` }];
  }
  const verdict = age > OLD_SECONDS ? 'warns' : 'fits';
  const cause = verdict === 'warns' ? '; the endpoint is behind, or the clock here is wrong' : '';
  return [{ id: 'clock', verdict, text: `${block} ${age < 0n ? 0n : age} s old${cause}.` }];
}

async function checkAddresses({ profile, ports }: NetworkLook): Promise<Judgement> {
  const judged = await checkContracts(ports.evm, profile);
  return judged.map((judgement) => ({ id: 'contract', ...judgement }));
}

async function checkPChain({ profile, ports: { pChain } }: NetworkLook): Promise<Judgement> {
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
        ? `The P-Chain is of network ${networkId}.`
        : `The P-Chain is of network ${networkId}, the profile says ${profile.networkId}.`,
    },
    {
      id: 'p-chain',
      verdict: synced ? 'fits' : 'warns',
      text: `The P-Chain stands at height ${height}${synced ? '' : ' and is still catching up'}.`,
    },
  ];
}

/** Exports go to the C-Chain of this ID, and what was exported is looked for under it. */
async function checkCChain({ profile, ports: { pChain } }: NetworkLook): Promise<Judgement> {
  return [compared('cChainId', profile.cChainId, await pChain.cChainId())];
}

/** What transactions are built by, where the profile states it. */
async function checkConstants({ profile, ports: { pChain } }: NetworkLook): Promise<Judgement> {
  const { pChain: stated } = profile;
  if (stated === undefined) return [];
  const { avaxAssetId, feeWeights } = await pChain.constants();
  return [
    compared('pChain.avaxAssetId', stated.avaxAssetId, avaxAssetId),
    compared('pChain.feeWeights', stated.feeWeights.join(', '), feeWeights.join(', ')),
  ];
}

function compared(what: string, stated: string, found: string): NetworkFinding {
  return stated === found
    ? { id: 'p-chain', verdict: 'fits', text: `${what} is ${found}.` }
    : {
        id: 'p-chain',
        verdict: 'fails',
        text: `${what} is ${found}; the profile says ${stated}.`,
      };
}

/** No message is asked for that anybody would sign: whatever is refused was answered. */
async function checkAggregators({
  profile: { aggregators },
  aggregator,
}: NetworkLook): Promise<Judgement> {
  const signingSubnet = PRIMARY_NETWORK_ID;
  const judged = await Promise.all(
    aggregators.map(async (one, i) => {
      const which =
        aggregators.length === 1
          ? 'The signature aggregator'
          : `Signature aggregator ${i + 1} (${redactUrl(one.url)})`;
      return judge('aggregator', `${which} could not be asked`, async () => {
        const asked = await aggregator(one);
        try {
          await asked.aggregate({ unsignedMessage: new Uint8Array([0]), signingSubnet });
        } catch (error) {
          if (!(error instanceof OnboardError)) throw error;
          if (error.code.startsWith('E-NET-') || NO_AGGREGATOR.has(error.code)) throw error;
        }
        return [{ id: 'aggregator', verdict: 'fits', text: `${which} answers.` }];
      });
    }),
  );
  return judged.flat();
}

async function checkL1s(look: NetworkLook): Promise<Judgement> {
  const { profile, ports } = look;
  const published = profile.phases.flatMap(({ l1s }) => l1s).filter(isOnContracts);
  let found: readonly L1Profile[] = [];
  const registry = await judge('registry', 'The L1 registry could not be read', async () => {
    found = await discoverL1s(ports.evm, profile);
    return [{ id: 'registry', verdict: 'fits', text: `The L1 registry lists ${found.length}.` }];
  });
  const known = new Set(published.map(({ subnetId }) => subnetId));
  const all = [...published, ...found.filter(({ subnetId }) => !known.has(subnetId))];
  const judged = await Promise.all(
    all.map((l1) =>
      judge('l1', `${l1.name} could not be read`, async () => {
        const { generation, subnetId } = await readL1(ports, profile, l1);
        const text = `${l1.name}: generation ${generation.id}, subnet ${subnetId}; contracts, P-Chain and profile agree.`;
        return [{ id: 'l1', verdict: 'fits', text }];
      }),
    ),
  );
  return [...registry, ...judged.flat()];
}

/** An L1 whose operators are added by a team has no contracts to be held against. */
function isOnContracts({ validatorManagerProxy, middleware }: L1Profile): boolean {
  return validatorManagerProxy !== undefined || middleware !== undefined;
}
