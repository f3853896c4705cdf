import type { EvmChain } from '../evm/evm-chain.ts';

type Seen = Pick<EvmChain, 'handle' | 'onBlock'>;

/** A chain as one sees it until one is told to go: from then on nobody is left waiting for a block. */
export function terminableChain(chain: Seen & Pick<EvmChain, 'head'>): {
  readonly chain: Seen;
  /** Ends every waiting call, and refuses every further one. */
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
        const end = chain.onBlock(listener);
        const wake = (): void => listener(chain.head());
        waiting.add(wake);
        return () => {
          waiting.delete(wake);
          end();
        };
      },
    },
    terminate() {
      terminated = true;
      for (const wake of [...waiting]) wake();
    },
  };
}
