import { type OnboardError, ignoreOnboardError, ifOnboardError } from '../../domain/errors.ts';
import type { VmId } from '../../domain/identity/ids.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import type { NodeIdentity, NodeReader } from '../../ports/services.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

interface NodeFacts {
  readonly identity: NodeIdentity;
  /** The version, like "1.12.0"; undefined if the node does not report it. */
  readonly version: string | undefined;
  /** True if the node has bootstrapped the P-Chain; undefined if the node does not report it. */
  readonly isBootstrapped: boolean | undefined;
  /** The tracking state of each requested L1, in the requested order. */
  readonly tracking: readonly Tracking[];
}

export type Tracking =
  | { readonly state: 'tracked' }
  /** The node runs the L1's chains and is still fetching their blocks. */
  | { readonly state: 'catches-up' }
  | { readonly state: 'not-tracked' }
  /** The node is still bootstrapping the P-Chain, and does not run any L1's chain yet. */
  | { readonly state: 'bootstrapping' }
  /** The P-Chain lists no chain of the L1. */
  | { readonly state: 'no-chain' }
  /** The P-Chain or the node gave no usable answer. */
  | { readonly state: 'unknown'; readonly error: OnboardError };

type TrackedL1 = Pick<L1Profile, 'subnetId' | 'blockchainId'>;

/** The L1s that a node should validate; `pChain` returns their blockchains. */
export interface TrackedL1s<L1 extends TrackedL1 = TrackedL1> {
  readonly l1s: readonly L1[];
  readonly pChain: Pick<PChainReader, 'validates'>;
}

/**
 * Reads a node through its own API. Round trips:
 * 1. Identity, version and whether the P-Chain is bootstrapped. If the profile does not name an L1's chain,
 * also the L1's chains from the P-Chain (`platform.validates`).
 * 2. Whether the node runs the L1s' chains (`info.isBootstrapped`).
 * @throws OnboardError E-NODE-*, E-NET-* if the identity cannot be read. Any other failed read yields
 * undefined or `unknown`.
 */
export async function readNode(node: NodeReader, wanted?: TrackedL1s): Promise<NodeFacts> {
  const identityRead = node.identity();
  const pChainReady = node.isBootstrapped('P');
  const unknown = ifOnboardError((error): Tracking => ({ state: 'unknown', error }));
  const [identity, version, isBootstrapped, tracking] = await Promise.all([
    identityRead,
    node.version().then(({ version: reported }) => reported, ignoreOnboardError),
    pChainReady.catch(ignoreOnboardError),
    wanted === undefined
      ? []
      : Promise.all(
          wanted.l1s.map((l1) => readTracking(node, l1, wanted.pChain, pChainReady).catch(unknown)),
        ),
  ]);
  return { identity, version, isBootstrapped, tracking };
}

async function readTracking(
  node: NodeReader,
  { subnetId, blockchainId }: TrackedL1,
  pChain: TrackedL1s['pChain'],
  pChainReady: Promise<boolean | undefined>,
): Promise<Tracking> {
  const [chains, isReady] = await Promise.all([
    blockchainId === undefined ? pChain.validates(subnetId) : [blockchainId],
    pChainReady,
  ]);
  if (isReady === false) return { state: 'bootstrapping' };
  if (chains.length === 0) return { state: 'no-chain' };
  const states = await Promise.all(chains.map((chain) => node.isBootstrapped(chain)));
  if (states.includes(undefined)) return { state: 'not-tracked' };
  return { state: states.includes(false) ? 'catches-up' : 'tracked' };
}

/**
 * Returns the virtual machines of an L1's chains. A node needs one plugin for each, whose file name is the
 * ID. Round trips: the L1's chains, if the profile does not name one; then `platform.getTx`.
 * @throws OnboardError E-PCH-*, E-NET-*
 */
export async function readVmIds(
  pChain: Pick<PChainReader, 'validates' | 'transaction'>,
  { subnetId, blockchainId }: TrackedL1,
): Promise<readonly VmId[]> {
  const chains = blockchainId === undefined ? await pChain.validates(subnetId) : [blockchainId];
  const created = await Promise.all(chains.map((chain) => pChain.transaction(chain)));
  return [...new Set(created.flatMap((tx) => (tx?.vmId === undefined ? [] : [tx.vmId])))];
}
