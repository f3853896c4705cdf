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

/** Slots and values are words of 32 bytes. */
interface DeployedContract {
  readonly nonce: number;
  code: Hex;
  readonly storage: Record<Hex, Hex>;
}

/** By address. `nonces` are those of the deployers. */
export interface DeployedState {
  readonly contracts: Readonly<Record<Hex, DeployedContract>>;
  readonly nonces: Readonly<Record<Hex, number>>;
}

/** For each time: how much a 32-byte word grows, modulo 2^256, when this time grows by a second. */
export type Slope = Readonly<Partial<Record<keyof GenesisTimes, Hex>>>;

/** `place` is a slot of the account's storage, or a byte offset in its code. */
interface TimeWord {
  readonly account: Hex;
  readonly place: Hex | number;
  readonly slope: Slope;
}

/** The state after a deployment at `times`. Each of the words is a linear function of the times. */
export interface GenesisTemplate extends DeployedState {
  readonly times: GenesisTimes;
  readonly words: readonly TimeWord[];
}

const WORD_BITS = 256;

export function instantiate(template: GenesisTemplate, times: GenesisTimes): DeployedState {
  const contracts = structuredClone(template.contracts);
  for (const { account, place, slope } of template.words) {
    const contract = contracts[account];
    if (contract === undefined) throw new Error('the genesis template names an unknown account');
    const growth = sumOf(slope, template.times, times);
    if (typeof place === 'number') {
      const [start, end] = [2 + 2 * place, 2 + 2 * (place + 32)];
      const word = plusGrowth(`0x${contract.code.slice(start, end)}`, growth);
      contract.code = `0x${contract.code.slice(2, start)}${word.slice(2)}${contract.code.slice(end)}`;
    } else {
      contract.storage[place] = plusGrowth(contract.storage[place] ?? '0x00', growth);
    }
  }
  return { contracts, nonces: template.nonces };
}

function sumOf(slope: Slope, from: GenesisTimes, to: GenesisTimes): bigint {
  const keys = Object.keys(slope) as (keyof GenesisTimes)[];
  return keys.reduce(
    (sum, key) => sum + BigInt(slope[key] ?? 0) * (BigInt(to[key]) - BigInt(from[key])),
    0n,
  );
}

function plusGrowth(word: Hex, growth: bigint): Hex {
  const sum = BigInt.asUintN(WORD_BITS, BigInt(word) + growth);
  return `0x${sum.toString(16).padStart(64, '0')}`;
}
