import type { Screen } from '../../session/view/view.ts';

/** The props of every screen. */
export interface ScreenProps<K extends Screen['kind']> {
  readonly screen: Extract<Screen, { kind: K }>;
}
