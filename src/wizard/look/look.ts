import { createContext, useContext } from 'react';
import { english } from '../../i18n/english.ts';
import { looksOf, type Look, type Looks } from './looks-of.ts';

export const LookContext = createContext<Look>({
  columns: 80,
  rows: 24,
  colour: false,
  unicode: false,
  links: false,
  theme: 'own',
  words: english,
});

/** The look, and what follows from it. */
export function useLook(): Looks {
  return looksOf(useContext(LookContext));
}
