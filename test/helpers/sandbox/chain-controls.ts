import type { Hex } from '../../../src/domain/identity/bytes.ts';
import type { BlockRecord } from '../../../src/sandbox/evm/blocks.ts';
import type { EvmChain } from '../../../src/sandbox/evm/evm-chain.ts';
import type { Transaction } from '../../../src/sandbox/evm/transaction.ts';
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
   * Without transactions, the block is empty. Makes no block if none of the transactions can be included.
   * @param transactions defaults to the executable ones
   */
  mine(transactions?: readonly Transaction[]): Promise<BlockRecord>;
  /**
   * 0, the default, makes a block for each new transaction at once. With Infinity, only `mine` makes blocks. A
   * change restarts a running block timer. With 0, the transactions that already wait are included after a new
   * transaction or `mine`.
   */
  setBlockTime(milliseconds: number): void;
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
  const include = chain.include.bind(chain);
  const close = chain.close.bind(chain);
  const { view } = chain;
  let timer: NodeJS.Timeout | undefined;
  const mine = (transactions?: readonly Transaction[]) =>
    chain.mutex.run(async () => {
      await chain.produce(transactions ?? chain.executable());
      return chain.blocks.head;
    });
  const schedule = (): void => {
    if (timer !== undefined || blockTime === 0 || !Number.isFinite(blockTime)) return;
    if (chain.executable().length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      // If the block cannot be written, its transactions stay in the pool, and a later block includes them.
      mine().catch(schedule);
    }, blockTime).unref();
  };
  let waiting: (() => void)[] = [];
  const controls: Controls & Pick<EvmChain, 'include' | 'close'> = {
    mine,
    async include(submitted) {
      if (blockTime === 0) await include(submitted);
      else schedule();
    },
    setBlockTime(milliseconds) {
      blockTime = milliseconds;
      clearTimeout(timer);
      timer = undefined;
      schedule();
    },
    tick: () => mine(blockTime === 0 ? undefined : []),
    exposePool(exposed) {
      isPoolHidden = !exposed;
    },
    pauseExecution() {
      const height = view.head.number;
      view.executedHeight = height;
      view.executed = (wanted) =>
        wanted <= height ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
    resumeExecution() {
      view.executedHeight = Infinity;
      view.executed = () => Promise.resolve();
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
        controls.setBlockTime(blockTime);
        return chain.blocks.head;
      });
    },
    close() {
      clearTimeout(timer);
      controls.resumeExecution();
      return close();
    },
  };
  return Object.assign(chain, controls);
}
