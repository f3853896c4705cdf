import type { PlanRow } from '../../session/view/view.ts';

/** True if a step of the plan is done. The screen must then not claim that nothing is signed yet. */
export function isBegun(rows: readonly PlanRow[]): boolean {
  return rows.some(({ state }) => state === 'done');
}
