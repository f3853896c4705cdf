import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Hex } from '../../domain/identity/bytes.ts';

/** In seconds. All other values of the contracts are fixed. */
export type GenesisTimes = Readonly<ReturnType<typeof genesisTimes>>;

export function genesisTimes(startTime: number, epochSeconds: number) {
  return {
    /** The time of deployment, since 1970. The middleware's epoch 0 begins at this time. */
    startTime,
    epochSeconds,
    /** The first part of an epoch. After it, anyone may reduce nodes that exceed their operator's stake. */
    updateWindowSeconds: Math.ceil((epochSeconds * 3) / 4),
    slashingWindowSeconds: 2 * epochSeconds,
    churnPeriodSeconds: epochSeconds,
    vaultEpochSeconds: 3 * epochSeconds,
  };
}

/** All sandboxes of a generation have the same addresses. */
export interface SandboxContracts {
  readonly operatorRegistry: EvmAddress;
  readonly l1Registry: EvmAddress;
  readonly vaultFactory: EvmAddress;
  readonly operatorL1OptIn: EvmAddress;
  readonly operatorVaultOptIn: EvmAddress;
  readonly multicall: EvmAddress;
  readonly balancer: EvmAddress;
  /** Sends warp messages. In generation A, this contract is the balancer. */
  readonly validatorManager: EvmAddress;
  readonly middleware: EvmAddress;
  readonly vaultManager: EvmAddress;
  readonly vaults: readonly {
    readonly name: string;
    readonly address: EvmAddress;
    readonly delegator: EvmAddress;
    readonly collateral: EvmAddress;
  }[];
}

/** `scripts/build-genesis.ts` writes the snapshots of both generations to `assets/sandbox`. */
export interface GenesisSnapshot {
  readonly contracts: SandboxContracts;
  readonly template: GenesisTemplate;
}

/** A contract, or an account that has deployed contracts. Slots and values are words of 32 bytes. */
export interface DeployedAccount {
  readonly nonce: number;
  /** `0x` without code. */
  code: Hex;
  readonly storage: Record<Hex, Hex>;
}

/** By address. */
export type DeployedState = Readonly<Record<Hex, DeployedAccount>>;

/** For each time: how much a 32-byte word grows, modulo 2^256, when this time grows by a second. */
export type Slope = Readonly<Partial<Record<keyof GenesisTimes, Hex>>>;

/** `place` is a slot of the account's storage, or a byte offset in its code. */
interface TimeWord {
  readonly account: Hex;
  readonly place: Hex | number;
  readonly slope: Slope;
}

/** The state after a deployment at `times`. Each of the words is a linear function of the times. */
export interface GenesisTemplate {
  readonly times: GenesisTimes;
  readonly accounts: DeployedState;
  readonly words: readonly TimeWord[];
}

const WORD_BITS = 256;

export function instantiate(template: GenesisTemplate, times: GenesisTimes): DeployedState {
  const accounts = structuredClone(template.accounts);
  for (const { account: address, place, slope } of template.words) {
    const account = accounts[address];
    if (account === undefined) throw new Error('the genesis template names an unknown account');
    const keys = Object.keys(slope) as (keyof GenesisTimes)[];
    const sum = keys.reduce(
      (word, key) => word + BigInt(slope[key] ?? 0) * BigInt(times[key] - template.times[key]),
      BigInt(wordOf(account, place)),
    );
    const word = BigInt.asUintN(WORD_BITS, sum).toString(16).padStart(64, '0');
    if (typeof place === 'number') {
      const { code } = account;
      account.code = `0x${code.slice(2, 2 + 2 * place)}${word}${code.slice(2 + 2 * (place + 32))}`;
    } else {
      account.storage[place] = `0x${word}`;
    }
  }
  return accounts;
}

/** @param place a slot of the storage, or a byte offset in the code */
export function wordOf({ code, storage }: DeployedAccount, place: Hex | number): Hex {
  if (typeof place !== 'number') return storage[place] ?? '0x00';
  return `0x${code.slice(2 + 2 * place, 2 + 2 * (place + 32))}`;
}
