import type { Check } from '../../../../src/engine/step.ts';

/** The error's code, the key of the wait or of the fact, or the subject of a step that is ready. */
export function keyOf(check: Check): string {
  if ('error' in check) return check.error.code;
  if (check.state === 'pending') return check.wait.text.key;
  return check.state === 'satisfied' ? check.fact.text.key : check.changeId;
}
