import {
  type PChainTxId,
  type SubnetId,
  nodeIdFromBytes,
  PRIMARY_NETWORK_ID,
  type NodeId,
} from '../../../domain/identity/ids.ts';
import {
  blockPrice,
  executeInBlock,
  verifyWarpMessage,
  type BlockContext,
  txGas,
} from '../execute/block.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { convert, addExportedFromC, removeImportedByC, type ChainState } from '../state/state.ts';
import { Mempool } from './mempool.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type {
  Rules,
  SubnetConversion,
  StoredUtxo,
  UtxoId,
  ValidatorAtHeight,
} from '../state/types.ts';
import type { Store, StoreRecord } from './store.ts';
import { advanceTime, deactivateExhausted, nextDeactivation } from '../state/time.ts';
import { createWarpVerifier } from '../warp/verify-warp.ts';
import { weight } from '../../../domain/units.ts';

/**
 * The NodeID that stands for all inactive validators of an L1. The weight of these validators counts, but
 * none of them signs.
 */
const INACTIVE_NODE_ID = nodeIdFromBytes(new Uint8Array(20));

/** Returns a subnet's validator set; empty for an unknown subnet. */
function validatorSet(
  rules: Rules,
  state: Pick<ChainState, 'l1Validators'>,
  subnetId: SubnetId,
): ValidatorAtHeight[] {
  if (subnetId === PRIMARY_NETWORK_ID) return [...rules.genesisValidators];
  const set = new Map<NodeId, ValidatorAtHeight>();
  for (const validator of state.l1Validators.values()) {
    if (validator.subnetId !== subnetId) continue;
    const active = validator.endAccruedFees > 0n;
    const nodeId = active ? validator.nodeId : INACTIVE_NODE_ID;
    const publicKey = active ? validator.publicKey : null;
    const weightSoFar = set.get(nodeId)?.weight ?? 0n;
    set.set(nodeId, { nodeId, publicKey, weight: weight(weightSoFar + validator.weight) });
  }
  return [...set.values()];
}

/** An accepted block: its time, its transactions, and the validators after the block. */
type Height = Pick<ChainState, 'time' | 'l1Validators'> & { readonly txs: readonly SignedTx[] };

interface LedgerOptions {
  readonly rules: Rules;
  readonly genesis: ChainState;
  /** Returns the current time in seconds since 1970. */
  readonly clock: () => bigint;
  /** The age in seconds at which a height becomes the `proposed` height. */
  readonly proposedLag: bigint;
  readonly store: Store | undefined;
}

/** The P-Chain's accepted blocks, its mempool, and the state at the last height. */
export class PChainLedger {
  readonly rules: Rules;
  readonly #clock: () => bigint;
  readonly #proposedLag: bigint;
  readonly #store: Store | undefined;
  readonly #warp: NonNullable<BlockContext['warp']>;
  readonly #accepted = new Map<PChainTxId, SignedTx>();
  readonly #heights: Height[];
  readonly mempool = new Mempool();
  #state: ChainState;

  constructor(options: LedgerOptions) {
    this.rules = options.rules;
    this.#clock = options.clock;
    this.#proposedLag = options.proposedLag;
    this.#state = options.genesis;
    this.#heights = [{ ...options.genesis, txs: [] }];
    this.#warp = {
      verify: createWarpVerifier(options.rules),
      validatorsOf: (subnetId) => this.validatorsAt(subnetId, this.proposedHeight()),
    };
    options.store?.replay((record) => this.#replay(record));
    this.#store = options.store;
  }

  get height(): bigint {
    return BigInt(this.#heights.length - 1);
  }

  /** Returns the `proposed` height: the last height that is at least `proposedLag` seconds old, or else 0. */
  proposedHeight(): bigint {
    const latest = this.#now() - this.#proposedLag;
    return BigInt(
      Math.max(
        0,
        this.#heights.findLastIndex(({ time }) => time <= latest),
      ),
    );
  }

  /**
   * Makes the blocks in which validators without a balance become inactive. Returns the state of the last
   * block. The time of this state stands still until the next block.
   */
  latest(): ChainState {
    this.#deactivateUntil(this.#now());
    return this.#state;
  }

  /**
   * Returns a subnet's validators at an accepted height.
   * @throws RpcError for a height that is not accepted yet
   */
  validatorsAt(subnetId: SubnetId, height: bigint): readonly ValidatorAtHeight[] {
    const block = this.#heights[Number(height)];
    if (block === undefined) {
      throw new RpcError(
        `failed to fetch validator set at unfinalized height with SubnetID = ${subnetId}: ` +
          `current P-chain height (${this.height}) < requested P-Chain height (${height})`,
      );
    }
    return validatorSet(this.rules, block, subnetId);
  }

  /** Returns an accepted block; undefined for a height that is not accepted yet. */
  block(height: bigint): Pick<Height, 'time' | 'txs'> | undefined {
    this.latest();
    return this.#heights[Number(height)];
  }

  accepted(id: PChainTxId): SignedTx | undefined {
    return this.#accepted.get(id);
  }

  /**
   * Checks a transaction and adds it to the mempool. Issuing a waiting transaction again succeeds. If the
   * mempool still keeps the reason why the transaction was dropped, fails with this reason without a check.
   * @throws RpcError
   */
  issue(tx: SignedTx): void {
    if (this.mempool.has(tx.id)) return;
    const reason = this.mempool.dropReason(tx.id);
    if (reason !== undefined) throw new RpcError(reason);
    const state = this.#next();
    withErrorPrefix('failed verification', () =>
      this.#recordingRefusal(tx, () => {
        verifyWarpMessage(tx, this.#context(state));
        const gas = txGas(tx);
        if (gas > state.gas.capacity) {
          throw new RpcError(`tx exceeds current gas capacity: ${gas} > ${state.gas.capacity}`);
        }
        withErrorPrefix('failed execution', () => executeInBlock(tx, state, this.#context(state)));
      }),
    );
    this.#recordingRefusal(tx, () => this.mempool.add(tx));
  }

  /**
   * Makes one block of waiting transactions, the oldest first. Stops at the first transaction that exceeds
   * the remaining gas. Drops invalid transactions. Without valid transactions, makes no block.
   */
  accept(): void {
    const startState = this.#next();
    const context = this.#context(startState);
    const txs: SignedTx[] = [];
    let state = startState;
    for (let tx = this.mempool.peek(); tx !== undefined; tx = this.mempool.peek()) {
      if (txGas(tx) > state.gas.capacity) break;
      this.mempool.remove(tx);
      try {
        verifyWarpMessage(tx, context);
        state = executeInBlock(tx, state, context);
        txs.push(tx);
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        this.mempool.drop(tx.id, error.message);
      }
    }
    if (txs.length === 0) return;
    this.#store?.append({ kind: 'block', time: state.time, txs });
    this.#push(state, txs);
  }

  /**
   * Converts a subnet to an L1 in a separate block. Repeating a conversion changes nothing.
   * @throws RangeError if the subnet was already converted with other data
   */
  convert(conversion: SubnetConversion): void {
    const state = this.#next();
    if (convert(state, conversion) === state) return;
    this.#store?.append({ kind: 'convert', time: state.time, conversion });
    this.#applyConversion(state.time, conversion);
  }

  /** Adds outputs that the C-Chain exported. Adding an output again changes nothing. */
  addExportedFromC(utxos: readonly StoredUtxo[]): void {
    const state = addExportedFromC(this.#state, utxos);
    if (state === this.#state) return;
    this.#store?.append({ kind: 'from-c', utxos });
    this.#state = state;
  }

  /** Removes outputs that the C-Chain imported. Removing an output again changes nothing. */
  removeImportedByC(ids: readonly UtxoId[]): void {
    const state = removeImportedByC(this.#state, ids);
    if (state === this.#state) return;
    this.#store?.append({ kind: 'to-c-consumed', ids });
    this.#state = state;
  }

  close(): void {
    this.#store?.close();
  }

  /** Returns the start state of a block that is made now. */
  #next(): ChainState {
    return advanceTime(this.latest(), this.#now(), this.rules.validatorFee);
  }

  #now(): bigint {
    const now = this.#clock();
    return now < this.#state.time ? this.#state.time : now;
  }

  #context(state: ChainState): BlockContext {
    return { rules: this.rules, price: blockPrice(state), warp: this.#warp };
  }

  /** Makes an empty block for each time up to `until` at which a validator's balance is used up. */
  #deactivateUntil(until: bigint): void {
    const { validatorFee } = this.rules;
    for (;;) {
      const time = nextDeactivation(this.#state, until, validatorFee);
      if (time === undefined) return;
      const state = advanceTime(this.#state, time, validatorFee);
      this.#push(state, []);
    }
  }

  #replay(record: StoreRecord): void {
    switch (record.kind) {
      case 'block': {
        this.#replayBlock(record.time, record.txs);
        return;
      }
      case 'convert': {
        this.#applyConversion(record.time, record.conversion);
        return;
      }
      case 'from-c':
        this.#state = addExportedFromC(this.#state, record.utxos);
        return;
      case 'to-c-consumed':
        this.#state = removeImportedByC(this.#state, record.ids);
    }
  }

  #replayBlock(time: bigint, txs: readonly SignedTx[]): void {
    this.#deactivateUntil(time);
    const startState = advanceTime(this.#state, time, this.rules.validatorFee);
    const context = { rules: this.rules, price: blockPrice(startState) };
    const state = txs.reduce(
      (stateBefore, tx) => executeInBlock(tx, stateBefore, context),
      startState,
    );
    this.#push(state, txs);
  }

  #applyConversion(time: bigint, conversion: SubnetConversion): void {
    this.#deactivateUntil(time);
    const state = advanceTime(this.#state, time, this.rules.validatorFee);
    this.#push(convert(state, conversion), []);
  }

  #push(state: ChainState, txs: readonly SignedTx[]): void {
    this.#state = deactivateExhausted(state, this.rules.validatorFee);
    const { time, l1Validators } = this.#state;
    this.#heights.push({ time, l1Validators, txs });
    for (const tx of txs) this.#accepted.set(tx.id, tx);
  }

  /**
   * Runs `act`. If `act` refuses the transaction, the mempool keeps the reason. The reason `mempool is full`
   * is not kept.
   */
  #recordingRefusal(tx: SignedTx, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (error instanceof RpcError && !error.message.startsWith('mempool is full')) {
        this.mempool.drop(tx.id, error.message);
      }
      throw error;
    }
  }
}
