import type { Hex } from '../../domain/identity/bytes.ts';

export interface AccountState {
  readonly nonce: bigint;
  readonly balance: bigint;
  /** keccak-256; undefined without code. */
  readonly codeHash: Hex | undefined;
}

/**
 * Addresses and slots are lower-case hex. A slot's value is hex without leading zero bytes, or `0x` for zero.
 * `null` marks a deleted account.
 */
export interface StateDiff {
  readonly accounts: ReadonlyMap<Hex, AccountState | null>;
  readonly slots: ReadonlyMap<Hex, ReadonlyMap<Hex, Hex>>;
  /** By hash. */
  readonly codes: ReadonlyMap<Hex, Uint8Array>;
}

/** Stores only changed values, so an old state is read without a replay. */
class VersionedMap<K, V> {
  readonly #versions = new Map<K, { readonly height: number; readonly value: V }[]>();

  keys(): Iterable<K> {
    return this.#versions.keys();
  }

  /** Heights must not decrease, except after `rewind`. */
  set(key: K, height: number, value: V): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) this.#versions.set(key, [{ height, value }]);
    else if (versions.at(-1)?.height === height) versions[versions.length - 1] = { height, value };
    else versions.push({ height, value });
  }

  at(key: K, height: number): V | undefined {
    return this.#versions.get(key)?.findLast((version) => version.height <= height)?.value;
  }

  rewind(height: number): void {
    for (const [key, versions] of this.#versions) {
      while ((versions.at(-1)?.height ?? height) > height) versions.pop();
      if (versions.length === 0) this.#versions.delete(key);
    }
  }
}

/**
 * Only whole blocks change this state. It has no Merkle trie, because the sandbox serves no proofs: a trie
 * would need ten times the memory, and half of the time of each transaction.
 */
export class WorldState {
  readonly #accounts = new VersionedMap<Hex, AccountState | null>();
  readonly #slots = new Map<Hex, VersionedMap<Hex, Hex>>();
  readonly #codes = new Map<Hex, Uint8Array>();

  account(address: Hex, height: number): AccountState | undefined {
    return this.#accounts.at(address, height) ?? undefined;
  }

  /** Includes deleted accounts. */
  addresses(): Iterable<Hex> {
    return this.#accounts.keys();
  }

  /** Without leading zero bytes; `0x` for zero. */
  slot(address: Hex, slot: Hex, height: number): Hex {
    return this.#slots.get(address)?.at(slot, height) ?? '0x';
  }

  /** Includes slots that are zero now. */
  slotsOf(address: Hex): Iterable<Hex> {
    return this.#slots.get(address)?.keys() ?? [];
  }

  code(hash: Hex | undefined): Uint8Array {
    return (hash && this.#codes.get(hash)) ?? new Uint8Array();
  }

  apply(diff: StateDiff, height: number): void {
    for (const [hash, code] of diff.codes) this.#codes.set(hash, code);
    for (const [address, account] of diff.accounts) this.#accounts.set(address, height, account);
    for (const [address, values] of diff.slots) {
      const slots = this.#slots.get(address) ?? new VersionedMap<Hex, Hex>();
      this.#slots.set(address, slots);
      for (const [slot, value] of values) slots.set(slot, height, value);
    }
  }

  rewind(height: number): void {
    this.#accounts.rewind(height);
    for (const slots of this.#slots.values()) slots.rewind(height);
  }
}
