import type { ChainKind } from '../evm/chain-kind.ts';

/** The times of a new sandbox's contracts, in seconds. All other values are fixed. */
export interface GenesisTimes {
  /** Since 1970: the time of deployment, and of the beginning of the middleware's epoch 0. */
  readonly startTime: number;
  readonly epochSeconds: number;
  /** Within an epoch, the seconds after which anyone may cut an operator's stake back. */
  readonly updateWindowSeconds: number;
  readonly slashingWindowSeconds: number;
  readonly churnPeriodSeconds: number;
  readonly vaultEpochSeconds: number;
}

/** The generation of contracts: 'a' is the older, 'c' the newer one. */
export type SandboxGeneration = 'a' | 'c';

/** The parameters of a sandbox. They are stored with its state, which must be replayed under the same values. */
export interface GenesisParameters extends GenesisTimes {
  readonly generation: SandboxGeneration;
  readonly networkId: number;
  readonly cChain: ChainKind;
}

/** The windows for an epoch's length, in the proportions of real deployments. */
export function genesisTimes(startTime: number, epochSeconds: number): GenesisTimes {
  return {
    startTime,
    epochSeconds,
    updateWindowSeconds: Math.ceil((epochSeconds * 3) / 4),
    slashingWindowSeconds: 2 * epochSeconds,
    churnPeriodSeconds: epochSeconds,
    vaultEpochSeconds: 3 * epochSeconds,
  };
}
