import { decodeAbiParameters, toEventSelector } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';
import { GETH, rpcService } from '../server/rpc-service.ts';
import { ChainCore } from './chain-core.ts';
import type { EvmChain, EvmChainOptions } from './evm-chain.ts';
import { chainMethods } from './rpc/chain-methods.ts';
import { stateMethods } from './rpc/state-methods.ts';

const WARP_ADDRESS = WARP_PRECOMPILE.toLowerCase() as Hex;
const WARP_TOPIC = toEventSelector('SendWarpMessage(address,bytes32,bytes)');

/**
 * Opens an EVM chain from its store, or creates it.
 * @throws OnboardError E-SBX-104 if the store is damaged or belongs to another chain
 * @throws OnboardError E-SBX-106 if the store cannot be written
 * @throws OnboardError E-FILE-102 and E-FILE-103 if the store is a link or not a regular file
 */
export async function createEvmChain(options: EvmChainOptions): Promise<EvmChain> {
  const core = await ChainCore.open(options);
  const { blocks, world } = core;
  return {
    handle: rpcService(GETH, { ...chainMethods(core), ...stateMethods(core) }),
    head: () => core.summary(blocks.head),
    onBlock: (listener) => core.onBlock(listener),
    account: (address) => core.account(address.toLowerCase() as Hex),
    executedAccount: (address) => core.account(address.toLowerCase() as Hex, core.view.head.number),
    hasWarpMessage: (id) => sentWarpMessage(core, id) !== undefined,
    warpMessage: (id) => sentWarpMessage(core, id),
    applyAtomic: (operation, meta) => core.applyAtomic(operation, meta),
    atomicBlocks: () =>
      blocks.atomic.map(({ number, atomic }) => ({ number: BigInt(number), meta: atomic ?? '' })),
    snapshot: () => world.snapshot(blocks.head.number),
    close: () => core.close(),
    controls: core,
  };
}

/**
 * Returns the unsigned bytes of a warp message that the chain has sent; undefined if no executed block
 * contains the message. Validators sign a message only if an executed transaction has logged the message.
 */
function sentWarpMessage({ blocks, view }: ChainCore, id: Hex): Uint8Array | undefined {
  const topics = [[WARP_TOPIC], undefined, [id.toLowerCase() as Hex]];
  const [log] = blocks.logs({ addresses: [WARP_ADDRESS], topics }, 0, view.head.number);
  if (log === undefined) return undefined;
  const [message] = decodeAbiParameters([{ type: 'bytes' }], log.data);
  return hexToBytes(message);
}
