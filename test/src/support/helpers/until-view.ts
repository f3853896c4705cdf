import type { Session } from '../../../../src/session/session.ts';
import type { View } from '../../../../src/session/view/view.ts';

/** Resolves with the first later view that fits. */
export function untilView(session: Session, fits: (view: View) => boolean): Promise<View> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(session.view())) return;
      stop();
      resolve(session.view());
    };
    const stop = session.subscribe(look);
    look();
  });
}
