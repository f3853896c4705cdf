import type { BlockSummary, EvmChain, EvmControls } from '../../../src/sandbox/evm/evm-chain.ts';

const DEEPEST_REORG = 3;

interface ReorgOptions {
  /**
   * What happens to the transactions of the dropped blocks. 'requeue', the default, returns these
   * transactions to the pool.
   */
  readonly transactions?: 'requeue' | 'drop';
}

/** A chain with the controls that tests use. */
export interface TestChain extends EvmChain, Pick<EvmControls, 'mine' | 'tick' | 'setBlockTime'> {
  /** Switches `txpool_contentFrom` on or off. At first, it is on. */
  exposePool(exposed: boolean): void;
  /** Stops executing blocks until `resumeExecution`, as `EvmControls.pauseExecution` describes. */
  pauseExecution(at: 'before-transactions' | 'before-state'): void;
  resumeExecution(): void;
  /**
   * Replaces up to 3 blocks at the head with empty blocks.
   * @throws RangeError for a depth other than 1 to 3, if the chain is too short, or if a dropped block has an
   * export or import
   */
  reorg(depth: number, options?: ReorgOptions): Promise<BlockSummary>;
}

/** Adds the tests' controls to a chain. */
export function withControls(chain: EvmChain): TestChain {
  const { controls } = chain;
  return {
    ...chain,
    mine: () => controls.mine(),
    tick: () => controls.tick(),
    setBlockTime: (milliseconds) => controls.setBlockTime(milliseconds),
    exposePool: (exposed) => {
      controls.exposesPool = exposed;
    },
    pauseExecution: (at) => controls.pauseExecution(at),
    resumeExecution: () => controls.pauseExecution(undefined),
    async reorg(depth, { transactions = 'requeue' } = {}) {
      const to = Number(chain.head().number) - depth;
      const isValidDepth = Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST_REORG;
      if (!isValidDepth || to < 0) throw new RangeError(`cannot drop ${depth} blocks`);
      if (chain.atomicBlocks().some(({ number }) => number > to)) {
        throw new RangeError('a reorg cannot drop an export or import');
      }
      return controls.replaceBlocks(to, transactions === 'requeue');
    },
  };
}
