import type { EvmChain } from '../evm/evm-chain.ts';

type Seen = Pick<EvmChain, 'handle' | 'onBlock'>;

/** Wraps a chain so that `terminate` ends each wait for a block. */
export function terminableChain(chain: Seen & Pick<EvmChain, 'head'>): {
  readonly chain: Seen;
  /** Calls each block listener with the last block. Rejects all further calls of `handle`. */
  readonly terminate: () => void;
} {
  const waiting = new Set<() => void>();
  let terminated = false;
  return {
    chain: {
      handle(method, params) {
        if (terminated) return Promise.reject(new Error('the sandbox is being closed'));
        return chain.handle(method, params);
      },
      onBlock(listener) {
        const unsubscribe = chain.onBlock(listener);
        const wake = (): void => listener(chain.head());
        waiting.add(wake);
        return () => {
          waiting.delete(wake);
          unsubscribe();
        };
      },
    },
    terminate() {
      terminated = true;
      for (const wake of [...waiting]) wake();
    },
  };
}
