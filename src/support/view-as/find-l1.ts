import type { EvmAddress } from '../../domain/identity/evm.ts';

/** What identifies an L1. L1s may share a name. */
export interface L1Identity {
  readonly name: string;
  /** undefined if unknown. */
  readonly balancer: EvmAddress | undefined;
}

/** Returns the ID of an L1: its balancer; its name if the balancer is unknown. */
export function l1IdOf({ name, balancer }: L1Identity): string {
  return balancer ?? name;
}

/** Finds an L1 by its balancer. If either balancer is unknown, finds the L1 by its name. */
export function findL1<L1 extends L1Identity>(
  l1s: readonly L1[],
  { name, balancer }: L1Identity,
): L1 | undefined {
  return (
    l1s.find((l1) => balancer !== undefined && l1.balancer === balancer) ??
    l1s.find((l1) => l1.name === name && (balancer === undefined || l1.balancer === undefined))
  );
}
