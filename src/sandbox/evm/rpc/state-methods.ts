import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { quantity } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { returned } from '../execution/call-outcome.ts';
import { estimateGas } from '../execution/estimate-gas.ts';
import { simulate, type CallSite } from '../execution/simulate.ts';
import { parseBlockOverride, type BlockOverride } from './block-override.ts';
import { parseCall } from './parse-call.ts';
import { addressParam, required, wordParam, type Params } from './params.ts';
import { namesHead, stateBlock } from './resolve-block.ts';
import { RpcError } from './rpc-error.ts';
import type { RpcMethods } from './rpc-method.ts';

/** What a call may use where it names no gas, and at most. */
const CALL_GAS_CAP = 50_000_000n;

/** Accounts and calls, at the head or at an old block. */
export function stateMethods(core: ChainCore): RpcMethods {
  const { ledger, machine, pool, turn, view } = core;
  const { world } = ledger;
  const account = async (params: Params, blockIndex = 1) => {
    const address = addressParam(required(params, 0), 0);
    const { number } = await stateBlock(view, params[blockIndex], blockIndex);
    return { address, height: number, state: world.account(address, number) };
  };
  return {
    eth_getBalance: async (params) => quantity((await account(params)).state?.balance ?? 0n),
    eth_getCode: async (params) => bytesToHex(world.code((await account(params)).state?.codeHash)),
    eth_getStorageAt: async (params) => {
      const slot = wordParam(required(params, 1), 1);
      const { address, height } = await account(params, 2);
      return padded(world.slot(address, slot, height));
    },
    eth_getTransactionCount: async (params) => {
      if (params[1] === 'pending') {
        const from = addressParam(required(params, 0), 0);
        return quantity(pool.pendingNonce(from, core.account(from).nonce));
      }
      return quantity((await account(params)).state?.nonce ?? 0n);
    },
    eth_call: async (params) => {
      const call = parseCall(required(params, 0), params[2]);
      const override = parseBlockOverride(params[3]);
      const gas = call.gas === undefined || call.gas > CALL_GAS_CAP ? CALL_GAS_CAP : call.gas;
      const site = await callSite(core, params[1], override);
      return turn.run(async () => {
        const { result, gasUsed } = await simulate(machine, site, call, gas);
        if (result !== undefined) return returned(result);
        throw new RpcError(
          `err: intrinsic gas too low: have ${gas}, want ${gasUsed} (supplied gas ${gas})`,
        );
      });
    },
    eth_estimateGas: async (params) => {
      const call = parseCall(required(params, 0), params[2]);
      const site = await callSite(core, params[1]);
      return turn.run(async () => quantity(await estimateGas(machine, site, call)));
    },
  };
}

/**
 * Where a call happens: in a block like the one after which the state is read, whose time stands still on
 * an idle chain. Coreth's `pending` is the block to come, of the present time.
 */
async function callSite(
  core: ChainCore,
  tag: unknown,
  override: BlockOverride = {},
): Promise<CallSite> {
  const block = await stateBlock(core.view, tag, 1);
  const isNow = tag === 'pending' && core.kind === 'coreth';
  return {
    height: block.number,
    timestamp: isNow ? core.now : block.timestamp,
    baseFee: namesHead(tag) ? core.baseFee : BigInt(block.baseFee),
    ...override,
  };
}

function padded(value: Hex): Hex {
  return `0x${value.slice(2).padStart(64, '0')}`;
}
