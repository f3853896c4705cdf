import { setImmediate as immediate } from 'node:timers/promises';
import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import { RpcError } from '../server/rpc-error.ts';
import { BlockExecution, ChainView, type ExecutionPause } from './block-execution.ts';
import { ChainBlocks, type BlockRecord } from './blocks.ts';
import {
  makeGenesis,
  produceBlock,
  sealBlock,
  writeAtomicChanges,
  type ProducedBlock,
} from './build-block.ts';
import { ChainStore, type StoreLine } from './chain-store.ts';
import type { AtomicOperation, BlockSummary, EvmChainOptions, EvmControls } from './evm-chain.ts';
import { createMachine, Mutex, type EvmMachine } from './machine.ts';
import { diffFromJson, EMPTY_DIFF, WorldState, type StateDiff } from './state.ts';
import { decodeTransaction, type Transaction } from './transaction.ts';
import { admitTransaction, TxPool } from './tx-pool.ts';
import { createPredicateVerifier } from './warp-predicate.ts';

/**
 * The chain behind the JSON-RPC methods: its blocks, state and pool, and every operation that makes or drops
 * a block.
 */
export class ChainCore implements EvmControls {
  readonly pool = new TxPool();
  baseFee = 1_000_000_000n;
  exposesPool = true;
  readonly execution = new BlockExecution();
  /** The chain as JSON-RPC callers see it. */
  readonly view: ChainView;
  /** Lets only one operation at a time run the EVM or change the chain. */
  readonly mutex = new Mutex();
  readonly #verify: ReturnType<typeof createPredicateVerifier>;
  readonly #listeners = new Set<(block: BlockSummary) => void>();
  #blockTime: number;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    readonly options: EvmChainOptions,
    readonly blocks: ChainBlocks,
    readonly world: WorldState,
    readonly machine: EvmMachine,
    readonly store: ChainStore | undefined,
  ) {
    this.#blockTime = options.blockTime ?? 0;
    this.view = new ChainView(blocks, this.execution, options.clock);
    this.#verify = createPredicateVerifier(options.networkId, options.warpValidators);
  }

  /**
   * Opens the chain from its store, or creates it.
   * @throws OnboardError E-SBX-104, E-SBX-106, E-FILE-102, E-FILE-103
   */
  static async open(options: EvmChainOptions): Promise<ChainCore> {
    const [blocks, world] = [new ChainBlocks(), new WorldState()];
    const waiting: Hex[] = [];
    const replay = (line: StoreLine): void => {
      if (line.k === 'evm-chain') throw new RangeError('second header line');
      if (line.k === 'tx') waiting.push(line.raw);
      else replayBlock(blocks, world, line);
    };
    const identity = { ...options, blockchainId: bytesToHex(options.blockchainId) };
    const store = options.store && ChainStore.open(options.store, identity, replay);
    const blockHash = (height: number) => blocks.byNumber(height)?.hash;
    const machine = await createMachine({ ...options, world, blockHash });
    const core = new ChainCore(options, blocks, world, machine, store);
    if (blocks.isEmpty) await core.#makeGenesis();
    core.execution.accept(blocks.head.number);
    for (const raw of waiting) core.#requeue(raw);
    core.#schedule();
    return core;
  }

  /** The time that a block made now would have, in seconds since 1970. */
  get now(): number {
    return Math.max(this.blocks.head.timestamp, this.options.clock());
  }

  account(address: Hex, height = this.blocks.head.number): { nonce: bigint; balance: bigint } {
    const account = this.world.account(address, height);
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
      const account = this.world.account(transaction.from, this.blocks.head.number);
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
      const parent = this.blocks.head;
      state.begin(parent.number);
      await writeAtomicChanges(state, operation);
      const [diff, timestamp, baseFee] = [state.diff(), this.now, this.baseFee];
      const contents = { parent, timestamp, baseFee, included: [], diff, atomic };
      const block = await sealBlock(this.machine, contents);
      this.#commit(block, diff);
      return this.summary(block);
    });
  }

  pauseExecution(at: ExecutionPause | undefined): void {
    this.execution.pause(at);
  }

  replaceBlocks(height: number, requeue: boolean): Promise<BlockSummary> {
    return this.mutex.run(async () => {
      const dropped = this.blocks.rewind(height);
      this.world.rewind(height);
      this.execution.rewind(height);
      for (const { raw } of requeue ? dropped.flatMap(({ transactions }) => transactions) : []) {
        this.#requeue(raw);
        this.store?.transaction(raw);
      }
      for (const { hash } of dropped) {
        const [parent, timestamp, baseFee] = [this.blocks.head, this.now, this.baseFee];
        // Part of the dropped block's hash gives the new block a different hash.
        const extraData: Hex = `0x${hash.slice(2, 18)}`;
        const contents = { parent, timestamp, baseFee, included: [], diff: EMPTY_DIFF, extraData };
        this.#commit(await sealBlock(this.machine, contents), EMPTY_DIFF);
      }
      this.#schedule();
      return this.summary(this.blocks.head);
    });
  }

  close(): Promise<void> {
    return this.mutex.run(() => {
      clearTimeout(this.#timer);
      this.execution.pause(undefined);
      this.store?.close();
      return Promise.resolve();
    });
  }

  async #makeGenesis(): Promise<void> {
    const header = { timestamp: this.options.clock(), baseFee: this.baseFee };
    const { genesis: balances, genesisState } = this.options;
    const state = (await genesisState?.()) ?? EMPTY_DIFF;
    const { block, diff } = await makeGenesis(this.machine, { balances, state }, header);
    this.#commit(block, diff);
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
    return this.summary(this.blocks.head);
  }

  async #produce(transactions: readonly Transaction[]): Promise<ProducedBlock> {
    const plan = {
      parent: this.blocks.head,
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
    this.blocks.append(block);
    this.world.apply(diff, block.number);
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
}

/**
 * Applies a stored block. The block replaces the blocks from its number on.
 * @throws RangeError if the block does not follow from the blocks before it
 */
function replayBlock(
  blocks: ChainBlocks,
  world: WorldState,
  { block, diff }: StoreLine & { readonly k: 'block' },
): void {
  const parent = blocks.byNumber(block.number - 1);
  const isGenesis = block.number === 0 && blocks.isEmpty;
  if (!isGenesis && parent?.hash !== block.parentHash) {
    throw new RangeError('the block does not follow its predecessor');
  }
  if (blocks.byNumber(block.number) !== undefined) {
    blocks.rewind(parent?.number ?? 0);
    world.rewind(parent?.number ?? 0);
  }
  blocks.append(block);
  world.apply(diffFromJson(diff), block.number);
}
