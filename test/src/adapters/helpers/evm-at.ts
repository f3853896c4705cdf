import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { parseAddress, parseHash, type EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import { impatientClock } from './impatient-clock.ts';
import { jsonRpcLoopback, type Reply } from './loopback.ts';

export const ACCOUNT = parseAddress(`0x${'11'.repeat(20)}`);
export const HASH = parseHash(`0x${'22'.repeat(32)}`);
/** The block 16. */
export const HEAD = { number: '0x10', hash: HASH, timestamp: '0x1', baseFeePerGas: '0x1' };
export const receiptAt = (blockNumber: string) => ({
  ...{ transactionHash: HASH, blockHash: HASH, blockNumber, from: ACCOUNT },
  ...{ status: '0x1', to: null, gasUsed: '0x1', logs: [] },
});

interface Settings {
  readonly clock?: Clock;
  readonly multicall?: EvmAddress | undefined;
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

/** An endpoint of this C-Chain that answers other requests than that for the chain ID with `reply`. */
export const endpoint = (reply: Parameters<typeof jsonRpcLoopback>[0]) =>
  jsonRpcLoopback((method, params, turn) =>
    method === 'eth_chainId' ? { result: '0x1' } : reply(method, params, turn),
  );

/** An endpoint whose accounts have the balance 7. */
export const sound = () =>
  endpoint((method): Reply => ({ result: method === 'eth_getBalance' ? '0x7' : HASH }));
