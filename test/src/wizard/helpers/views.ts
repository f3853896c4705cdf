import type { View } from '../../../../src/session/view/view.ts';
import { askingViews } from './views/asking.ts';
import { accountViews } from './views/account.ts';
import { waitingViews } from './views/waiting.ts';
export { NOW } from './views/kit.ts';

/** One literal view for each screen, and for each state of a screen. */
export const views = {
  ...askingViews,
  ...accountViews,
  ...waitingViews,
} satisfies Record<string, View>;
