import type { PChainReader, PChainTxStatus } from '../../../../src/ports/p-chain.ts';
import type { FastClock } from './fast-clock.ts';

/** A reader whose endpoint knows each transaction only some minutes after the first request for it. */
export function lateStatus(pChain: PChainReader, clock: FastClock, minutes: number): PChainReader {
  const askedAt = new Map<string, number>();
  return {
    ...pChain,
    txStatus: (id): Promise<PChainTxStatus> => {
      const first = askedAt.get(id) ?? clock.now();
      askedAt.set(id, first);
      return clock.now() < first + minutes * 60_000
        ? Promise.resolve({ status: 'Unknown' })
        : pChain.txStatus(id);
    },
  };
}
