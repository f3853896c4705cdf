import type { Check } from '../../engine/step.ts';
import type { TitledStep } from '../task-context.ts';
import { planCall } from '../transactions/plan-call.ts';
import { type DecisiveCall, catchUpStep } from '../validation/epoch-catch-up.ts';
import type { NodeSnapshot } from '../validation/node-snapshot.ts';

/** The epoch catch-up, if the change is ready, and the call that initiates the change. */
export function initiatingSteps<L extends NodeSnapshot>(
  id: 'remove' | 'update',
  check: (snapshot: L) => Promise<Check>,
  decisive: (snapshot: L) => DecisiveCall,
): readonly TitledStep<L>[] {
  return [
    catchUpStep(async (snapshot: L) => (await check(snapshot)).state === 'ready', decisive),
    {
      id,
      check,
      async plan(snapshot) {
        const { plan, explain, effects, warning } = decisive(snapshot);
        try {
          const intent = await planCall(snapshot.context, plan, snapshot.now);
          const shown = { ...(effects && { effects: await effects(intent) }) };
          return { ...intent, ...shown, ...(await warning?.()) };
        } catch (error) {
          throw (await explain?.(error)) ?? error;
        }
      },
    },
  ];
}
