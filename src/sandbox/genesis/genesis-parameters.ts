import type { ChainKind } from '../evm/chain-kind.ts';

/** What the contracts of a new sandbox are made with, in seconds; everything else about them is fixed. */
export interface GenesisTimes {
  /** Since 1970: when they were deployed, and when the middleware's epoch 0 begins. */
  readonly startTime: number;
  readonly epochSeconds: number;
  /** From this second of an epoch on, anyone may cut an operator's stake back. */
  readonly updateWindowSeconds: number;
  readonly slashingWindowSeconds: number;
  readonly churnPeriodSeconds: number;
  readonly vaultEpochSeconds: number;
}

/** Which contracts and rules: the field's older and newer ones. */
export type SandboxGeneration = 'a' | 'c';

/** How a sandbox was made; kept with its state, which has to be replayed under the same values. */
export interface GenesisParameters extends GenesisTimes {
  readonly generation: SandboxGeneration;
  readonly networkId: number;
  readonly cChain: ChainKind;
}

/** The windows that go with an epoch: in the proportions of the field's deployments. */
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
