import { redactUrl } from '../../domain/text/redact-url.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Clock } from '../../ports/host.ts';
import type { EvmReader, Readers } from '../../ports/evm.ts';
import { withTimeLimit } from './time-limit.ts';

/** The result of probing one endpoint. */
export interface EndpointHealth {
  readonly name: 'C-Chain RPC' | 'P-Chain API' | 'info API' | 'signature aggregator';
  /** The endpoint's URL without credentials. */
  readonly url: string;
  /** The response time; undefined if the probe failed. */
  readonly milliseconds: number | undefined;
  readonly failure: OnboardError | undefined;
}

/** The request that probes each kind of endpoint. */
const QUESTIONS: Readonly<Record<EndpointHealth['name'], string>> = {
  'C-Chain RPC': 'eth_chainId',
  'P-Chain API': 'platform.getHeight',
  'info API': 'info.getNetworkID',
  'signature aggregator': 'aggregateSignatures',
};

/**
 * Probes the RPC endpoint, the P-Chain API and the info API in parallel. The RPC endpoint and the info API
 * fail if they serve another network.
 */
export function probeEndpoints(
  profile: NetworkProfile,
  { evm, pChain }: Readers,
  clock: Clock,
): Promise<readonly EndpointHealth[]> {
  const {
    rpcUrls: [rpc],
    apiUrl,
    networkId: stated,
  } = profile;
  return Promise.all([
    probe('C-Chain RPC', rpc, () => requireChainId(profile, rpc, evm), clock),
    probe('P-Chain API', apiUrl, () => pChain.height(), clock),
    probe(
      'info API',
      apiUrl,
      async () => {
        const found = await pChain.networkId();
        if (found === stated) return;
        const what = message('noun.network-id');
        const places = { source: message('noun.profile'), other: message('noun.p-chain') };
        const values = { what, ...places, stated: `${stated}`, found: `${found}` };
        throw new OnboardError('E-L1-101', values);
      },
      clock,
    ),
  ]);
}

/**
 * Checks that an endpoint serves the profile's chain.
 * @throws OnboardError E-EVM-101 or E-EVM-108 if the endpoint serves another chain than the profile states
 */
export async function requireChainId(
  { name: network, chainId: expected, rpcUrls }: NetworkProfile,
  url: string,
  evm: Pick<EvmReader, 'chainId'>,
): Promise<void> {
  const found = await evm.chainId();
  if (found === expected) return;
  throw rpcUrls.length === 1
    ? new OnboardError('E-EVM-101', { network, found, expected })
    : new OnboardError('E-EVM-108', { url: redactUrl(url), network, found, expected });
}

/** Calls `ask`, which sends a request to the endpoint, and measures the response time. */
export async function probe(
  name: EndpointHealth['name'],
  url: string,
  ask: () => Promise<unknown>,
  clock: Clock,
): Promise<EndpointHealth> {
  const began = clock.now();
  const endpoint = { name, url: redactUrl(url) };
  try {
    await withTimeLimit(ask(), { url, what: QUESTIONS[name], clock });
    return { ...endpoint, milliseconds: clock.now() - began, failure: undefined };
  } catch (failure) {
    if (!(failure instanceof OnboardError)) throw failure;
    return { ...endpoint, milliseconds: undefined, failure };
  }
}
