import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { SandboxOptions } from '../../../src/sandbox/start/sandbox.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/start/start-sandbox.ts';
import {
  profileToJson,
  type SandboxProfile,
} from '../../../src/sandbox/network/sandbox-profile.ts';
import { replaceFile } from '../../../src/storage/write-files.ts';
import { sandboxSystemClock } from '../../../src/sandbox/network/clock.ts';
import { adjustableClock, type AdjustableClock } from './adjustable-clock.ts';
import { atomicFaults, type AtomicFaults } from './atomic-faults.ts';
import { withControls, type TestChain } from './chain-controls.ts';
import { withPool, type PooledPChain } from './p-chain-pool.ts';
import { latestOnlyEndpoint } from '../endpoints/latest-only-endpoint.ts';
import { hostedAggregatorOf } from '../endpoints/hosted-aggregator.ts';
import { strictEndpoint } from '../endpoints/strict-endpoint.ts';

/** A ground is a test network: the properties in which its sandbox differs from the plain sandbox. */
interface Ground {
  /** The generation of contracts, unless a test states it. */
  readonly generation?: 'a' | 'c';
  /** The network ID, such as 5 for Fuji. On networks with other IDs, addresses have the prefix `custom`. */
  readonly networkId?: number;
  /** Set if the network has no multicall contract. */
  readonly withoutMulticall?: true;
  /** Set if the aggregator has the hosted API. */
  readonly hostedAggregator?: true;
  /** Set if the RPC endpoint limits the blocks of a log query. */
  readonly strictEndpoint?: true;
  /** Set if the RPC endpoint has no state of older blocks and treats `pending` as `latest`. */
  readonly latestOnly?: true;
}

/** The grounds by name. `bare` combines all properties. */
const GROUNDS = JSON.parse(readFileSync('test/helpers/sandbox/grounds.json', 'utf8')) as Readonly<
  Record<string, Ground>
>;

/**
 * Returns the ground that TEST_GROUND names; `plain` if it is not set.
 * @throws Error for an unknown name
 */
function presentGround(): Ground {
  const name = process.env['TEST_GROUND'] ?? 'plain';
  const ground = Object.hasOwn(GROUNDS, name) ? GROUNDS[name] : undefined;
  if (ground !== undefined) return ground;
  throw new Error(`no ground "${name}"; there are ${Object.keys(GROUNDS).join(', ')}`);
}

type SandboxControls = Sandbox['controls'];

/** The controls of a sandbox, with those that only tests use. */
export interface TestControls extends SandboxControls {
  readonly cChain: TestChain;
  readonly pChain: PooledPChain;
  readonly atomic: AtomicFaults;
  /** Advances the time of both chains and of the actors. */
  advance(seconds: number): void;
  /** The time of both chains and of the actors, in milliseconds since 1970. */
  now(): number;
  /**
   * The weight of validators that have left but still count for the C-Chain. It is part of the total weight, so the
   * signers' share is smaller.
   */
  readonly warpView: { departedWeight: bigint };
}

/** The settings of a sandbox in a test: those of the program, and the time that each step of a chain takes. */
export interface TestSandboxOptions extends SandboxOptions {
  /** The time from a C-Chain transaction to its block, in milliseconds; defaults to 0. */
  readonly cChainBlockTime?: number;
  /** The time from a P-Chain transaction to its block, in milliseconds; defaults to 0. */
  readonly pChainBlockTime?: number;
}

/** A sandbox with the tests' controls. */
export interface ControlledSandbox extends Sandbox {
  readonly controls: TestControls;
}

/** Starts a sandbox with the tests' controls. */
export async function startControlled({
  cChainBlockTime = 0,
  pChainBlockTime = 0,
  ...options
}: TestSandboxOptions): Promise<ControlledSandbox> {
  const clock = adjustableClock(options.clock ?? sandboxSystemClock);
  const sandbox = await startSandbox({ ...options, clock });
  const timers = new Set<() => void>();
  const schedule = (makeBlock: () => void): void => {
    const cancel = clock.after(pChainBlockTime, () => {
      timers.delete(cancel);
      makeBlock();
    });
    timers.add(cancel);
  };
  const controls = testControls(
    sandbox.controls,
    clock,
    pChainBlockTime > 0 ? schedule : undefined,
  );
  if (cChainBlockTime > 0) controls.cChain.setBlockTime(cChainBlockTime);
  return {
    ...sandbox,
    controls,
    async close() {
      for (const cancel of timers) cancel();
      await sandbox.close();
    },
  };
}

function testControls(
  controls: SandboxControls,
  clock: AdjustableClock,
  schedule: Parameters<typeof withPool>[1],
): TestControls {
  const warpView = { departedWeight: 0n };
  const { warpValidators } = controls.cChain;
  controls.cChain.warpValidators = () => {
    const set = warpValidators();
    return { ...set, totalWeight: set.totalWeight + warpView.departedWeight };
  };
  return {
    ...controls,
    advance: (seconds) => clock.advance(seconds),
    now: () => clock.now(),
    warpView,
    cChain: withControls(controls.cChain),
    pChain: withPool(controls.pChain, schedule),
    atomic: atomicFaults(controls.atomic),
  };
}

/** A sandbox on a ground. */
export interface GroundedSandbox extends ControlledSandbox {
  /** The profile of the sandbox itself, for the libraries that tests use beside the program. */
  readonly plain: SandboxProfile;
}

/** True if the ground is the plain sandbox. */
export function isPlain(): boolean {
  return Object.keys(presentGround()).length === 0;
}

/**
 * Starts a sandbox on the current ground. A test's own options take precedence. Actors act only if a test
 * requests it, and then at once.
 */
export async function startOnGround(options: TestSandboxOptions): Promise<GroundedSandbox> {
  const ground = presentGround();
  const { generation, networkId } = ground;
  const sandbox = await startControlled({
    actors: [],
    actorDelay: 0,
    ...(generation && { generation }),
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

/** Applies the ground to a sandbox of another process, for programs that read its profile from its folder. */
export async function layGroundInFolder(stateDir: string): Promise<() => Promise<void>> {
  const text = readFileSync(join(stateDir, 'profile.json'), 'utf8');
  const { close } = await layGround(JSON.parse(text) as SandboxProfile, stateDir, presentGround());
  return close;
}

/**
 * Applies the ground to a sandbox's profile, also for programs that find the sandbox by its folder. `close`
 * stops the servers in between.
 */
async function layGround(
  profile: SandboxProfile,
  stateDir: string,
  { withoutMulticall, hostedAggregator, strictEndpoint: strict, latestOnly }: Ground,
) {
  const { network } = profile;
  const { multicall, ...contracts } = network.contracts;
  const [rpc] = network.rpcUrls;
  const endpoint = strict
    ? await strictEndpoint(rpc)
    : latestOnly && (await latestOnlyEndpoint(rpc));
  const hosted = hostedAggregator && (await hostedAggregatorOf(network.apiUrl));
  const grounded: NetworkProfile<string> = {
    ...network,
    ...(endpoint && { rpcUrls: [endpoint.url] }),
    contracts: {
      ...contracts,
      ...(withoutMulticall || multicall === undefined ? {} : { multicall }),
    },
    ...(hosted && { aggregators: [{ url: hosted.url, shape: 'hosted' }] }),
  };
  const changed: SandboxProfile = { ...profile, network: grounded };
  replaceFile(join(stateDir, 'profile.json'), profileToJson(changed));
  const close = async () => {
    await Promise.all([endpoint?.close(), hosted?.close()]);
  };
  return { profile: changed, close };
}
