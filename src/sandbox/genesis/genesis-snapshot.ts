import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { GenesisTemplate } from './genesis-template.ts';

/** The addresses of the sandbox's contracts. All sandboxes of a generation have the same addresses. */
export interface SandboxContracts {
  readonly operatorRegistry: EvmAddress;
  readonly l1Registry: EvmAddress;
  readonly vaultFactory: EvmAddress;
  readonly operatorL1OptIn: EvmAddress;
  readonly operatorVaultOptIn: EvmAddress;
  readonly multicall: EvmAddress;
  readonly balancer: EvmAddress;
  /** The contract that sends warp messages. In generation A, this contract is the balancer. */
  readonly validatorManager: EvmAddress;
  readonly middleware: EvmAddress;
  readonly vaultManager: EvmAddress;
  readonly vaults: readonly {
    readonly name: string;
    readonly address: EvmAddress;
    readonly delegator: EvmAddress;
    readonly collateral: EvmAddress;
  }[];
}

/**
 * The deployed contracts of a generation in a new sandbox. `scripts/build-genesis.mjs` writes the snapshots
 * to `assets/sandbox`.
 */
export interface GenesisSnapshot {
  readonly contracts: SandboxContracts;
  readonly template: GenesisTemplate;
}
