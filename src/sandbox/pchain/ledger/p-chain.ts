import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../domain/identity/bytes.ts';
import {
  type PChainTxId,
  type SubnetId,
  nodeIdFromBytes,
  PRIMARY_NETWORK_ID,
  type NodeId,
} from '../../../domain/identity/ids.ts';
import {
  executeInBlock,
  verifyWarpMessage,
  type BlockContext,
  txGas,
} from '../execute/execute-tx.ts';
import { decodeTx, type SignedTx } from '../codec/signed-tx.ts';
import { gasPrice } from '../state/fees.ts';
import {
  addExportedFromC,
  balanceOf,
  convert,
  pChainGenesisState,
  type ChainState,
  advanceTime,
  deactivateExhausted,
  nextDeactivation,
} from '../state/state.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-service.ts';
import type {
  Funded,
  L1ValidatorRecord,
  Rules,
  SubnetConversion,
  StoredUtxo,
  ValidatorAtHeight,
} from '../state/types.ts';
import { encode, LineStore } from '../../state/line-store.ts';
import { signable, createWarpVerifier } from '../warp/verify-warp.ts';
import { weight } from '../../../domain/units.ts';

/** Stands for all inactive validators of an L1: their weight counts, but none of them signs. */
const INACTIVE_NODE_ID = nodeIdFromBytes(new Uint8Array(20));

/** Empty for an unknown subnet. */
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

/** The validators are those after the block. */
type Height = Pick<ChainState, 'time' | 'l1Validators'> & { readonly txs: readonly SignedTx[] };

/**
 * Blocks that only deactivate validators are not stored, because a replay makes them again. Times are seconds
 * since 1970, and transactions are the bytes that were issued.
 */
type StoreRecord =
  | { readonly kind: 'block'; readonly time: bigint; readonly txs: readonly Uint8Array[] }
  | { readonly kind: 'convert'; readonly time: bigint; readonly conversion: SubnetConversion }
  | { readonly kind: 'from-c'; readonly utxos: readonly StoredUtxo[] };

interface PChainOptions {
  readonly rules: Rules;
  /** Must be the same each time the store is opened. */
  readonly funded: readonly Funded[];
  /** Seconds since 1970. */
  readonly clock: () => bigint;
  /** Without a file, the chain exists in memory alone. */
  readonly storePath?: string;
  /** After this time, a read makes an empty block, as other accounts do on a network. Default: never. */
  readonly idleSeconds?: bigint;
}

const STORE = { format: 'sandbox-p-chain', version: 2 };

/** Tests let transactions wait, and the `proposed` height lag (test/helpers/sandbox/p-chain-pool.ts). */
export class PChain {
  readonly rules: Rules;
  readonly #clock: () => bigint;
  readonly #idleSeconds: bigint;
  readonly #store: LineStore<StoreRecord> | undefined;
  readonly #verifyWarp: NonNullable<BlockContext['verifyWarp']>;
  readonly #accepted = new Map<PChainTxId, SignedTx>();
  readonly #heights: Height[];
  #state: ChainState;

  /** Opens the P-Chain from its store, or creates it. @throws every error of `LineStore` */
  constructor({ rules, funded, clock, storePath, idleSeconds = 2n ** 64n }: PChainOptions) {
    this.#idleSeconds = idleSeconds;
    this.rules = rules;
    this.#clock = clock;
    const now = clock();
    const digest = bytesToHex(sha256(new TextEncoder().encode(encode([rules, funded]))));
    const store =
      storePath === undefined
        ? undefined
        : new LineStore<StoreRecord>(storePath, { ...STORE, genesis: digest }, now);
    this.#state = pChainGenesisState(funded, rules.avaxAssetId, store?.createdAt ?? now);
    this.#heights = [{ ...this.#state, txs: [] }];
    this.#verifyWarp = createWarpVerifier(rules, (subnetId) =>
      this.validatorsAt(subnetId, this.proposedHeight()),
    );
    store?.replay((record) => this.#replay(record));
    this.#store = store;
  }

  height(): bigint {
    this.latest();
    return BigInt(this.#heights.length - 1);
  }

  /** On a network, it lags behind the last height; here, only in tests. */
  proposedHeight(): bigint {
    return this.height();
  }

  /**
   * First makes the blocks in which validators without a balance become inactive, and an empty one after `idleSeconds`.
   */
  latest(): ChainState {
    const now = this.#now();
    this.#deactivateUntil(now);
    if (now - this.#state.time >= this.#idleSeconds) {
      this.#store?.append({ kind: 'block', time: now, txs: [] });
      this.#push(advanceTime(this.#state, now), []);
    }
    return this.#state;
  }

  /** @throws RpcError for a height that is not accepted yet */
  validatorsAt(subnetId: SubnetId, height: bigint): readonly ValidatorAtHeight[] {
    this.latest();
    const block = this.#heights[Number(height)];
    if (block === undefined) {
      throw new RpcError(
        `failed to fetch validator set at unfinalized height with SubnetID = ${subnetId}: ` +
          `current P-chain height (${this.height()}) < requested P-Chain height (${height})`,
      );
    }
    return validatorSet(this.rules, block, subnetId);
  }

  /** undefined for a height that is not accepted yet. */
  block(height: bigint): Pick<Height, 'time' | 'txs'> | undefined {
    this.latest();
    return this.#heights[Number(height)];
  }

  status(id: PChainTxId): 'Committed' | 'Processing' | 'Unknown' {
    return this.#accepted.has(id) ? 'Committed' : 'Unknown';
  }

  accepted(id: PChainTxId): SignedTx | undefined {
    return this.#accepted.get(id);
  }

  /** With balances for the continuous fee in nAVAX. */
  l1Validators(subnetId: SubnetId): readonly (L1ValidatorRecord & { readonly balance: bigint })[] {
    const state = this.latest();
    return [...state.l1Validators.values()]
      .filter((validator) => validator.subnetId === subnetId)
      .map((validator) => ({ ...validator, balance: balanceOf(validator, state) }));
  }

  signable(unsignedMessage: Uint8Array, justification: Uint8Array = new Uint8Array()): boolean {
    return signable(this.rules, this.latest(), unsignedMessage, justification);
  }

  /** Puts the transaction into a block at once. @throws RpcError with the text of `platform.issueTx` */
  issue(signedBytes: Uint8Array): PChainTxId {
    const tx = withErrorPrefix("couldn't parse tx", () => decodeTx(signedBytes));
    withErrorPrefix("couldn't issue tx", () => this.verify(tx));
    this.makeBlock([tx]);
    return tx.id;
  }

  /** @throws RpcError if a block that is made now cannot contain the transaction */
  verify(tx: SignedTx): void {
    const state = this.#next();
    const context = this.#context(state);
    withErrorPrefix('failed verification', () => {
      verifyWarpMessage(tx, context);
      const gas = txGas(tx);
      if (gas > state.gas.capacity) {
        throw new RpcError(`tx exceeds current gas capacity: ${gas} > ${state.gas.capacity}`);
      }
      withErrorPrefix('failed execution', () => executeInBlock(tx, state, context));
    });
  }

  /**
   * Leaves out invalid transactions, and makes no block without valid ones.
   * @returns the transactions that exceed the remaining gas, for a later block
   */
  makeBlock(pending: readonly SignedTx[]): readonly SignedTx[] {
    const startState = this.#next();
    const context = this.#context(startState);
    const txs: SignedTx[] = [];
    let state = startState;
    const tooMuch = pending.findIndex((tx) => {
      if (txGas(tx) > state.gas.capacity) return true;
      try {
        verifyWarpMessage(tx, context);
        state = executeInBlock(tx, state, context);
        txs.push(tx);
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
      }
      return false;
    });
    if (txs.length > 0) {
      this.#store?.append({ kind: 'block', time: state.time, txs: txs.map(({ bytes }) => bytes) });
      this.#push(state, txs);
    }
    return tooMuch === -1 ? [] : pending.slice(tooMuch);
  }

  /** Repeating a conversion changes nothing. @throws RangeError if it differs from an earlier one */
  convertSubnet(conversion: SubnetConversion): void {
    const state = this.#next();
    if (convert(state, conversion) === state) return;
    this.#store?.append({ kind: 'convert', time: state.time, conversion });
    this.#applyConversion(state.time, conversion);
  }

  /** Adding an output again changes nothing. */
  addExportedFromC(utxos: readonly StoredUtxo[]): void {
    const state = addExportedFromC(this.#state, utxos);
    if (state === this.#state) return;
    this.#store?.append({ kind: 'from-c', utxos });
    this.#state = state;
  }

  close(): void {
    this.#store?.close();
  }

  /** The start state of a block that is made now. */
  #next(): ChainState {
    return advanceTime(this.latest(), this.#now());
  }

  #now(): bigint {
    const now = this.#clock();
    return now < this.#state.time ? this.#state.time : now;
  }

  #context(state: ChainState): BlockContext {
    return { rules: this.rules, price: gasPrice(state.gas), verifyWarp: this.#verifyWarp };
  }

  /** Makes an empty block whenever a validator's balance is used up. */
  #deactivateUntil(until: bigint): void {
    while (this.#state.time < until) {
      const time = nextDeactivation(this.#state);
      if (time === undefined || time > until) return;
      this.#push(advanceTime(this.#state, time), []);
    }
  }

  #replay(record: StoreRecord): void {
    switch (record.kind) {
      case 'block':
        this.#replayBlock(record.time, record.txs.map(decodeTx));
        return;
      case 'convert':
        this.#applyConversion(record.time, record.conversion);
        return;
      case 'from-c':
        this.#state = addExportedFromC(this.#state, record.utxos);
        return;
      default:
        throw new TypeError('unknown kind of line');
    }
  }

  #replayBlock(time: bigint, txs: readonly SignedTx[]): void {
    this.#deactivateUntil(time);
    const startState = advanceTime(this.#state, time);
    const context = { rules: this.rules, price: gasPrice(startState.gas) };
    const state = txs.reduce(
      (stateBefore, tx) => executeInBlock(tx, stateBefore, context),
      startState,
    );
    this.#push(state, txs);
  }

  #applyConversion(time: bigint, conversion: SubnetConversion): void {
    this.#deactivateUntil(time);
    const state = advanceTime(this.#state, time);
    this.#push(convert(state, conversion), []);
  }

  #push(state: ChainState, txs: readonly SignedTx[]): void {
    this.#state = deactivateExhausted(state);
    const { time, l1Validators } = this.#state;
    this.#heights.push({ time, l1Validators, txs });
    for (const tx of txs) this.#accepted.set(tx.id, tx);
  }
}
