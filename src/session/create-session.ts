import type { SessionOptions } from './options.ts';
import { sessionOf, type Session } from './session.ts';
import { Dialogue } from './view/dialogue.ts';
import { startingView } from './view/starting-view.ts';

/** The options that the first view needs. */
type FirstOptions = Pick<SessionOptions, 'i18n' | 'clock' | 'command'>;

/**
 * Starts a session. The first view can be drawn before the session's code and the other options have loaded.
 */
export function createSession(
  first: FirstOptions,
  loadOthers: () => Promise<Omit<SessionOptions, keyof FirstOptions>>,
): Session {
  const { i18n, clock, command } = first;
  const dialogue = new Dialogue(startingView({ i18n, now: clock.now(), resume: command }));
  const begin = async (): Promise<number> => {
    const [{ runSessionFlow }, others] = await Promise.all([
      import('./run-session-flow.ts'),
      loadOthers(),
    ]);
    return runSessionFlow({ ...first, ...others }, dialogue);
  };
  return sessionOf(dialogue, begin());
}
