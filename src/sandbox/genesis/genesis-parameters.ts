/** The times of a new sandbox's contracts, in seconds. All other values of the contracts are fixed. */
export interface GenesisTimes {
  /** The time of deployment, in seconds since 1970. The middleware's epoch 0 begins at this time. */
  readonly startTime: number;
  readonly epochSeconds: number;
  /**
   * The length of the update window: the first part of an epoch. After the window, anyone may reduce nodes
   * that exceed their operator's stake.
   */
  readonly updateWindowSeconds: number;
  readonly slashingWindowSeconds: number;
  readonly churnPeriodSeconds: number;
  readonly vaultEpochSeconds: number;
}

/** The generation of contracts: 'a' is older than 'c'. */
export type SandboxGeneration = 'a' | 'c';

/**
 * The parameters of a sandbox. The parameters are stored with the state, because the state must be replayed
 * with the same values.
 */
export interface GenesisParameters extends GenesisTimes {
  readonly generation: SandboxGeneration;
  readonly networkId: number;
}

/** Returns the times for a start time and an epoch length. */
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
