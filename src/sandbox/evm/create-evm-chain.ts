import type { Hex } from '../../domain/identity/bytes.ts';
import { ChainCore } from './chain/chain-core.ts';
import type { EvmChain, EvmChainOptions } from './evm-chain.ts';
import { evmService } from './rpc/evm-service.ts';
import { sentWarpMessage } from './warp/sent-warp-message.ts';

/**
 * Opens an EVM chain from its store, or creates it.
 * @throws OnboardError E-SBX-104 if the store is damaged or belongs to another chain
 * @throws OnboardError E-SBX-106 if the store cannot be written
 * @throws OnboardError E-FILE-102 and E-FILE-103 if the store is a link or not a regular file
 */
export async function createEvmChain(options: EvmChainOptions): Promise<EvmChain> {
  const core = await ChainCore.open(options);
  const message = (id: Hex) => sentWarpMessage(core.view, id);
  return {
    handle: evmService(core, options),
    head: () => core.summary(core.ledger.head),
    onBlock: (listener) => core.onBlock(listener),
    account: (address) => core.account(address.toLowerCase() as Hex),
    executedAccount: (address) => core.account(address.toLowerCase() as Hex, core.view.head.number),
    hasWarpMessage: (id) => message(id) !== undefined,
    warpMessage: message,
    applyAtomic: (operation, meta) => core.applyAtomic(operation, meta),
    atomicBlocks: () =>
      core.ledger.blocks.atomic.map(({ number, atomic }) => ({
        number: BigInt(number),
        meta: atomic ?? '',
      })),
    snapshot: () => core.ledger.world.snapshot(core.ledger.head.number),
    tick: () => core.tick(),
    mine: () => core.mine(),
    setBlockTime: (milliseconds) => core.setBlockTime(milliseconds),
    exposePool: (exposed) => {
      core.exposesPool = exposed;
    },
    reorg: (depth, reorgOptions) => core.reorg(depth, reorgOptions),
    pauseExecution: (at) => core.execution.pause(at),
    resumeExecution: () => core.execution.resume(),
    close: () => core.close(),
  };
}
