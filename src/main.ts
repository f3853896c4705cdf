#!/usr/bin/env node
import { languageNamed } from './session/text/language.ts';
import { givenText, languageFor, preferencesFor } from './wiring/language-here.ts';
import { keptHelp } from './wiring/kept-help.ts';
import { version } from './wiring/version.ts';

const args = process.argv.slice(2);
const text = textOf(args);
if (text === undefined) {
  void import('./wiring/start.ts').then(({ start }) => start(args));
} else {
  // A reader that has gone is no fault.
  process.stdout.on('error', () => process.exit());
  process.stdout.write(text);
}

/** What is asked for more often than anything else, by scripts and people: nothing else is loaded for it. */
function textOf(given: readonly string[]): string | undefined {
  const [flag, ...more] = withoutLanguage(given);
  if (more.length > 0) return undefined;
  if (flag === '--version' || flag === '-V') return `${version}\n`;
  const isHelp = flag === '--help' || flag === '-h';
  // The parser breaks lines by the terminal; without one it takes 80 characters.
  const fits = ((process.stdout.columns as number | undefined) ?? 80) === 80;
  if (!isHelp || !fits) return undefined;
  const { language } = preferencesFor(given);
  const text = keptHelp[languageFor(given, process.env, language)];
  return text === '' ? undefined : text;
}

/** A call without the option that asks for a language; one that is not spoken stays, to be refused. */
function withoutLanguage(given: readonly string[]): readonly string[] {
  const at = given.findIndex((arg) => /^--lang(?:=|$)/.test(arg));
  if (at < 0 || languageNamed(givenText(given, '--lang') ?? '') === undefined) return given;
  return given.toSpliced(at, given[at] === '--lang' ? 2 : 1);
}
