import { bytesToHex, type Hex } from '../../../domain/bytes.ts';
import { quantity } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { returned } from '../execution/call-outcome.ts';
import { estimateGas } from '../execution/estimate-gas.ts';
import { simulate, type CallSite } from '../execution/simulate.ts';
import { parseBlockOverride, parseCall } from './parse-call.ts';
import { addressParam, required, wordParam, type Params } from './params.ts';
import { namesHead, resolveBlock, stateHeight } from './resolve-block.ts';
import { RpcError } from './rpc-error.ts';
import type { RpcMethods } from './rpc-methods.ts';

/** What a call may use where it names no gas, and at most. */
const CALL_GAS_CAP = 50_000_000n;

/** Accounts and calls, at the head or at an old block. */
export function stateMethods(core: ChainCore): RpcMethods {
  const { ledger, machine, pool, turn } = core;
  const { world } = ledger;
  const account = (params: Params, blockIndex = 1) => {
    const address = addressParam(required(params, 0), 0);
    const height = stateHeight(ledger, params[blockIndex], blockIndex);
    return { address, height, state: world.account(address, height) };
  };
  return {
    eth_getBalance: (params) => quantity(account(params).state?.balance ?? 0n),
    eth_getCode: (params) => bytesToHex(world.code(account(params).state?.codeHash)),
    eth_getStorageAt: (params) => {
      const slot = wordParam(required(params, 1), 1);
      const { address, height } = account(params, 2);
      return padded(world.slot(address, slot, height));
    },
    eth_getTransactionCount: (params) => {
      const { address, state } = account(params);
      const nonce = state?.nonce ?? 0n;
      return quantity(params[1] === 'pending' ? pool.pendingNonce(address, nonce) : nonce);
    },
    eth_call: (params) => {
      const call = parseCall(required(params, 0), params[2]);
      const gas = call.gas === undefined || call.gas > CALL_GAS_CAP ? CALL_GAS_CAP : call.gas;
      return turn.run(async () => {
        const site = { ...callSite(core, params[1]), ...parseBlockOverride(params[3]) };
        const { result, gasUsed } = await simulate(machine, site, call, gas);
        if (result !== undefined) return returned(result);
        throw new RpcError(
          `err: intrinsic gas too low: have ${gas}, want ${gasUsed} (supplied gas ${gas})`,
        );
      });
    },
    eth_estimateGas: (params) => {
      const call = parseCall(required(params, 0), params[2]);
      return turn.run(async () =>
        quantity(await estimateGas(machine, callSite(core, params[1]), call)),
      );
    },
  };
}

/**
 * Where a call happens. At the head it sees the present time, not the head's: this chain makes blocks
 * when there is something to put in or when it is ticked, so that the head's time stands still in
 * between, and a view that depends on the time (which epoch is it?) would stand still with it. A live
 * chain's head is never more than seconds old, which comes to the same.
 */
function callSite(core: ChainCore, block: unknown): CallSite {
  const height = stateHeight(core.ledger, block, 1);
  if (namesHead(block)) return { height, timestamp: core.now, baseFee: core.baseFee };
  const { timestamp, baseFee } = resolveBlock(core.ledger, block, 1);
  return { height, timestamp, baseFee: BigInt(baseFee) };
}

function padded(value: Hex): Hex {
  return `0x${value.slice(2).padStart(64, '0')}`;
}
