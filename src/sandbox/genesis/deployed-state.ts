import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';
import type { AccountState, StateDiff } from '../evm/state/state-diff.ts';
import type { DeployedContract, DeployedState } from './genesis-template.ts';

/** Returns the state after a deployment: the contracts, and the nonces of the deployers. */
export function deployedState({ accounts, slots, codes }: StateDiff): DeployedState {
  const contracts: Record<Hex, DeployedContract> = {};
  const nonces: Record<Hex, number> = {};
  const sorted = [...accounts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [address, account] of sorted) {
    if (account === null || address === WARP_PRECOMPILE.toLowerCase()) continue;
    const code = account.codeHash && codes.get(account.codeHash);
    const nonce = Number(account.nonce);
    if (code === undefined) {
      if (nonce > 0) nonces[address] = nonce;
      continue;
    }
    const stored = [...(slots.get(address) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    const storage = stored.map(([slot, value]) => [slot, `0x${value.slice(2).padStart(64, '0')}`]);
    contracts[address] = {
      nonce,
      code: bytesToHex(code),
      storage: Object.fromEntries(storage) as DeployedContract['storage'],
    };
  }
  return { contracts, nonces };
}

/** Converts a deployed state to a chain's first state. `balances` are in wei, by account. */
export function genesisState(
  deployed: DeployedState,
  balances: ReadonlyMap<Hex, bigint>,
): StateDiff {
  const accounts = new Map<Hex, AccountState>();
  const slots = new Map<Hex, Map<Hex, Hex>>();
  const codes = new Map<Hex, Uint8Array>();
  for (const [address, contract] of Object.entries(deployed.contracts) as [
    Hex,
    DeployedContract,
  ][]) {
    const code = hexToBytes(contract.code);
    const codeHash = bytesToHex(keccak_256(code));
    codes.set(codeHash, code);
    accounts.set(address, { nonce: BigInt(contract.nonce), balance: 0n, codeHash });
    const storage = Object.entries(contract.storage) as [Hex, Hex][];
    slots.set(address, new Map(storage.map(([slot, value]) => [slot, withoutLeadingZeros(value)])));
  }
  const senders = new Set([...balances.keys(), ...(Object.keys(deployed.nonces) as Hex[])]);
  for (const address of senders) {
    const nonce = BigInt(deployed.nonces[address] ?? 0);
    accounts.set(address, { nonce, balance: balances.get(address) ?? 0n, codeHash: undefined });
  }
  return { accounts, slots, codes };
}

function withoutLeadingZeros(word: Hex): Hex {
  return `0x${word.slice(2).replace(/^(?:00)+/, '')}`;
}
