import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { Sandbox, SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { startSandbox } from '../../../src/sandbox/start/start-sandbox.ts';
import {
  profileToJson,
  type SandboxProfile,
} from '../../../src/sandbox/network/sandbox-profile.ts';
import { replaceFile } from '../../../src/storage/replace-file.ts';
import { latestOnlyEndpoint } from '../endpoints/latest-only-endpoint.ts';
import { strictEndpoint } from '../endpoints/strict-endpoint.ts';

/** What a network that we did not write may be like, beyond what the sandbox is by itself. */
export interface Ground {
  /** Of the contracts, for tests that name none. */
  readonly generation?: 'a' | 'c';
  /** How the C-Chain behaves, for tests that do not say. */
  readonly cChain?: 'helicon' | 'coreth';
  /** 5 is a public network's; an ID that no well-known network has makes addresses of `custom`. */
  readonly networkId?: number;
  /** The network has no multicall contract. */
  readonly withoutMulticall?: true;
  /** The aggregator is one of the hosted kind. */
  readonly hostedAggregator?: true;
  /** The RPC caps how many blocks a query of logs spans, and refuses batches. */
  readonly strictEndpoint?: true;
  /** The RPC has no state of older blocks, and `pending` is `latest`. */
  readonly latestOnly?: true;
}

/** The grounds by name; `bare` is everything at once, as a public network may be. */
const GROUNDS = JSON.parse(
  readFileSync(new URL('grounds.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Ground>>;

/**
 * The ground that the environment names in TEST_GROUND; `plain` where it names none.
 * @throws Error for a name that no ground has
 */
function presentGround(): Ground {
  const name = process.env['TEST_GROUND'] ?? 'plain';
  const ground = Object.hasOwn(GROUNDS, name) ? GROUNDS[name] : undefined;
  if (ground !== undefined) return ground;
  throw new Error(`no ground "${name}"; there are ${Object.keys(GROUNDS).join(', ')}`);
}

/** A sandbox on a ground. */
export interface GroundedSandbox extends Sandbox {
  /** What it tells without the ground, for the tools of the field that tests use beside the product. */
  readonly plain: SandboxProfile;
}

/** Whether the sandbox is as it is by itself. */
export function isPlain(): boolean {
  return Object.keys(presentGround()).length === 0;
}

/**
 * Starts a sandbox as the ground wants it; what a test states itself counts before that. No actor acts
 * unless a test asks for it, and then at once.
 */
export async function startOnGround(options: SandboxOptions): Promise<GroundedSandbox> {
  const ground = presentGround();
  const { generation, networkId, cChain } = ground;
  const sandbox = await startSandbox({
    actors: [],
    actorDelay: 0,
    ...(generation && { generation }),
    ...(cChain && { cChain }),
    ...(networkId === undefined ? {} : { networkId }),
    ...options,
  });
  const laid = await layGround(sandbox.profile, options.stateDir, ground);
  return {
    ...sandbox,
    plain: sandbox.profile,
    profile: laid.profile,
    async close() {
      await laid.close();
      await sandbox.close();
    },
  };
}

/** Puts the ground between a sandbox of another process and whoever reads its profile from its folder. */
export async function layGroundInFolder(stateDir: string): Promise<() => Promise<void>> {
  const text = readFileSync(join(stateDir, 'profile.json'), 'utf8');
  const { close } = await layGround(JSON.parse(text) as SandboxProfile, stateDir, presentGround());
  return close;
}

/** What a sandbox tells of itself on this ground, also to the programs that find it by its folder. */
async function layGround(
  profile: SandboxProfile,
  stateDir: string,
  ground: Ground,
): Promise<{ readonly profile: SandboxProfile; readonly close: () => Promise<void> }> {
  const { network, close } = await groundedNetwork(profile.network, ground);
  const changed = { ...profile, network };
  replaceFile(join(stateDir, 'profile.json'), profileToJson(changed));
  return { profile: changed, close };
}

/** A network as this ground has it; `close` ends what stands in between. */
async function groundedNetwork(
  network: NetworkProfile,
  { withoutMulticall, hostedAggregator, strictEndpoint: strict, latestOnly }: Ground,
): Promise<{ readonly network: NetworkProfile; readonly close: () => Promise<void> }> {
  const { multicall, ...contracts } = network.contracts;
  const [rpc] = network.rpcUrls;
  const endpoint = strict
    ? await strictEndpoint(rpc)
    : latestOnly && (await latestOnlyEndpoint(rpc));
  return {
    network: {
      ...network,
      ...(endpoint && { rpcUrls: [endpoint.url] }),
      contracts: {
        ...contracts,
        ...(withoutMulticall || multicall === undefined ? {} : { multicall }),
      },
      ...(hostedAggregator && {
        aggregators: [{ url: `${network.apiUrl}/v1/signatureAggregator/sandbox`, shape: 'hosted' }],
      }),
    },
    close: async () => endpoint?.close(),
  };
}
