import { refusalOf } from '../view/problem.ts';
import type { Dialogue } from '../view/dialogue.ts';
import type { Page, Problem } from '../../page/page.ts';
import { BACK, type Back } from '../wizard-flow.ts';

interface AskedForm<Texts> {
  readonly code: string;
  readonly defaults: Texts;
  /** What the form is about, such as a node. */
  readonly topic?: string;
}

/**
 * Shows a form until the operator confirms valid values or goes back. After each edit, `judge` returns the
 * new screen; `isRefused` is true after a confirmation of these texts that was refused. If the operator pastes
 * a private key or a damaged text into a field, the field becomes empty and shows a problem until its next edit. A later form
 * with the same `code` and `topic` shows the typed text again.
 */
export async function askForm<Texts extends Readonly<Record<string, string>>, Values>(
  dialogue: Dialogue,
  { code, defaults, topic = '' }: AskedForm<Texts>,
  judge: (
    texts: Texts,
    isRefused: boolean,
  ) => { readonly page: Page; readonly values: Values | undefined },
): Promise<Values | Back> {
  const typed = dialogue.typedIn(formName(code, topic));
  let texts = { ...defaults, ...Object.fromEntries(typed) };
  let refused: { readonly field: string; readonly problem: Problem } | undefined;
  let isRefused = false;
  for (;;) {
    const { page, values } = judge(texts, isRefused);
    const action = await dialogue.ask(code, withRefusal(page, refused));
    if (action.type === 'back') return BACK;
    if (action.type === 'confirm' && values !== undefined && refused === undefined) return values;
    isRefused = action.type === 'confirm';
    if (action.type === 'edit' && action.field in texts) {
      const { field } = action;
      const problem = refusalOf(action);
      if (problem !== undefined) refused = { field, problem };
      else if (refused?.field === field) refused = undefined;
      const value = problem === undefined ? action.value : '';
      typed.set(field, value);
      texts = { ...texts, [field]: value };
    }
  }
}

/** Forgets the text of one field, or of all fields. */
export function forgetTyped(dialogue: Dialogue, code: string, topic: string, field?: string): void {
  const typed = dialogue.typedIn(formName(code, topic));
  if (field === undefined) typed.clear();
  else typed.delete(field);
}

const formName = (code: string, topic: string): string => `${code} ${topic}`;

function withRefusal(
  page: Page,
  refused: { readonly field: string; readonly problem: Problem } | undefined,
): Page {
  const { ask } = page;
  if (refused === undefined || ask.kind !== 'fill') return page;
  const { problem } = refused;
  const fields = ask.fields.map((field) =>
    field.id === refused.field ? { ...field, problem } : field,
  );
  return { ...page, ask: { ...ask, fields } };
}
