import { createContext, useContext } from 'react';
import type { Page } from '../../page/page.ts';

/** The page of the current view. */
export const PageContext = createContext<Page>({
  name: '',
  about: 'busy',
  blocks: [],
  ask: { kind: 'nothing' },
});

export function usePage(): Page {
  return useContext(PageContext);
}
