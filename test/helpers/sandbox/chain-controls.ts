import type { Hex } from '../../../src/domain/identity/bytes.ts';
import type { BlockRecord } from '../../../src/sandbox/evm/blocks.ts';
import type { EvmChain } from '../../../src/sandbox/evm/evm-chain.ts';
import { GETH } from '../../../src/sandbox/server/rpc-service.ts';

const DEEPEST_REORG = 3;

interface ReorgOptions {
  /**
   * What happens to the transactions of the dropped blocks. 'requeue', the default, returns these
   * transactions to the pool.
   */
  readonly transactions?: 'requeue' | 'drop';
}

interface Controls {
  /**
   * Makes a block at the current time. If the block time is 0, the block contains the executable transactions.
   * With another block time, the block is empty.
   */
  tick(): Promise<BlockRecord>;
  /** Switches `txpool_contentFrom` on or off. At first, it is on. */
  exposePool(exposed: boolean): void;
  /**
   * Stops executing blocks until `resumeExecution`. The chain still accepts new blocks and has their receipts, but
   * `latest` does not move to them.
   */
  pauseExecution(): void;
  resumeExecution(): void;
  /**
   * Replaces up to 3 blocks at the head with empty blocks.
   * @throws RangeError for a depth other than 1 to 3, if the chain is too short, or if a dropped block has an export
   */
  reorg(depth: number, options?: ReorgOptions): Promise<BlockRecord>;
}

/** A chain with the controls that tests use. */
export type TestChain = EvmChain & Controls;

/** Adds the tests' controls to a chain. */
export function withControls(chain: EvmChain): TestChain {
  let blockTime = 0;
  let isPoolHidden = false;
  const handle = chain.handle;
  chain.handle = async (method, params) => {
    const { message, code } = GETH.methodMissing(method);
    const isHidden = isPoolHidden && method === 'txpool_contentFrom';
    return isHidden ? { error: { message, code } } : handle(method, params);
  };
  const setBlockTime = chain.setBlockTime.bind(chain);
  const close = chain.close.bind(chain);
  const { view } = chain;
  let waiting: (() => void)[] = [];
  const controls: Controls & Pick<EvmChain, 'setBlockTime' | 'close'> = {
    setBlockTime(milliseconds) {
      blockTime = milliseconds;
      setBlockTime(milliseconds);
    },
    tick: () => chain.mine(blockTime === 0 ? undefined : []),
    exposePool(exposed) {
      isPoolHidden = !exposed;
    },
    pauseExecution() {
      const height = view.head.number;
      view.hold = {
        height,
        executed(stage, wanted) {
          const isDone = wanted <= height || stage === 'receipts';
          return isDone ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
        },
      };
    },
    resumeExecution() {
      view.hold = undefined;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    reorg(depth, { transactions = 'requeue' } = {}) {
      return chain.mutex.run(async () => {
        const to = chain.blocks.head.number - depth;
        const isValidDepth = Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST_REORG;
        if (!isValidDepth || to < 0) throw new RangeError(`cannot drop ${depth} blocks`);
        if (chain.blocks.exports.some(({ number }) => number > to)) {
          throw new RangeError('a reorg cannot drop an export');
        }
        const dropped = chain.rewind(to);
        const raws: Hex[] = dropped.flatMap((block) => block.transactions.map(({ raw }) => raw));
        for (const raw of transactions === 'requeue' ? raws : []) {
          chain.requeue(raw);
          chain.store?.append({ k: 'tx', raw });
        }
        for (let made = 0; made < dropped.length; made++) await chain.produce([]);
        // Restarts the timer for the transactions that wait again.
        setBlockTime(blockTime);
        return chain.blocks.head;
      });
    },
    close() {
      controls.resumeExecution();
      return close();
    },
  };
  return Object.assign(chain, controls);
}
