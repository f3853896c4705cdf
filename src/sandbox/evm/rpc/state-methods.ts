import { positional, required } from '../../server/positional.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { quantity } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { returnDataOf } from '../execution/call-outcome.ts';
import { estimateGas } from '../execution/estimate-gas.ts';
import { simulate, type CallSite } from '../execution/simulate.ts';
import { blockOverride, type BlockOverride } from './block-override.ts';
import { parseCall, stateOverrides } from './parse-call.ts';
import { address, anything, word } from './params.ts';
import { namesHead, stateBlock } from './resolve-block.ts';

/** The maximum gas of `eth_call`, which is also the default. */
const CALL_GAS_CAP = 50_000_000n;

const call = required(parseCall);

/** The methods that read accounts and simulate calls, at the head or at an older block. */
export function stateMethods(core: ChainCore): RpcMethods {
  const { ledger, machine, pool, mutex, view } = core;
  const { world } = ledger;
  const account = async (accountAddress: Hex, tag: unknown) =>
    world.account(accountAddress, (await stateBlock(view, tag, 1)).number);
  const pendingNonce = (accountAddress: Hex) =>
    pool.pendingNonce(accountAddress, core.account(accountAddress).nonce);
  return {
    eth_getBalance: positional([address, anything], async (accountAddress, tag) =>
      quantity((await account(accountAddress, tag))?.balance ?? 0n),
    ),
    eth_getCode: positional([address, anything], async (accountAddress, tag) =>
      bytesToHex(world.code((await account(accountAddress, tag))?.codeHash)),
    ),
    eth_getStorageAt: positional([address, word, anything], async (accountAddress, slot, tag) => {
      const { number } = await stateBlock(view, tag, 2);
      return padded(world.slot(accountAddress, slot, number));
    }),
    eth_getTransactionCount: positional([address, anything], async (accountAddress, tag) =>
      quantity(
        tag === 'pending'
          ? pendingNonce(accountAddress)
          : ((await account(accountAddress, tag))?.nonce ?? 0n),
      ),
    ),
    eth_call: positional(
      [call, anything, stateOverrides, blockOverride],
      async (request, tag, overrides, override) => {
        const { gas: requestedGas = CALL_GAS_CAP } = request;
        const gas = requestedGas > CALL_GAS_CAP ? CALL_GAS_CAP : requestedGas;
        const site = await callSite(core, tag, override);
        return mutex.run(async () => {
          const { result, gasUsed } = await simulate(machine, site, { ...request, overrides }, gas);
          if (result !== undefined) return returnDataOf(result);
          throw new RpcError(
            `err: intrinsic gas too low: have ${gas}, want ${gasUsed} (supplied gas ${gas})`,
          );
        });
      },
    ),
    eth_estimateGas: positional(
      [call, anything, stateOverrides],
      async (request, tag, overrides) => {
        const site = await callSite(core, tag);
        return mutex.run(async () =>
          quantity(await estimateGas(machine, site, { ...request, overrides })),
        );
      },
    ),
  };
}

/**
 * Returns the block in which a call is simulated: the block whose state the call reads. On an idle chain, the
 * simulated time therefore stands still. Only `pending` under coreth uses the current time.
 */
async function callSite(
  core: ChainCore,
  tag: unknown,
  override: BlockOverride = {},
): Promise<CallSite> {
  const block = await stateBlock(core.view, tag, 1);
  const usesCurrentTime = tag === 'pending' && core.kind === 'coreth';
  return {
    height: block.number,
    timestamp: usesCurrentTime ? core.now : block.timestamp,
    baseFee: namesHead(tag) ? core.baseFee : BigInt(block.baseFee),
    ...override,
  };
}

function padded(value: Hex): Hex {
  return `0x${value.slice(2).padStart(64, '0')}`;
}
