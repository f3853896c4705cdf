import type { View } from '../../../../src/session/view/view.ts';
import type { TestSession } from './open-test-session.ts';

export const HOME = 'choice G9-HOME';
/** The screen of a node, whose code is that of the node's state. */
export const NODE = 'done';

/** A screen's kind and code, or `NODE`. */
export const placeOf = ({ code, page: { helpTopic } }: Pick<View, 'code' | 'page'>): string =>
  helpTopic === NODE ? NODE : `${helpTopic} ${code}`;

/** The next screen that waits for an answer, with the items of its menu. */
export function nextMenu(session: TestSession) {
  return session.seesOneOf(({ code, page }) => {
    const { helpTopic, ask } = page;
    if (helpTopic === 'busy' || helpTopic === 'progress') return undefined;
    const items = ask.kind === 'choose' ? ask.choices.map(({ id }) => id) : [];
    return { at: placeOf({ code, page }), items };
  });
}
