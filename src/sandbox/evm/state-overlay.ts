import { OriginalStorageCache } from '@ethereumjs/statemanager';
import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import { createAccount, KECCAK256_NULL_S, type Account, type Address } from '@ethereumjs/util';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { keccak256 } from './keccak.ts';
import type { AccountState, StateDiff, WorldState } from './state.ts';

/** The world state after a block, with one execution's own writes on top, which never reach the world state. */
export class StateOverlay implements StateManagerInterface {
  readonly originalStorageCache = new OriginalStorageCache(this.getStorage.bind(this));
  #height = 0;
  #accounts = new Map<Hex, AccountState | null>();
  #slots = new Map<Hex, Map<Hex, Hex>>();
  #codes = new Map<Hex, Uint8Array>();
  /** One function for each write since `begin`. `#checkpoints` holds positions in this list. */
  #undo: (() => void)[] = [];
  #checkpoints: number[] = [];

  constructor(readonly world: WorldState) {}

  /** Discards all writes. */
  begin(height: number): void {
    this.#height = height;
    this.#accounts = new Map();
    this.#slots = new Map();
    this.#codes = new Map();
    this.#undo = [];
    this.#checkpoints = [];
    this.originalStorageCache.clear();
  }

  diff(): StateDiff {
    const slots = [...this.#slots].filter(([, values]) => values.size > 0);
    return { accounts: this.#accounts, slots: new Map(slots), codes: this.#codes };
  }

  // Returns a new object each time, because the interpreter changes an account in place.
  getAccount(address: Address): Promise<Account | undefined> {
    const state = this.#account(address.toString());
    if (state === undefined) return Promise.resolve(undefined);
    const { codeHash, ...amounts } = state;
    const code = codeHash === undefined ? {} : { codeHash: hexToBytes(codeHash) };
    // Not given to `createAccount`, which would write each value as bytes and read it back.
    return Promise.resolve(Object.assign(createAccount({}), amounts, code));
  }

  putAccount(address: Address, account?: Account): Promise<void> {
    if (account === undefined) return this.deleteAccount(address);
    const hash = bytesToHex(account.codeHash);
    this.#write(this.#accounts, address.toString(), {
      nonce: account.nonce,
      balance: account.balance,
      codeHash: hash === KECCAK256_NULL_S ? undefined : hash,
    });
    return Promise.resolve();
  }

  async deleteAccount(address: Address): Promise<void> {
    await this.clearStorage(address);
    this.#write(this.#accounts, address.toString(), null);
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? createAccount({});
    account.nonce = fields.nonce ?? account.nonce;
    account.balance = fields.balance ?? account.balance;
    account.codeHash = fields.codeHash ?? account.codeHash;
    await this.putAccount(address, account);
  }

  async putCode(address: Address, value: Uint8Array): Promise<void> {
    const codeHash = keccak256(value);
    this.#codes.set(bytesToHex(codeHash), value);
    await this.modifyAccountFields(address, { codeHash });
  }

  getCode(address: Address): Promise<Uint8Array> {
    const hash = this.#account(address.toString())?.codeHash;
    return Promise.resolve((hash && this.#codes.get(hash)) ?? this.world.code(hash));
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    const [account, slot] = [address.toString(), bytesToHex(key)];
    const value =
      this.#slots.get(account)?.get(slot) ?? this.world.slot(account, slot, this.#height);
    return Promise.resolve(hexToBytes(value));
  }

  putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const first = value.findIndex((byte) => byte !== 0);
    const trimmed = first < 0 ? '0x' : bytesToHex(value.subarray(first));
    this.#write(this.#slotsOf(address.toString()), bytesToHex(key), trimmed);
    return Promise.resolve();
  }

  clearStorage(address: Address): Promise<void> {
    const account = address.toString();
    const writtenSlots = this.#slots.get(account)?.keys() ?? [];
    for (const slot of new Set([...this.world.slotsOf(account), ...writtenSlots])) {
      this.#write(this.#slotsOf(account), slot, '0x');
    }
    return Promise.resolve();
  }

  checkpoint(): Promise<void> {
    this.#checkpoints.push(this.#undo.length);
    return Promise.resolve();
  }

  commit(): Promise<void> {
    this.#checkpoints.pop();
    return Promise.resolve();
  }

  revert(): Promise<void> {
    const checkpoint = this.#checkpoints.pop() ?? 0;
    for (const undo of this.#undo.splice(checkpoint).reverse()) undo();
    return Promise.resolve();
  }

  clearCaches(): void {
    this.originalStorageCache.clear();
  }

  // Only the interpreter's interface requires the next four methods.
  getStateRoot(): Promise<Uint8Array> {
    return Promise.reject(new Error('the state has no Merkle root'));
  }

  setStateRoot(): Promise<void> {
    return Promise.reject(new Error('the state has no Merkle root'));
  }

  hasStateRoot(): Promise<boolean> {
    return Promise.resolve(false);
  }

  shallowCopy(): StateManagerInterface {
    return new StateOverlay(this.world);
  }

  #account(address: Hex): AccountState | undefined {
    const written = this.#accounts.get(address);
    if (written !== undefined) return written ?? undefined;
    return this.world.account(address, this.#height);
  }

  #slotsOf(address: Hex): Map<Hex, Hex> {
    const slots = this.#slots.get(address) ?? new Map<Hex, Hex>();
    this.#slots.set(address, slots);
    return slots;
  }

  #write<K, V>(map: Map<K, V>, key: K, value: V): void {
    const before = map.get(key);
    this.#undo.push(before === undefined ? () => map.delete(key) : () => map.set(key, before));
    map.set(key, value);
  }
}
