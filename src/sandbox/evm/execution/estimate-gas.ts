import { EVMError } from '@ethereumjs/evm';
import { BLOCK_GAS_LIMIT, minimumGasForSize } from '../chain-rules.ts';
import { RpcError } from '../../server/rpc-error.ts';
import { returnDataOf } from './call-outcome.ts';
import type { CallRequest } from './call-request.ts';
import type { Machine } from './machine.ts';
import { simulate, type CallSite } from './simulate.ts';
import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { RLP } from '@ethereumjs/rlp';

/** The gas that a value transfer adds for the callee. */
const STIPEND = 2300n;
/** The largest gas value of a node, which is the largest signed 64-bit integer. */
const MOST_GAS = 9_223_372_036_854_775_807n;
/** The tolerance of the search in thousandths of the result, as in geth. */
const TOLERANCE = 15n;

/**
 * Returns the minimum gas with which a call succeeds, within the tolerance, and at least the gas that the pool requires for the transaction's size.
 * @throws RpcError if the call fails even with all the gas that the sender can pay for
 */
export async function estimateGas(
  machine: Machine,
  site: CallSite,
  call: CallRequest,
): Promise<bigint> {
  const needed = await neededGas(machine, site, call);
  const minimumForSize = minimumGasForSize(transactionSize(call));
  return needed > minimumForSize ? needed : minimumForSize;
}

async function neededGas(machine: Machine, site: CallSite, call: CallRequest): Promise<bigint> {
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

/**
 * Returns the maximum gas that the sender can pay for, up to the call's gas limit. If the call has no gas
 * limit, the limit is the gas limit of a block.
 */
function allowance(machine: Machine, site: CallSite, call: CallRequest): bigint {
  const limit = call.gas ?? BLOCK_GAS_LIMIT;
  const balance = machine.state.world.account(call.from, site.height)?.balance ?? 0n;
  if (balance < call.value) throw unaffordable(call, balance);
  if (call.gasPrice === 0n) return limit;
  const affordable = (balance - call.value) / call.gasPrice;
  return affordable < limit ? affordable : limit;
}

/**
 * Returns the error for a sender that cannot pay the transferred value. A node first tries its
 * largest gas value, and names this value in its error text.
 */
function unaffordable({ from, value }: CallRequest, balance: bigint): RpcError {
  return new RpcError(
    `failed with ${MOST_GAS} gas: insufficient funds for gas * price + value: ` +
      `address ${from} have ${balance} want ${value}`,
  );
}

/**
 * The maximum number of bytes that type, chain ID, nonce, fees, gas and signature take, with their RLP
 * prefixes.
 */
const ENVELOPE = 120;

/** The largest possible size of the signed transaction for a call, in bytes. */
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
