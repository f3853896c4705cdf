import { setImmediate as immediate } from 'node:timers/promises';
import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import type { AtomicOperation, BlockSummary, EvmChainOptions, ReorgOptions } from '../evm-chain.ts';
import { createMachine, type Machine } from '../execution/machine.ts';
import { Mutex } from '../execution/mutex.ts';
import { admitTransaction } from '../pool/admit-transaction.ts';
import { decodeTransaction, type Transaction } from '../pool/transaction.ts';
import { TxPool } from '../pool/tx-pool.ts';
import { RpcError } from '../../server/rpc-error.ts';
import { EMPTY_DIFF, type StateDiff } from '../state/state-diff.ts';
import { ChainStore } from '../store/chain-store.ts';
import { createPredicateVerifier } from '../warp/verify-predicate.ts';
import { writeAtomicChanges } from './atomic-changes.ts';
import type { BlockRecord } from './block-record.ts';
import { ChainView } from './chain-view.ts';
import { BlockExecution } from './block-execution.ts';
import { makeGenesis } from './genesis.ts';
import { CanonicalChain } from './canonical-chain.ts';
import { produceBlock, type ProducedBlock } from './produce-block.ts';
import { Replay } from './replay.ts';
import { sealBlock } from './seal-block.ts';

/** The default base fee in wei per gas. */
const DEFAULT_BASE_FEE = 1_000_000_000n;
const DEFAULT_HISTORY = 50_000;
const DEEPEST_REORG = 3;

/**
 * The chain behind the JSON-RPC methods: its blocks, state and pool, and every operation that makes or drops
 * a block.
 */
export class ChainCore {
  readonly pool = new TxPool();
  /** True if `txpool_contentFrom` lists the pool's transactions. */
  exposesPool = true;
  readonly execution: BlockExecution;
  /** The chain as JSON-RPC callers see it. */
  readonly view: ChainView;
  /** Lets only one operation at a time run the EVM or change the ledger. */
  readonly mutex = new Mutex();
  readonly #verify: ReturnType<typeof createPredicateVerifier>;
  readonly #listeners = new Set<(block: BlockSummary) => void>();
  #blockTime: number;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    readonly options: EvmChainOptions,
    readonly ledger: CanonicalChain,
    readonly machine: Machine,
    readonly store: ChainStore | undefined,
  ) {
    this.#blockTime = options.blockTime ?? 0;
    const { executionTime = 0 } = options;
    this.execution = new BlockExecution((run) => {
      if (executionTime === 0) run();
      else setTimeout(run, executionTime).unref();
    });
    this.view = new ChainView(ledger, this.execution, options.clock);
    this.#verify = createPredicateVerifier(options.networkId, options.warpValidators);
  }

  /**
   * Opens the chain from its store, or creates it.
   * @throws OnboardError E-SBX-104, E-SBX-106, E-FILE-102, E-FILE-103
   */
  static async open(options: EvmChainOptions): Promise<ChainCore> {
    const ledger = new CanonicalChain(options.history ?? DEFAULT_HISTORY);
    const replay = new Replay(ledger);
    const identity = { ...options, blockchainId: bytesToHex(options.blockchainId) };
    const store = options.store && ChainStore.open(options.store, identity, replay.line);
    const blockHash = (height: number) => ledger.blocks.byNumber(height)?.hash;
    const machine = await createMachine({
      ...options,
      world: ledger.world,
      blockHash,
    });
    const core = new ChainCore(options, ledger, machine, store);
    await core.#start(replay.waiting);
    return core;
  }

  /** The next block's base fee, in wei per gas. */
  get baseFee(): bigint {
    return this.options.baseFee?.() ?? DEFAULT_BASE_FEE;
  }

  /** The time that a block made now would have, in seconds since 1970. */
  get now(): number {
    return Math.max(this.ledger.head.timestamp, this.options.clock());
  }

  account(address: Hex, height = this.ledger.head.number): { nonce: bigint; balance: bigint } {
    const account = this.ledger.world.account(address, height);
    return { nonce: account?.nonce ?? 0n, balance: account?.balance ?? 0n };
  }

  summary({ number, hash, timestamp, transactions }: BlockRecord): BlockSummary {
    const hashes = transactions.map(({ receipt }) => receipt.transactionHash);
    return { number: BigInt(number), hash, timestamp, transactions: hashes };
  }

  onBlock(listener: (block: BlockSummary) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Accepts a signed transaction. Returns the transaction's hash as soon as a block or the pool contains the
   * transaction.
   * @throws RpcError if the bytes are malformed, if the pool refuses the transaction, or if no block can
   * include the transaction
   */
  submit(raw: Hex): Promise<Hex> {
    const transaction = decodeTransaction(raw, this.machine.common);
    return this.mutex.run(async () => {
      const { world, head } = this.ledger;
      const account = world.account(transaction.from, head.number);
      admitTransaction(transaction, account, this.pool);
      this.pool.add(transaction);
      if (this.#blockTime === 0) await this.#mineEach(transaction);
      if (this.pool.get(transaction.hash)) this.store?.transaction(raw);
      this.#schedule();
      return transaction.hash;
    });
  }

  mine(): Promise<BlockSummary> {
    return this.mutex.run(() => this.#mineOne(this.#executable()));
  }

  tick(): Promise<BlockSummary> {
    return this.mutex.run(() => this.#mineOne(this.#blockTime === 0 ? this.#executable() : []));
  }

  setBlockTime(milliseconds: number): void {
    this.#blockTime = milliseconds;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#schedule();
  }

  applyAtomic(operation: AtomicOperation, atomic: string): Promise<BlockSummary> {
    return this.mutex.run(async () => {
      const { state } = this.machine;
      const parent = this.ledger.head;
      state.begin(parent.number);
      await writeAtomicChanges(state, operation);
      const [diff, timestamp, baseFee] = [state.diff(), this.now, this.baseFee];
      const contents = { parent, timestamp, baseFee, included: [], diff, atomic };
      const block = await sealBlock(this.machine, contents);
      this.#commit(block, diff);
      return this.summary(block);
    });
  }

  reorg(depth: number, { transactions = 'requeue' }: ReorgOptions = {}): Promise<BlockSummary> {
    return this.mutex.run(async () => {
      const to = this.#forkPoint(depth);
      const requeue = transactions === 'requeue';
      this.store?.rewind(to, requeue);
      const dropped = this.ledger.rewind(to);
      this.execution.rewind(to);
      if (requeue) dropped.flatMap((b) => b.transactions).forEach(({ raw }) => this.#requeue(raw));
      for (const { hash } of dropped) {
        const [parent, timestamp, baseFee] = [this.ledger.head, this.now, this.baseFee];
        // Part of the dropped block's hash gives the new block a different hash.
        const extraData: Hex = `0x${hash.slice(2, 18)}`;
        const contents = { parent, timestamp, baseFee, included: [], diff: EMPTY_DIFF, extraData };
        this.#commit(await sealBlock(this.machine, contents), EMPTY_DIFF);
      }
      this.#schedule();
      return this.summary(this.ledger.head);
    });
  }

  close(): Promise<void> {
    return this.mutex.run(() => {
      clearTimeout(this.#timer);
      this.execution.resume();
      this.store?.close();
      return Promise.resolve();
    });
  }

  async #start(waiting: readonly Hex[]): Promise<void> {
    if (!this.ledger.blocks.isEmpty) this.execution.begin(this.ledger.head.number);
    if (this.ledger.blocks.isEmpty) {
      const header = { timestamp: this.options.clock(), baseFee: this.baseFee };
      const { genesis: balances, genesisState } = this.options;
      const state = (await genesisState?.()) ?? EMPTY_DIFF;
      const { block, diff } = await makeGenesis(this.machine, { balances, state }, header);
      this.#commit(block, diff);
      this.execution.begin(block.number);
    }
    waiting.forEach((raw) => this.#requeue(raw));
    if (this.store?.isLarge === true) {
      this.store.compact(
        this.ledger,
        [...this.pool.all()].map(({ raw }) => raw),
      );
    }
    this.#schedule();
  }

  /**
   * Puts a transaction back into the pool after a restart or a reorganization. Skips a transaction whose
   * nonce is used.
   */
  #requeue(raw: Hex): void {
    const transaction = decodeTransaction(raw, this.machine.common);
    if (transaction.nonce < this.account(transaction.from).nonce) return;
    const existing = this.pool.at(transaction.from, transaction.nonce);
    if (existing) this.pool.remove(existing);
    this.pool.add(transaction);
  }

  #executable(): Transaction[] {
    return this.pool.executable((address) => this.account(address).nonce, this.baseFee);
  }

  /** Makes a separate block for each transaction that can run now. */
  async #mineEach(submitted: Transaction): Promise<void> {
    for (const transaction of this.#executable()) {
      const { refused } = await this.#produce([transaction]);
      const reason = refused.get(submitted);
      if (reason !== undefined) throw new RpcError(reason);
      // Verifying a signature blocks the process for tens of milliseconds. This pause lets the process handle
      // sockets between two transactions.
      await immediate();
    }
  }

  async #mineOne(transactions: readonly Transaction[]): Promise<BlockSummary> {
    await this.#produce(transactions);
    return this.summary(this.ledger.head);
  }

  async #produce(transactions: readonly Transaction[]): Promise<ProducedBlock> {
    const plan = {
      parent: this.ledger.head,
      timestamp: this.now,
      baseFee: this.baseFee,
      transactions,
    };
    const produced = await produceBlock(this.machine, plan, this.#verify);
    for (const transaction of produced.refused.keys()) this.pool.remove(transaction);
    const nothingIncluded = transactions.length > 0 && produced.block.transactions.length === 0;
    if (!nothingIncluded) this.#commit(produced.block, produced.diff);
    return produced;
  }

  /** Appends a block to the chain. Writes the block to disk before callers can see it. */
  #commit(block: BlockRecord, diff: StateDiff): void {
    this.store?.block(block, diff);
    this.ledger.append(block, diff);
    this.execution.accept(block.number);
    this.pool.dropUsed((address) => this.account(address).nonce);
    for (const listener of this.#listeners) listener(this.summary(block));
  }

  #schedule(): void {
    const delay = this.#blockTime;
    if (this.#timer !== undefined || delay === 0 || !Number.isFinite(delay)) return;
    if (this.#executable().length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // If the block cannot be written, its transactions stay in the pool, and a later block includes them.
      this.mine().catch(() => this.#schedule());
    }, delay).unref();
  }

  #forkPoint(depth: number): number {
    const { head, blocks, world } = this.ledger;
    const to = head.number - depth;
    const isValidDepth = Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST_REORG;
    if (!isValidDepth || to < world.oldest) throw new RangeError(`cannot drop ${depth} blocks`);
    if (blocks.atomic.some(({ number }) => number > to)) {
      throw new RangeError('a reorg cannot drop an export or import');
    }
    return to;
  }
}
