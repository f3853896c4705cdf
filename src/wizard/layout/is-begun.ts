import type { PlanRow } from '../../session/view/view.ts';

/** True if a step of the plan is done. */
export function isBegun(rows: readonly PlanRow[]): boolean {
  return rows.some(({ state }) => state === 'done');
}
