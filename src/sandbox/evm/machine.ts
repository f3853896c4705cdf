import { createBlock, paramsBlock, type Block, type HeaderData } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM, type EVM, type ExecResult } from '@ethereumjs/evm';
import { paramsTx, type TypedTransaction } from '@ethereumjs/tx';
import { createAccount, createAddressFromString } from '@ethereumjs/util';
import { createVM, runTx, type RunTxResult } from '@ethereumjs/vm';
import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../protocol/warp/message.ts';
import { ZERO_HASH } from './blocks.ts';
import { BLOCK_GAS_LIMIT, minimumCharge } from './gas.ts';
import { keccak256 } from './keccak.ts';
import { StateOverlay } from './state-overlay.ts';
import type { WorldState } from './state.ts';
import type { Transaction } from './transaction.ts';
import { WarpPrecompile, type JudgedPredicate } from './warp.ts';

export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** The address to which coreth sends fees. */
export const FEE_RECIPIENT: Hex = '0x0100000000000000000000000000000000000000';

/** An array of a fixed length is faster than a map, and no EIP that the library asks for has a higher number. */
const HIGHEST_RULE = 10_000;

/** Only one caller may use the machine at a time. */
export type EvmMachine = Readonly<Awaited<ReturnType<typeof createMachine>>>;

export interface MachineOptions {
  readonly chainId: bigint;
  readonly networkId: number;
  readonly blockchainId: Uint8Array;
  readonly world: WorldState;
  /** For the BLOCKHASH instruction. */
  readonly blockHash: (height: number) => Hex | undefined;
}

/** Has the rules of Avalanche's EVM chains since the Granite upgrade: Cancun with the P-256 precompile. */
export async function createMachine(options: MachineOptions) {
  const common = createCustomCommon(
    { chainId: Number(options.chainId), name: 'sandbox' },
    Mainnet,
    { hardfork: Hardfork.Cancun, eips: [7951], customCrypto: { keccak256 } },
  );
  const state = new StateOverlay(options.world);
  const warp = new WarpPrecompile(options.networkId, options.blockchainId);
  const blockchain = {
    getBlock(height: number) {
      const hash = hexToBytes(options.blockHash(height) ?? ZERO_HASH);
      return Promise.resolve({ hash: () => hash });
    },
    putBlock: () => Promise.resolve(),
    shallowCopy() {
      return this;
    },
  };
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
  // The library checks several rules for each instruction, and this chain's rules never change.
  const activeRules = new Array<boolean | undefined>(HIGHEST_RULE).fill(undefined);
  const isActivated = common.isActivatedEIP.bind(common);
  common.isActivatedEIP = (eip) => (activeRules[eip] ??= isActivated(eip));
  await replaceSlowParts(evm);
  return { common, vm, evm, state, warp };
}

type RunState = NonNullable<ExecResult['runState']>;
type Interpreter = RunState['interpreter'];
const MSTORE = 0x52;
const SEARCH = '_getValidJumpDestinations' satisfies keyof Interpreter;
type Interpreters = Record<typeof SEARCH, (this: unknown, code: Uint8Array) => object>;

const STOP = Uint8Array.of(0);
const found = new WeakMap<Uint8Array, object>();
let isKept = false;

/**
 * The library writes a word through two texts and two arrays, and searches a contract's code for jump destinations in
 * each call, which takes longer than most calls. This writes a word at once, and searches each code once.
 */
async function replaceSlowParts(evm: EVM): Promise<void> {
  // The library does not export its interpreters' class, but an execution returns its interpreter.
  const { runState } = await evm.runCode({ code: STOP, gasLimit: 1n });
  if (runState === undefined) throw new Error('the library returned no interpreter');
  runState.interpreter.lookupOpInfo(MSTORE).opHandler = storeWord;
  if (isKept) return;
  isKept = true;
  const interpreters = Object.getPrototypeOf(runState.interpreter) as Interpreters;
  const search = interpreters[SEARCH];
  interpreters[SEARCH] = function (code) {
    const destinations = found.get(code) ?? search.call(this, code);
    found.set(code, destinations);
    return destinations;
  };
}

function storeWord({ stack, memory }: RunState): void {
  const [offset, word] = stack.popN(2) as [bigint, bigint];
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  // Each call writes the lowest 64 bits. Most words are shorter.
  for (let [at, rest] = [24, word]; rest > 0n; at -= 8, rest >>= 64n) view.setBigUint64(at, rest);
  memory.write(Number(offset), 32, bytes);
}

export function makeBlock({ common }: EvmMachine, header: HeaderData): Block {
  const fullHeader = { gasLimit: BLOCK_GAS_LIMIT, coinbase: FEE_RECIPIENT, ...header };
  return createBlock(
    { header: fullHeader, withdrawals: [] },
    { common, freeze: false, skipConsensusFormatValidation: true },
  );
}

/**
 * Runs a transaction on the state overlay.
 * @throws Error if the transaction cannot be included; the overlay is then unchanged
 */
export async function runTransaction(
  machine: EvmMachine,
  block: Block,
  { tx }: Transaction,
  predicates: readonly JudgedPredicate[],
): Promise<RunTxResult> {
  const { vm, state, warp } = machine;
  warp.predicates = predicates;
  await state.checkpoint();
  try {
    const result = await runTx(vm, { tx, block });
    await chargeMinimum(machine, block, tx, result);
    await state.commit();
    return result;
  } catch (error) {
    await state.revert();
    throw error;
  } finally {
    warp.predicates = [];
  }
}

/** Charges the sender for the gas that is missing to the minimum charge. */
async function chargeMinimum(
  { state }: EvmMachine,
  block: Block,
  tx: TypedTransaction,
  result: RunTxResult,
): Promise<void> {
  const shortfall = minimumCharge(tx.gasLimit) - result.totalGasSpent;
  if (shortfall <= 0n) return;
  const price = result.amountSpent / result.totalGasSpent;
  const tip = price - (block.header.baseFeePerGas ?? 0n);
  const sender = tx.getSenderAddress();
  const account = await state.getAccount(sender);
  if (account === undefined) throw new Error('the sender has no account');
  account.balance -= shortfall * price;
  await state.putAccount(sender, account);
  const recipient = (await state.getAccount(block.header.coinbase)) ?? createAccount({});
  recipient.balance += shortfall * tip;
  await state.putAccount(block.header.coinbase, recipient);
  result.totalGasSpent += shortfall;
  result.amountSpent += shortfall * price;
  result.receipt.cumulativeBlockGasUsed += shortfall;
}
