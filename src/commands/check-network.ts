import { OnboardError } from '../domain/errors.ts';
import type { L1Profile, NetworkProfile } from '../domain/profile.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { Clock } from '../ports/clock.ts';
import type { Readers } from '../ports/readers.ts';
import { discoverL1s } from '../protocol/contracts/discover-l1s.ts';
import { readL1 } from '../protocol/contracts/read-l1.ts';
import type { Finding } from '../session/view.ts';

/** One judged fact of a network. */
export interface NetworkFinding extends Finding {
  readonly id:
    'chain' | 'latency' | 'clock' | 'contract' | 'registry' | 'p-chain' | 'aggregator' | 'l1';
}

/** What a network is judged with. */
export interface NetworkLook {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  readonly aggregator: Aggregator;
  readonly clock: Clock;
}

/** An endpoint that needs longer than this is slow for a person who waits. */
const SLOW_MS = 2_000;
/** A chain whose newest block is older than this stands still, or the clock here is wrong. */
const OLD_SECONDS = 300n;
const AHEAD_SECONDS = 30n;

/** Judges a profile against what its endpoints say. What could not be told is never taken for wrong. */
export async function checkNetwork(look: NetworkLook): Promise<readonly NetworkFinding[]> {
  const parts = await Promise.all([
    judge('chain', 'The chain ID could not be read', () => checkChain(look)),
    judge('clock', 'The newest block could not be read', () => checkClock(look)),
    checkContracts(look),
    judge('p-chain', 'The P-Chain could not be asked', () => checkPChain(look)),
    checkAggregator(look),
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
    const unreachable = error.code.startsWith('E-NET-');
    const text = unreachable ? `${untold}: ${error.message}` : error.message;
    return [{ id, verdict: unreachable ? 'unknown' : 'fails', text }];
  }
}

async function checkChain({ profile, ports, clock }: NetworkLook): Promise<Judgement> {
  const began = clock.now();
  const found = await ports.evm.chainId();
  const took = clock.now() - began;
  const { chainId: expected, name: network } = profile;
  if (found !== expected) throw new OnboardError('E-EVM-101', { network, found, expected });
  return [
    { id: 'chain', verdict: 'fits', text: `The RPC serves chain ${found}.` },
    {
      id: 'latency',
      verdict: took > SLOW_MS ? 'warns' : 'fits',
      text: `The RPC answers within ${took} ms.`,
    },
  ];
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

async function checkContracts({ profile, ports }: NetworkLook): Promise<Judgement> {
  const { multicall, ...needed } = profile.contracts;
  const all = Object.entries({ ...needed, ...(multicall && { multicall }) });
  const judged = await Promise.all(
    all.map(([name, address]) =>
      judge('contract', `Whether ${address} is a contract could not be told`, async () => {
        const isThere = (await ports.evm.code(address)) !== '0x';
        return [
          {
            id: 'contract',
            verdict: isThere ? 'fits' : 'fails',
            text: `${name}: ${isThere ? 'a contract is' : 'there is no code'} at ${address}.`,
          },
        ];
      }),
    ),
  );
  return judged.flat();
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

/** No message is asked for that anybody would sign: whatever is refused was answered. */
async function checkAggregator({ profile, ports, aggregator }: NetworkLook): Promise<Judgement> {
  return judge('aggregator', 'The signature aggregator could not be asked', async () => {
    const signingSubnet = await ports.pChain.validatedBy(profile.cChainId);
    try {
      await aggregator.aggregate({ unsignedMessage: new Uint8Array([0]), signingSubnet });
    } catch (error) {
      if (!(error instanceof OnboardError) || error.code.startsWith('E-NET-')) throw error;
    }
    return [{ id: 'aggregator', verdict: 'fits', text: 'The signature aggregator answers.' }];
  });
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
