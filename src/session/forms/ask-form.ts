import { keyShapeOf } from '../../domain/pasted-key.ts';
import type { Stage } from '../stage.ts';
import type { FormScreen } from '../view.ts';
import { BACK, type Back } from '../way.ts';

/**
 * Shows a form until it is confirmed with values that are right. What follows from what is typed is
 * shown while it is typed.
 */
export async function askForm<Texts extends Readonly<Record<string, string>>, Values>(
  stage: Stage,
  code: string,
  defaults: Texts,
  judge: (texts: Texts) => { readonly screen: FormScreen; readonly values: Values | undefined },
): Promise<Values | Back> {
  let texts = defaults;
  for (;;) {
    const { screen, values } = judge(texts);
    const action = await stage.ask(code, screen);
    if (action.type === 'back') return BACK;
    if (action.type === 'confirm' && values !== undefined) return values;
    if (action.type === 'edit' && action.field in texts) {
      // A pasted key leaves the field at once.
      const value = keyShapeOf(action.value) === undefined ? action.value : '';
      texts = { ...texts, [action.field]: value };
    }
  }
}
