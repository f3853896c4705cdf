import type { View } from '../../../../src/session/view/view.ts';
import {
  openWizard,
  ManualClock,
  FakeSession,
  type OpenWizard,
} from '../../../helpers/terminal/terminal-wizard.ts';
import { openLinear, type OpenLinear } from '../../../helpers/terminal/linear-transcript.ts';
import { NOW } from './views.ts';

export const UP = '\u001b[A';
export const DOWN = '\u001b[B';
export const LEFT = '\u001b[D';
export const SHIFT_TAB = '\u001b[Z';
export const ESC = '\u001b';
export const CTRL_C = '\u0003';
export const BACKSPACE = '\u007f';
export const CLEAR_LINE = '\u0015';

interface Opened extends OpenWizard {
  readonly session: FakeSession;
  readonly clock: ManualClock;
}

/** Opens a view, runs the test on it, and closes it. */
export async function at(
  view: View,
  steps: (wizard: Opened) => Promise<void>,
  options: Omit<Parameters<typeof openWizard>[1], 'clock'> = {},
): Promise<void> {
  const session = new FakeSession(view);
  const clock = new ManualClock(NOW);
  const wizard = openWizard(session, { clock, ...options });
  await wizard.sees(view.code);
  try {
    await steps({ ...wizard, session, clock });
  } finally {
    session.end(0);
    await wizard.ended;
  }
}

/** Opens a view in linear mode, runs the test on it, and closes it. */
export async function inLinearMode(
  view: View,
  steps: (linear: OpenLinear) => Promise<void>,
): Promise<void> {
  const linear = openLinear(view, NOW);
  try {
    await steps(linear);
  } finally {
    linear.session.end(0);
    await linear.ended;
  }
}
