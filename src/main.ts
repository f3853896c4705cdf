#!/usr/bin/env node
import { languageFor, preferencesFor } from './wiring/language-here.ts';
import { keptHelp } from './wiring/kept-help.ts';
import { version } from './wiring/version.ts';

const args = process.argv.slice(2);
const text = args.length === 1 ? textOf(args[0]) : undefined;
if (text === undefined) {
  void import('./wiring/start.ts').then(({ start }) => start(args));
} else {
  // A reader that has gone is no fault.
  process.stdout.on('error', () => process.exit());
  process.stdout.write(text);
}

/** What is asked for more often than anything else, by scripts and people: nothing else is loaded for it. */
function textOf(flag: string | undefined): string | undefined {
  if (flag === '--version' || flag === '-V') return `${version}\n`;
  const isHelp = flag === '--help' || flag === '-h';
  // The parser breaks lines by the terminal; without one it takes 80 characters.
  const fits = ((process.stdout.columns as number | undefined) ?? 80) === 80;
  if (!isHelp || !fits || keptHelp === '') return undefined;
  // It is kept in English.
  const { language } = preferencesFor(args);
  return languageFor(args, process.env, language) === 'en' ? keptHelp : undefined;
}
