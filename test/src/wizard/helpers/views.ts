import type { View } from '../../../../src/session/view/view.ts';
import { askingViews } from './views/asking.ts';
import { accountViews } from './views/account.ts';
import { sendingViews } from './views/sending.ts';
import { waitingViews } from './views/waiting.ts';
import { homeViews } from './views/home.ts';
import { underWayViews } from './views/under-way.ts';
export { NOW } from './views/kit.ts';

/** One literal view for each screen, and for each state of a screen. */
export const views = {
  ...askingViews,
  ...accountViews,
  ...sendingViews,
  ...waitingViews,
  ...underWayViews,
  ...homeViews,
} satisfies Record<string, View>;
