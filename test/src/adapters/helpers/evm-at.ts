import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import { impatientClock } from './impatient-clock.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

interface Settings {
  readonly clock?: Clock;
  readonly multicall?: EvmAddress;
}

/** The adapters of a C-Chain with the ID 1 at these endpoints. By default, waits take no time. */
export function evmAt(
  urls: string | readonly [string, ...string[]],
  { clock = impatientClock(), multicall }: Settings = {},
) {
  const [first, ...others] = typeof urls === 'string' ? [urls] : urls;
  const open = (url: string) => new ServiceUrl(url);
  const rpcUrls = [open(first), ...others.map(open)] as const;
  const rpc = createEvmRpc({ name: 'net', chainId: 1n, rpcUrls }, clock);
  return { reader: createEvmReader(rpc, multicall), sender: createEvmSender(rpc) };
}
