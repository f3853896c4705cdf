import { createContext, useContext } from 'react';
import type { View } from '../session/view/view.ts';

/** The current view, for all components of the wizard. */
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
