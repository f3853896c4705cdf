import type { PlanRow } from '../../session/view/view.ts';

/** Whether a step of the plan is done: then it cannot be said that nothing is signed. */
export function isBegun(rows: readonly PlanRow[]): boolean {
  return rows.some(({ state }) => state === 'done');
}
