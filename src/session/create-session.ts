import type { SessionOptions } from './options.ts';
import type { Session } from './session.ts';
import { Dialogue } from './view/dialogue.ts';

type FirstOptions = Pick<SessionOptions, 'i18n' | 'clock' | 'command'>;

/** Starts a session whose first view can be drawn before the session's code and the other options have loaded. */
export function createSession(
  first: FirstOptions,
  loadOthers: () => Promise<Omit<SessionOptions, keyof FirstOptions>>,
): Session {
  const dialogue = new Dialogue(first);
  const begin = async (): Promise<number> => {
    const [{ runSessionFlow }, others] = await Promise.all([
      import('./run-session-flow.ts'),
      loadOthers(),
    ]);
    return runSessionFlow({ ...first, ...others }, dialogue);
  };
  const { view, subscribe, dispatch } = dialogue;
  return { view, subscribe, dispatch, ended: begin() };
}
