import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { RLP } from '@ethereumjs/rlp';
import { createAddressFromString, type Address } from '@ethereumjs/util';
import { decodeErrorResult } from 'viem/utils';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { RPC_CODE, RpcError } from '../server/rpc-service.ts';
import { ACCESS_LIST_GAS, BLOCK_GAS_LIMIT, minimumGasForSize } from './gas.ts';
import { makeBlock, type EvmMachine } from './machine.ts';
import { predicateGas, type AccessTuple, type JudgedPredicate } from './warp.ts';
import { unlessThrows } from '../../domain/errors.ts';

export interface CallRequest {
  readonly from: Hex;
  /** undefined for the creation of a contract. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  /** In wei. */
  readonly value: bigint;
  /** In wei per gas. With a price of 0, the simulated block has no base fee. */
  readonly gasPrice: bigint;
  readonly gas: bigint | undefined;
  readonly accessList: readonly AccessTuple[];
  /** All marked valid: like a real node, a simulation does not verify signatures. */
  readonly predicates: readonly JudgedPredicate[];
  /** Replaces the code of accounts, by address. */
  readonly codes: ReadonlyMap<Hex, Hex>;
}

export interface CallSite {
  /** The state after this block is read. */
  readonly height: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** In wei per gas. */
  readonly baseFee: bigint;
}

/**
 * Discards the call's state changes.
 * @returns no `result` if the gas is less than the intrinsic gas
 * @throws RpcError if the sender cannot pay, or if a transaction with this call could not be included
 */
export async function simulate(
  machine: EvmMachine,
  site: CallSite,
  call: CallRequest,
  gas: bigint,
): Promise<{ readonly result?: ExecResult; readonly gasUsed: bigint }> {
  const intrinsic = intrinsicGas(call);
  if (gas < intrinsic) return { gasUsed: intrinsic };
  const { evm, state, warp } = machine;
  state.begin(site.height);
  for (const [address, code] of call.codes) {
    await state.putCode(createAddressFromString(address), hexToBytes(code));
  }
  const caller = createAddressFromString(call.from);
  await requireFunds(machine, caller, call, gas);
  const to = call.to === undefined ? undefined : createAddressFromString(call.to);
  warmUp(machine, [caller, to], call);
  const block = makeBlock(machine, {
    number: site.height,
    timestamp: site.timestamp,
    baseFeePerGas: call.gasPrice === 0n ? 0n : site.baseFee,
  });
  warp.predicates = call.predicates;
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
    return { result, gasUsed: intrinsic + result.executionGasUsed };
  } finally {
    warp.predicates = [];
    // Clears the warm addresses and slots, because the next execution must not start with them.
    evm.journal.cleanJournal();
  }
}

/** EIP-2028, EIP-2930, EIP-3860. */
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

async function requireFunds(
  { state }: EvmMachine,
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
  { evm }: EvmMachine,
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

/** geth's texts for the faults that the interpreter names differently. */
const TEXTS: Partial<Record<EVMError['error'], string>> = {
  'static state change': 'write protection',
  'invalid JUMP': 'invalid jump destination',
  'create collision': 'contract address collision',
  'insufficient balance': 'insufficient balance for transfer',
};

/**
 * Returns what a simulated call returned.
 * @throws RpcError with code 3 and the revert data, or with code -32000 and the fault
 */
export function returnDataOf(result: ExecResult): Hex {
  const fault = result.exceptionError?.error;
  const data = bytesToHex(result.returnValue);
  if (fault === undefined) return data;
  if (fault === EVMError.errorMessages.REVERT) {
    const { errorName, args } = unlessThrows(() => decodeErrorResult({ data })) ?? {};
    const reason = errorName === 'Error' ? `: ${String(args?.[0])}` : '';
    throw new RpcError(`execution reverted${reason}`, RPC_CODE.reverted, data);
  }
  throw new RpcError(TEXTS[fault] ?? fault);
}

/** The gas that a value transfer adds for the callee. */
const STIPEND = 2300n;
/** The largest signed 64-bit integer. */
const MOST_GAS = 9_223_372_036_854_775_807n;
/** In thousandths of the result, as in geth. */
const TOLERANCE = 15n;

/**
 * The minimum gas with which a call succeeds, within the tolerance. At least the gas that the pool requires for
 * the transaction's size.
 * @throws RpcError if the call fails even with all the gas that the sender can pay for
 */
export async function estimateGas(
  machine: EvmMachine,
  site: CallSite,
  call: CallRequest,
): Promise<bigint> {
  const needed = await neededGas(machine, site, call);
  const minimum = minimumGasForSize(transactionSize(call));
  return needed > minimum ? needed : minimum;
}

async function neededGas(machine: EvmMachine, site: CallSite, call: CallRequest): Promise<bigint> {
  const limit = allowance(machine, site, call);
  const firstRun = await simulate(machine, site, call, limit);
  const outOfGas = firstRun.result?.exceptionError?.error === EVMError.errorMessages.OUT_OF_GAS;
  if (firstRun.result === undefined || outOfGas) {
    throw new RpcError(`gas required exceeds allowance (${limit})`);
  }
  returnDataOf(firstRun.result);
  const succeedsWith = async (gas: bigint) => {
    const { result } = await simulate(machine, site, call, gas);
    return result !== undefined && result.exceptionError === undefined;
  };
  if (await succeedsWith(firstRun.gasUsed)) return firstRun.gasUsed;
  let tooLow = firstRun.gasUsed;
  let sufficient = limit;
  // A call passes on at most 63/64 of its gas (EIP-150).
  const estimate = ((firstRun.gasUsed + STIPEND) * 64n) / 63n;
  if (estimate < sufficient && (await succeedsWith(estimate))) sufficient = estimate;
  while ((sufficient - tooLow) * 1000n > sufficient * TOLERANCE) {
    const middle = (sufficient + tooLow) / 2n;
    if (await succeedsWith(middle)) sufficient = middle;
    else tooLow = middle;
  }
  return sufficient;
}

/** The gas that the sender can pay for, up to the call's limit, which defaults to a block's. */
function allowance(machine: EvmMachine, site: CallSite, call: CallRequest): bigint {
  const limit = call.gas ?? BLOCK_GAS_LIMIT;
  const balance = machine.state.world.account(call.from, site.height)?.balance ?? 0n;
  if (balance < call.value) {
    // A node first tries its largest gas value, and names this value in its error text.
    throw new RpcError(
      `failed with ${MOST_GAS} gas: insufficient funds for gas * price + value: ` +
        `address ${call.from} have ${balance} want ${call.value}`,
    );
  }
  if (call.gasPrice === 0n) return limit;
  const affordable = (balance - call.value) / call.gasPrice;
  return affordable < limit ? affordable : limit;
}

/** Type, chain ID, nonce, fees, gas and signature take at most this many bytes with their RLP prefixes. */
const ENVELOPE = 120;

/** The largest possible size of the signed transaction, in bytes. */
function transactionSize({ to, data, value, accessList }: CallRequest): number {
  const content = RLP.encode([
    to === undefined ? new Uint8Array() : hexToBytes(to),
    value,
    hexToBytes(data),
    accessList.map(({ address, storageKeys }) => [
      hexToBytes(address),
      storageKeys.map((key) => hexToBytes(key)),
    ]),
  ]);
  return ENVELOPE + content.length;
}
