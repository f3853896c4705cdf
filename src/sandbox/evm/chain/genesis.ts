import { createAccount, createAddressFromString } from '@ethereumjs/util';
import type { Hex } from '../../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../protocol/warp/predicate.ts';
import type { Machine } from '../execution/machine.ts';
import type { StateDiff } from '../state/state-diff.ts';
import type { BlockRecord } from './block-record.ts';
import { sealBlock } from './seal-block.ts';

/** The state before the first transaction. */
export interface FirstState {
  /** The balances in wei, by account. */
  readonly balances: Readonly<Record<Hex, bigint>>;
  readonly state: StateDiff;
}

/**
 * Makes block 0 with the first state. Also puts a byte of code at the warp precompile's address, because
 * Solidity refuses to call an account without code.
 */
export async function makeGenesis(
  machine: Machine,
  { balances, state: initialState }: FirstState,
  header: { readonly timestamp: number; readonly baseFee: bigint },
): Promise<{ block: BlockRecord; diff: StateDiff }> {
  const { state } = machine;
  state.begin(-1);
  for (const [address, balance] of Object.entries(balances)) {
    await state.putAccount(createAddressFromString(address), createAccount({ balance }));
  }
  const precompile = createAddressFromString(WARP_PRECOMPILE);
  await state.putCode(precompile, Uint8Array.of(1));
  await state.modifyAccountFields(precompile, { nonce: 1n });
  const written = state.diff();
  const diff: StateDiff = {
    accounts: new Map([...initialState.accounts, ...written.accounts]),
    slots: new Map([...initialState.slots, ...written.slots]),
    codes: new Map([...initialState.codes, ...written.codes]),
  };
  const block = await sealBlock(machine, { ...header, parent: undefined, included: [], diff });
  return { block, diff };
}
