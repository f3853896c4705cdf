import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';

/** An account without its storage. */
export interface AccountState {
  readonly nonce: bigint;
  readonly balance: bigint;
  /** The keccak-256 of the account's code; undefined if the account has no code. */
  readonly codeHash: Hex | undefined;
}

/**
 * The state changes of a block. Addresses and slots are lower-case hex. A slot's value is hex without leading
 * zero bytes, or `0x` for zero. `null` marks a deleted account.
 */
export interface StateDiff {
  readonly accounts: ReadonlyMap<Hex, AccountState | null>;
  readonly slots: ReadonlyMap<Hex, ReadonlyMap<Hex, Hex>>;
  /** The code that the block deploys, by hash. */
  readonly codes: ReadonlyMap<Hex, Uint8Array>;
}

/** The stored form of a diff. Numbers are hex, because JSON numbers would be rounded. */
export interface StateDiffJson {
  readonly a?: Readonly<Record<Hex, readonly [nonce: Hex, balance: Hex, codeHash?: Hex] | null>>;
  readonly s?: Readonly<Record<Hex, Readonly<Record<Hex, Hex>>>>;
  readonly c?: Readonly<Record<Hex, Hex>>;
}

export const EMPTY_DIFF: StateDiff = { accounts: new Map(), slots: new Map(), codes: new Map() };

export function diffToJson(diff: StateDiff): StateDiffJson {
  const accounts = [...diff.accounts].map(
    ([address, account]) => [address, account && accountToJson(account)] as const,
  );
  const slots = [...diff.slots].map(
    ([address, values]) => [address, Object.fromEntries(values)] as const,
  );
  const codes = [...diff.codes].map(([hash, code]) => [hash, bytesToHex(code)] as const);
  return {
    ...(accounts.length > 0 && { a: Object.fromEntries(accounts) }),
    ...(slots.length > 0 && { s: Object.fromEntries(slots) }),
    ...(codes.length > 0 && { c: Object.fromEntries(codes) }),
  };
}

export function diffFromJson(json: StateDiffJson): StateDiff {
  return {
    accounts: new Map(
      entries(json.a).map(([address, account]) => [
        address,
        account && {
          nonce: BigInt(account[0]),
          balance: BigInt(account[1]),
          codeHash: account[2],
        },
      ]),
    ),
    slots: new Map(
      entries(json.s).map(([address, values]) => [address, new Map(entries(values))] as const),
    ),
    codes: new Map(entries(json.c).map(([hash, code]) => [hash, hexToBytes(code)])),
  };
}

function accountToJson({ nonce, balance, codeHash }: AccountState): [Hex, Hex, Hex?] {
  const numbers: [Hex, Hex] = [`0x${nonce.toString(16)}`, `0x${balance.toString(16)}`];
  return codeHash === undefined ? numbers : [...numbers, codeHash];
}

function entries<V>(record: Readonly<Record<Hex, V>> | undefined): [Hex, V][] {
  return Object.entries(record ?? {}) as [Hex, V][];
}

interface Version<V> {
  readonly height: number;
  readonly value: V;
}

/**
 * A map that keeps each key's value at every block height. The map stores only changed values, so the state at
 * an old block is read without a replay.
 */
class VersionedMap<K, V> {
  readonly #versions = new Map<K, Version<V>[]>();

  keys(): Iterable<K> {
    return this.#versions.keys();
  }

  /** Sets a key's value at a block height. Heights must not decrease, except after `rewind`. */
  set(key: K, height: number, value: V): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) this.#versions.set(key, [{ height, value }]);
    else if (versions.at(-1)?.height === height) versions[versions.length - 1] = { height, value };
    else versions.push({ height, value });
  }

  /** Returns the key's value after block `height`; undefined if the key had no value yet. */
  at(key: K, height: number): V | undefined {
    return this.#versions.get(key)?.findLast((version) => version.height <= height)?.value;
  }

  /** Drops every version above a height. */
  rewind(height: number): void {
    for (const [key, versions] of this.#versions) {
      while ((versions.at(-1)?.height ?? height) > height) versions.pop();
      if (versions.length === 0) this.#versions.delete(key);
    }
  }
}

/**
 * The accounts, storage and code at every height. Only whole blocks change this state. The state has no
 * Merkle trie, because the sandbox serves no proofs. A trie would need ten times the memory, and would take
 * half of the time of each transaction.
 */
export class WorldState {
  readonly #accounts = new VersionedMap<Hex, AccountState | null>();
  readonly #slots = new Map<Hex, VersionedMap<Hex, Hex>>();
  readonly #codes = new Map<Hex, Uint8Array>();

  account(address: Hex, height: number): AccountState | undefined {
    return this.#accounts.at(address, height) ?? undefined;
  }

  /** Returns the value of a slot without leading zero bytes; `0x` for zero. */
  slot(address: Hex, slot: Hex, height: number): Hex {
    return this.#slots.get(address)?.at(slot, height) ?? '0x';
  }

  /** Returns every slot that an account has ever written, including slots that are zero now. */
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

  /** Drops the states above a height. */
  rewind(height: number): void {
    this.#accounts.rewind(height);
    for (const slots of this.#slots.values()) slots.rewind(height);
  }

  /** Returns the whole state at a height, as a diff from the empty state. */
  snapshot(height: number): StateDiff {
    const accounts = new Map<Hex, AccountState>();
    const codes = new Map<Hex, Uint8Array>();
    for (const address of this.#accounts.keys()) {
      const account = this.account(address, height);
      if (account === undefined) continue;
      accounts.set(address, account);
      if (account.codeHash !== undefined) codes.set(account.codeHash, this.code(account.codeHash));
    }
    const slots = new Map<Hex, Map<Hex, Hex>>();
    for (const [address, versions] of this.#slots) {
      const values = [...versions.keys()]
        .map((slot) => [slot, this.slot(address, slot, height)] as const)
        .filter(([, value]) => value !== '0x');
      if (values.length > 0) slots.set(address, new Map(values));
    }
    return { accounts, slots, codes };
  }
}
