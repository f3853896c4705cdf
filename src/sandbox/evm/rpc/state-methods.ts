import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { ZERO_ADDRESS } from '../../../domain/identity/evm.ts';
import { positional, required, RpcError, type RpcMethods } from '../../server/rpc-service.ts';
import { toQuantity } from '../blocks.ts';
import type { EvmChain } from '../evm-chain.ts';
import {
  estimateGas,
  returnDataOf,
  simulate,
  type CallRequest,
  type CallSite,
} from '../simulate.ts';
import { parseWarpPredicates, type AccessTuple } from '../warp.ts';
import {
  address,
  addressParam,
  anything,
  bytesParam,
  hashParam,
  invalid,
  listParam,
  namesHead,
  objectParam,
  quantityParam,
  stateBlock,
  requiredWord,
} from './params.ts';

/** @throws RpcError */
function parseCall(value: unknown): Omit<CallRequest, 'codes'> {
  const call = objectParam(value, 0);
  const number = (name: string) =>
    isAbsent(call[name]) ? undefined : quantityParam(call[name], 0);
  const accessList = listParam(call['accessList'] ?? [], 0).map(parseEntry);
  return {
    from: addressParam(call['from'] ?? ZERO_ADDRESS, 0),
    to: isAbsent(call['to']) ? undefined : addressParam(call['to'], 0),
    data: bytesParam(call['input'] ?? call['data'] ?? '0x', 0),
    value: number('value') ?? 0n,
    gasPrice: number('maxFeePerGas') ?? number('gasPrice') ?? 0n,
    gas: number('gas'),
    accessList,
    predicates: parseWarpPredicates(accessList).map((found) => ({ ...found, valid: true })),
  };
}

/** Only code can be replaced. @throws RpcError */
function replacedCodes(value: unknown, index: number): ReadonlyMap<Hex, Hex> {
  const overrides = Object.entries(objectParam(value ?? {}, index));
  return new Map(
    overrides.map(([account, override]) => {
      const { code, ...others } = objectParam(override, index);
      if (isAbsent(code) || Object.keys(others).length > 0) {
        throw invalid(index, 'the sandbox can replace only the code of an account');
      }
      return [addressParam(account, index), bytesParam(code, index)];
    }),
  );
}

function parseEntry(value: unknown): AccessTuple {
  const entry = objectParam(value, 0);
  return {
    address: addressParam(entry['address'], 0),
    storageKeys: listParam(entry['storageKeys'] ?? [], 0).map((key) => hashParam(key, 0)),
  };
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** The maximum gas of `eth_call`, which is also the default. */
const CALL_GAS_CAP = 50_000_000n;

const call = required(parseCall);

export function stateMethods(chain: EvmChain): RpcMethods {
  const { world, machine, pool, view } = chain;
  const account = async (accountAddress: Hex, tag: unknown) =>
    world.account(accountAddress, (await stateBlock(view, tag, 1)).number);
  const pendingNonce = (accountAddress: Hex) =>
    pool.pendingNonce(accountAddress, chain.account(accountAddress).nonce);
  const once = answersOnce(chain);
  return {
    eth_getBalance: positional([address, anything], async (accountAddress, tag) =>
      toQuantity((await account(accountAddress, tag))?.balance ?? 0n),
    ),
    eth_getCode: positional([address, anything], async (accountAddress, tag) =>
      bytesToHex(world.code((await account(accountAddress, tag))?.codeHash)),
    ),
    eth_getStorageAt: positional(
      [address, requiredWord, anything],
      async (accountAddress, slot, tag) => {
        const { number } = await stateBlock(view, tag, 2);
        const value = world.slot(accountAddress, slot, number);
        return `0x${value.slice(2).padStart(64, '0')}`;
      },
    ),
    eth_getTransactionCount: positional([address, anything], async (accountAddress, tag) =>
      toQuantity(
        tag === 'pending'
          ? pendingNonce(accountAddress)
          : ((await account(accountAddress, tag))?.nonce ?? 0n),
      ),
    ),
    eth_call: positional(
      [call, anything, replacedCodes, blockOverride],
      async (request, tag, codes, override) => {
        const { gas: requestedGas = CALL_GAS_CAP } = request;
        const gas = requestedGas > CALL_GAS_CAP ? CALL_GAS_CAP : requestedGas;
        const site = await callSite(chain, tag, override);
        return once('call', site, { ...request, codes }, async (given) => {
          const { result, gasUsed } = await simulate(machine, site, given, gas);
          if (result !== undefined) return returnDataOf(result);
          throw new RpcError(
            `err: intrinsic gas too low: have ${gas}, want ${gasUsed} (supplied gas ${gas})`,
          );
        });
      },
    ),
    eth_estimateGas: positional([call, anything, replacedCodes], async (request, tag, codes) => {
      const site = await callSite(chain, tag);
      return once('estimate', site, { ...request, codes }, async (given) =>
        toQuantity(await estimateGas(machine, site, given)),
      );
    }),
  };
}

interface StateSite extends CallSite {
  readonly blockHash: Hex;
}

/** The number of answers that are kept for one head. */
const MOST_ANSWERS = 512;

/** Computes each answer once until the next block: a program that waits asks the same of an unchanged state. */
function answersOnce({ blocks, mutex }: EvmChain) {
  const answers = new Map<string, Promise<Hex>>();
  let head: Hex | undefined;
  return (
    method: 'call' | 'estimate',
    site: StateSite,
    request: CallRequest,
    compute: (request: CallRequest) => Promise<Hex>,
  ): Promise<Hex> => {
    if (head !== blocks.head.hash || answers.size >= MOST_ANSWERS) answers.clear();
    head = blocks.head.hash;
    // The access list contains the predicates.
    const keyParts = { ...request, predicates: undefined, codes: [...request.codes] };
    const key = JSON.stringify([method, site, keyParts], (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const answer = answers.get(key) ?? mutex.run(() => compute(request));
    answers.set(key, answer);
    return answer;
  };
}

/** A call is simulated in the block whose state it reads, so the time stands still on an idle chain. */
async function callSite(
  chain: EvmChain,
  tag: unknown,
  override: Partial<CallSite> = {},
): Promise<StateSite> {
  const block = await stateBlock(chain.view, tag, 1);
  return {
    blockHash: block.hash,
    height: block.number,
    timestamp: block.timestamp,
    baseFee: namesHead(tag) ? chain.baseFee : BigInt(block.baseFee),
    ...override,
  };
}

/** Uses only the time, and ignores unknown fields as a node does. @throws RpcError */
function blockOverride(value: unknown, index: number): Partial<CallSite> {
  const { time } = objectParam(value ?? {}, index);
  return isAbsent(time) ? {} : { timestamp: Number(quantityParam(time, index)) };
}
