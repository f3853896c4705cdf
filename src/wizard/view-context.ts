import { createContext, useContext } from 'react';
import type { View } from '../session/view/view.ts';
import type { Page } from '../page/page.ts';

export const ViewContext = createContext<View>({
  header: { readOnly: false, worthless: false },
  steps: [],
  code: '',
  screen: { name: '', about: 'busy', blocks: [], ask: { kind: 'nothing' } },
  log: [],
  leaving: 'safe',
  unfinished: [],
  resume: '',
});

export function useView(): View {
  return useContext(ViewContext);
}

export function usePage(): Page {
  return useView().screen;
}
