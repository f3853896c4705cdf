import { redactUrl } from '../domain/text/redact-url.ts';
import { OnboardError } from '../domain/errors.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { Clock } from '../ports/clock.ts';
import type { Readers } from '../ports/readers.ts';

/** How one endpoint answers. */
export interface EndpointHealth {
  readonly name: 'C-Chain RPC' | 'P-Chain API' | 'info API' | 'signature aggregator';
  /** Without credentials. */
  readonly url: string;
  /** undefined: it did not answer. */
  readonly milliseconds: number | undefined;
  readonly failure: OnboardError | undefined;
}

/** Asks each endpoint one small question, side by side, and takes the time. */
export function probeEndpoints(
  { rpcUrls: [rpc], apiUrl }: NetworkProfile,
  { evm, pChain }: Readers,
  clock: Clock,
): Promise<readonly EndpointHealth[]> {
  return Promise.all([
    probe('C-Chain RPC', rpc, () => evm.chainId(), clock),
    probe('P-Chain API', apiUrl, () => pChain.height(), clock),
    probe('info API', apiUrl, () => pChain.networkId(), clock),
  ]);
}

/** Asks one endpoint a small question, and takes the time. */
export async function probe(
  name: EndpointHealth['name'],
  url: string,
  ask: () => Promise<unknown>,
  clock: Clock,
): Promise<EndpointHealth> {
  const began = clock.now();
  const told = { name, url: redactUrl(url) };
  try {
    await ask();
    return { ...told, milliseconds: clock.now() - began, failure: undefined };
  } catch (failure) {
    if (!(failure instanceof OnboardError)) throw failure;
    return { ...told, milliseconds: undefined, failure };
  }
}
