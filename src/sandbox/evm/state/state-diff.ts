import { bytesToHex, hexToBytes, type Hex } from '../../../domain/identity/bytes.ts';

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
