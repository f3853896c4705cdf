import { createContext, useContext } from 'react';
import type { View } from '../session/view/view.ts';

/** The current view, for the components around every screen. */
export const ViewContext = createContext<View>({
  header: { readOnly: false, worthless: false },
  steps: [],
  code: '',
  screen: { kind: 'busy', text: '', since: 0 },
  log: [],
  leaving: 'safe',
  resume: '',
});

export function useView(): View {
  return useContext(ViewContext);
}
