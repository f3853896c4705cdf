import { setImmediate as immediate } from 'node:timers/promises';
import { decodeAbiParameters, toEventSelector } from 'viem/utils';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import type { CanonicalValidators } from '../../protocol/warp/quorum.ts';
import { RpcError, GETH, rpcService, type RpcService } from '../server/rpc-service.ts';
import { LineStore } from '../state/line-store.ts';
import { ChainBlocks, type BlockRecord, ChainView } from './blocks.ts';
import { makeGenesis, produceBlock, sealBlock, writeExport, type Debit } from './build-block.ts';
import { chainMethods } from './rpc/chain-methods.ts';
import { stateMethods } from './rpc/state-methods.ts';
import { createMachine, Mutex, type EvmMachine, type MachineOptions } from './machine.ts';
import { WorldState, type StateDiff } from './state.ts';
import { decodeTransaction, type Transaction } from './transaction.ts';
import { admitTransaction, TxPool } from './tx-pool.ts';
import { WARP_ADDRESS, type WarpPredicate } from './warp.ts';
import { createSignatureVerifier } from '../warp/verify-signatures.ts';

export interface EvmChainOptions extends Omit<MachineOptions, 'world' | 'blockHash'> {
  /** Called only for a new chain. */
  readonly genesisState: () => Promise<StateDiff>;
  /** Seconds since 1970. The clock may jump back, but block times never do. */
  readonly clock: () => number;
  /** Delivered warp messages are verified against these validators. */
  readonly warpValidators: () => CanonicalValidators;
  /** Without a file, the chain exists in memory alone. */
  readonly storePath?: string;
}

export type EvmRecord =
  /** The block replaces the blocks from its number on. */
  | { readonly k: 'block'; readonly block: BlockRecord; readonly diff: StateDiff }
  | { readonly k: 'tx'; readonly raw: Hex };

const STORE = { format: 'sandbox-evm-chain', version: 3 };

const WARP_TOPIC = toEventSelector('SendWarpMessage(address,bytes32,bytes)');

/**
 * The sandbox's C-Chain. test/helpers/sandbox/chain-controls.ts replaces `handle`, `view.executed`, `close` and
 * `include`, and a ground replaces `warpValidators`.
 */
export class EvmChain {
  /** The promise never rejects. */
  handle: RpcService;
  readonly pool = new TxPool();
  /** In wei per gas. A transaction that offers less waits in the pool. */
  baseFee = 1_000_000_000n;
  readonly blocks = new ChainBlocks();
  /** What JSON-RPC callers see. */
  readonly view: ChainView;
  /** One operation at a time may run the EVM or change the chain. */
  readonly mutex = new Mutex();
  readonly #signatureFault: ReturnType<typeof createSignatureVerifier>;
  readonly #listeners = new Set<(block: BlockRecord) => void>();
  warpValidators: EvmChainOptions['warpValidators'];

  private constructor(
    readonly options: EvmChainOptions,
    readonly world: WorldState,
    readonly machine: EvmMachine,
    readonly store: LineStore<EvmRecord> | undefined,
  ) {
    this.view = new ChainView(this.blocks, options.clock);
    this.warpValidators = options.warpValidators;
    this.#signatureFault = createSignatureVerifier(options.networkId);
    this.handle = rpcService(GETH, { ...chainMethods(this), ...stateMethods(this) });
  }

  /** Opens the chain from its store, or creates it. @throws every error of `LineStore` */
  static async open(options: EvmChainOptions): Promise<EvmChain> {
    const { chainId, networkId, blockchainId, storePath, clock } = options;
    const header = { ...STORE, chainId, networkId, blockchainId: bytesToHex(blockchainId) };
    const store =
      storePath === undefined
        ? undefined
        : new LineStore<EvmRecord>(storePath, header, BigInt(clock()));
    const world = new WorldState();
    const blockHash = (height: number) => chain.blocks.byNumber(height)?.hash;
    const machine = await createMachine({ ...options, world, blockHash });
    const chain: EvmChain = new EvmChain(options, world, machine, store);
    const pending: Hex[] = [];
    store?.replay((record) => {
      switch (record.k) {
        case 'block':
          chain.#replay(record);
          return;
        case 'tx':
          pending.push(record.raw);
          return;
        default:
          throw new TypeError('unknown kind of line');
      }
    });
    if (chain.blocks.byNumber(0) === undefined) {
      const first = { timestamp: clock(), baseFee: chain.baseFee };
      const { block, diff } = makeGenesis(await options.genesisState(), first);
      chain.#commit(block, diff);
    }
    for (const raw of pending) chain.requeue(raw);
    return chain;
  }

  /** The time of a block that is made now, in seconds since 1970. */
  get now(): number {
    return Math.max(this.blocks.head.timestamp, this.options.clock());
  }

  /** By default after the last accepted block; zeros if the account does not exist. */
  account(address: Hex, height = this.blocks.head.number): { nonce: bigint; balance: bigint } {
    const account = this.world.account(address.toLowerCase() as Hex, height);
    return { nonce: account?.nonce ?? 0n, balance: account?.balance ?? 0n };
  }

  /**
   * The unsigned bytes of a warp message that an executed transaction has logged. Validators sign only such messages.
   * @param id the SHA-256 of the message's unsigned bytes
   */
  warpMessage(id: Hex): Uint8Array | undefined {
    const topics = [[WARP_TOPIC], undefined, [id.toLowerCase() as Hex]];
    const query = { addresses: [WARP_ADDRESS], topics };
    const [log] = this.blocks.logs(query, 0, this.view.head.number);
    if (log === undefined) return undefined;
    const [message] = decodeAbiParameters([{ type: 'bytes' }], log.data);
    return hexToBytes(message);
  }

  /** Returns a function that unsubscribes the listener. */
  onBlock(listener: (block: BlockRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Resolves to the hash as soon as a block or the pool contains the transaction.
   * @throws RpcError if the bytes are malformed, or if the pool or every block refuses the transaction
   */
  submit(raw: Hex): Promise<Hex> {
    const transaction = decodeTransaction(raw, this.machine.common);
    return this.mutex.run(async () => {
      const account = this.world.account(transaction.from, this.blocks.head.number);
      admitTransaction(transaction, account, this.pool);
      this.pool.add(transaction);
      await this.include(transaction);
      if (this.pool.get(transaction.hash)) this.store?.append({ k: 'tx', raw });
      return transaction.hash;
    });
  }

  /** Uses up one nonce for each debit. `tx` is the signed export. */
  applyExport(debits: readonly Debit[], tx: Uint8Array): Promise<BlockRecord> {
    return this.mutex.run(async () => {
      const { state } = this.machine;
      const parent = this.blocks.head;
      state.begin(parent.number);
      await writeExport(state, debits);
      const [diff, timestamp, baseFee] = [state.diff(), this.now, this.baseFee];
      const exportTx = bytesToHex(tx);
      this.#commit(sealBlock({ parent, timestamp, baseFee, included: [], diff, exportTx }), diff);
      return this.blocks.head;
    });
  }

  rewind(height: number): BlockRecord[] {
    this.world.rewind(height);
    return this.blocks.rewind(height);
  }

  /** Finishes running work first. */
  close(): Promise<void> {
    return this.mutex.run(() => {
      this.store?.close();
      return Promise.resolve();
    });
  }

  /** @throws RangeError if the block does not follow from the blocks before it */
  #replay({ block, diff }: EvmRecord & { readonly k: 'block' }): void {
    const parent = this.blocks.byNumber(block.number - 1);
    const isGenesis = block.number === 0 && this.blocks.byNumber(0) === undefined;
    if (!isGenesis && parent?.hash !== block.parentHash) {
      throw new RangeError('the block does not follow its predecessor');
    }
    if (this.blocks.byNumber(block.number) !== undefined) this.rewind(block.number - 1);
    this.blocks.append(block);
    this.world.apply(diff, block.number);
  }

  /** After a restart or a reorganization. Skips a transaction whose nonce is used. */
  requeue(raw: Hex): void {
    const transaction = decodeTransaction(raw, this.machine.common);
    if (transaction.nonce < this.account(transaction.from).nonce) return;
    const existing = this.pool.at(transaction.from, transaction.nonce);
    if (existing) this.pool.remove(existing);
    this.pool.add(transaction);
  }

  executable(): Transaction[] {
    return this.pool.executable((address) => this.account(address).nonce, this.baseFee);
  }

  /**
   * Makes a block for each executable transaction, also for those that waited for the submitted one.
   * @throws RpcError if the block refuses the submitted transaction
   */
  async include(submitted: Transaction): Promise<void> {
    for (const transaction of this.executable()) {
      const { refused } = await this.produce([transaction]);
      const reason = refused.get(submitted);
      if (reason !== undefined) throw new RpcError(reason);
      // Verifying a signature blocks the process for tens of milliseconds. This pause lets the process handle
      // sockets between two transactions.
      await immediate();
    }
  }

  /** The caller must hold the mutex. */
  async produce(transactions: readonly Transaction[]) {
    const header = { parent: this.blocks.head, timestamp: this.now, baseFee: this.baseFee };
    const validators = this.warpValidators();
    const isSigned = ({ message }: WarpPredicate) =>
      this.#signatureFault(message, validators) === undefined;
    const produced = await produceBlock(this.machine, header, transactions, isSigned);
    for (const transaction of produced.refused.keys()) this.pool.remove(transaction);
    const nothingIncluded = transactions.length > 0 && produced.block.transactions.length === 0;
    if (!nothingIncluded) this.#commit(produced.block, produced.diff);
    return produced;
  }

  /** Writes the block to disk before callers can see it. */
  #commit(block: BlockRecord, diff: StateDiff): void {
    this.store?.append({ k: 'block', block, diff });
    this.blocks.append(block);
    this.world.apply(diff, block.number);
    this.pool.dropUsed((address) => this.account(address).nonce);
    for (const listener of this.#listeners) listener(block);
  }
}
