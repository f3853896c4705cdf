import { createBlock, paramsBlock, type Block, type HeaderData } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet, type Common } from '@ethereumjs/common';
import { createEVM, type EVM } from '@ethereumjs/evm';
import { paramsTx, type TypedTransaction } from '@ethereumjs/tx';
import { createAddressFromString } from '@ethereumjs/util';
import { createVM, type VM } from '@ethereumjs/vm';
import { hexToBytes, type Hex } from '../../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../protocol/warp/predicate.ts';
import { BLOCK_GAS_LIMIT } from '../chain-rules.ts';
import { StateOverlay } from '../state/state-overlay.ts';
import type { WorldState } from '../state/world-state.ts';
import { WarpPrecompile } from '../warp/warp-precompile.ts';

/** The address to which coreth sends fees. */
export const FEE_RECIPIENT: Hex = '0x0100000000000000000000000000000000000000';

/** An EVM with its state and the warp precompile. Only one caller may use the machine at a time. */
export interface Machine {
  readonly common: Common;
  readonly vm: VM;
  readonly evm: EVM;
  readonly state: StateOverlay;
  readonly warp: WarpPrecompile;
}

export interface MachineOptions {
  readonly chainId: bigint;
  readonly networkId: number;
  readonly blockchainId: Uint8Array;
  readonly world: WorldState;
  /** Returns a block's hash for the BLOCKHASH instruction; undefined for an unknown or pruned block. */
  readonly blockHash: (height: number) => Hex | undefined;
}

/**
 * Creates a machine with the rules of Avalanche's EVM chains since the Granite upgrade: Cancun with the P-256
 * precompile.
 */
export async function createMachine(options: MachineOptions): Promise<Machine> {
  const common = createCustomCommon(
    { chainId: Number(options.chainId), name: 'sandbox' },
    Mainnet,
    {
      hardfork: Hardfork.Cancun,
      eips: [7951],
    },
  );
  const state = new StateOverlay(options.world);
  const warp = new WarpPrecompile(options.networkId, options.blockchainId);
  const blockchain = hashesOnly(options.blockHash);
  const evm = await createEVM({
    common,
    stateManager: state,
    blockchain,
    customPrecompiles: [{ address: createAddressFromString(WARP_PRECOMPILE), function: warp.run }],
  });
  evm.events.on('beforeMessage', warp.enter);
  const vm = await createVM({ common, stateManager: state, blockchain, evm });
  // Each transaction and header calls `updateParams`, which copies the same parameters again. Copying takes
  // longer than a plain transfer, so the function is disabled here.
  common.updateParams(paramsTx);
  common.updateParams(paramsBlock);
  common.updateParams = () => undefined;
  rememberRules(common);
  return { common, vm, evm, state, warp };
}

/**
 * Caches which rules are active. The library checks several rules for each instruction, and this chain's
 * rules never change.
 */
function rememberRules(common: Common): void {
  const cache = new Map<number, boolean>();
  const isActivated = common.isActivatedEIP.bind(common);
  common.isActivatedEIP = (eip) => {
    const active = cache.get(eip) ?? isActivated(eip);
    cache.set(eip, active);
    return active;
  };
}

/** Makes a block from a header and transactions, with this chain's rules. */
export function makeBlock(
  { common }: Pick<Machine, 'common'>,
  header: HeaderData,
  transactions: TypedTransaction[] = [],
): Block {
  const fullHeader = { gasLimit: BLOCK_GAS_LIMIT, coinbase: FEE_RECIPIENT, ...header };
  return createBlock(
    { header: fullHeader, transactions, withdrawals: [] },
    { common, freeze: false, skipConsensusFormatValidation: true },
  );
}

function hashesOnly(blockHash: MachineOptions['blockHash']) {
  return {
    getBlock: (height: number) =>
      Promise.resolve({ hash: () => hexToBytes(blockHash(height) ?? `0x${'00'.repeat(32)}`) }),
    putBlock: () => Promise.resolve(),
    shallowCopy() {
      return this;
    },
  };
}
