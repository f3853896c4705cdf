import type { Screen } from '../../session/view/view.ts';

/** What every screen gets: the screen as the session wants it. */
export interface ScreenProps<K extends Screen['kind']> {
  readonly screen: Extract<Screen, { kind: K }>;
}
