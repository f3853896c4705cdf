import type { ExecResult } from '@ethereumjs/evm';
import { createAddressFromString, setLengthLeft, type Address } from '@ethereumjs/util';
import { hexToBytes, type Hex } from '../../../domain/identity/bytes.ts';
import { RpcError } from '../../server/rpc-error.ts';
import { ACCESS_LIST_GAS } from '../warp/warp-gas.ts';
import { predicateGas } from '../warp/warp-predicate.ts';
import type { CallRequest, StateOverride } from './call-request.ts';
import { makeBlock, type Machine } from './machine.ts';

/** The block in which a simulated call runs. */
export interface CallSite {
  /** The height of the block whose state the simulation reads. */
  readonly height: number;
  /** The block number that the call sees; defaults to `height`. */
  readonly number?: number;
  /** The block time that the call sees, in seconds since 1970. */
  readonly timestamp: number;
  /** The base fee in wei per gas. */
  readonly baseFee: bigint;
}

export interface Simulation {
  /** The result of the call; undefined if the gas is less than the intrinsic gas. */
  readonly result?: ExecResult;
  readonly gasUsed: bigint;
}

/**
 * Runs a call and discards its state changes.
 * @throws RpcError if the sender cannot pay, or if a transaction with this call could not be included
 */
export async function simulate(
  machine: Machine,
  site: CallSite,
  call: CallRequest,
  gas: bigint,
): Promise<Simulation> {
  const intrinsic = intrinsicGas(call);
  if (gas < intrinsic) return { gasUsed: intrinsic };
  const { evm, state, warp } = machine;
  state.begin(site.height);
  for (const override of call.overrides) await applyOverride(machine, override);
  const caller = createAddressFromString(call.from);
  await requireFunds(machine, caller, call, gas);
  const to = call.to === undefined ? undefined : createAddressFromString(call.to);
  warmUp(machine, [caller, to], call);
  const block = makeBlock(machine, {
    number: site.number ?? site.height,
    timestamp: site.timestamp,
    baseFeePerGas: call.gasPrice === 0n ? 0n : site.baseFee,
  });
  warp.predicates = call.predicates;
  warp.invalidated = undefined;
  try {
    const { execResult: result } = await evm.runCall({
      block,
      caller,
      origin: caller,
      ...(to && { to }),
      data: hexToBytes(call.data),
      value: call.value,
      gasPrice: call.gasPrice,
      gasLimit: gas - intrinsic,
    });
    throwIfInvalidated(warp.invalidated);
    return { result, gasUsed: intrinsic + result.executionGasUsed };
  } finally {
    warp.predicates = [];
    // Clears the warm addresses and slots, because the next execution must not start with them.
    evm.journal.cleanJournal();
  }
}

/** The intrinsic gas of a transaction (EIP-2028, EIP-2930, EIP-3860). */
function intrinsicGas({ to, data, accessList, predicates }: CallRequest): bigint {
  const bytes = hexToBytes(data);
  const zeros = bytes.filter((byte) => byte === 0).length;
  const words = Math.ceil(bytes.length / 32);
  const creationGas = to === undefined ? 32_000n + 2n * BigInt(words) : 0n;
  const keys = accessList.reduce((sum, entry) => sum + entry.storageKeys.length, 0);
  return (
    21_000n +
    creationGas +
    BigInt(4 * zeros + 16 * (bytes.length - zeros)) +
    ACCESS_LIST_GAS.address * BigInt(accessList.length) +
    ACCESS_LIST_GAS.key * BigInt(keys) +
    predicateGas(predicates)
  );
}

async function applyOverride({ state }: Machine, override: StateOverride): Promise<void> {
  const address = createAddressFromString(override.address);
  const { nonce, balance } = override;
  await state.modifyAccountFields(address, {
    ...(nonce !== undefined && { nonce }),
    ...(balance !== undefined && { balance }),
  });
  if (override.code !== undefined) await state.putCode(address, hexToBytes(override.code));
  if (override.state) await state.clearStorage(address);
  for (const [slot, value] of override.state ?? override.stateDiff ?? new Map<Hex, Hex>()) {
    await state.putStorage(address, setLengthLeft(hexToBytes(slot), 32), hexToBytes(value));
  }
}

async function requireFunds(
  { state }: Machine,
  caller: Address,
  { value, gasPrice }: CallRequest,
  gas: bigint,
): Promise<void> {
  const balance = (await state.getAccount(caller))?.balance ?? 0n;
  const want = value + gas * gasPrice;
  if (gasPrice > 0n && balance < want) {
    throw new RpcError(
      `insufficient funds for gas * price + value: address ${caller.toString()} have ${balance} want ${want}`,
    );
  }
  if (balance < value) {
    throw new RpcError(`insufficient funds for transfer: address ${caller.toString()}`);
  }
}

/** Marks the addresses and slots that are warm from a transaction's start (EIP-2929, EIP-2930). */
function warmUp(
  { evm }: Machine,
  addresses: readonly (Address | undefined)[],
  { accessList }: CallRequest,
): void {
  const { journal } = evm;
  for (const address of evm.precompiles.keys()) journal.addAlwaysWarmAddress(address);
  for (const address of addresses) if (address) journal.addAlwaysWarmAddress(address.toString());
  for (const { address, storageKeys } of accessList) {
    journal.addAlwaysWarmAddress(address.toLowerCase());
    for (const key of storageKeys) {
      journal.addAlwaysWarmSlot(address.toLowerCase(), key.toLowerCase());
    }
  }
}

function throwIfInvalidated(reason: string | undefined): void {
  if (reason !== undefined) throw new RpcError(reason);
}
