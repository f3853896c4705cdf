import { createContext, useContext } from 'react';
import { english } from '../../i18n/english.ts';
import { themeOf, type ThemeInput, type Theme } from './theme-of.ts';

export const ThemeContext = createContext<ThemeInput>({
  columns: 80,
  rows: 24,
  colour: false,
  unicode: false,
  links: false,
  words: english,
});

/** The current theme. */
export function useTheme(): Theme {
  return themeOf(useContext(ThemeContext));
}
