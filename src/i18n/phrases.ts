import { patternOf } from './pattern-of.ts';

type Phrases = readonly (readonly [english: string, translated: string])[];

/** Values that are words of ours; all others are told as they are. */
const WORDED = new Set([
  'fault',
  'reason',
  'what',
  'differs',
  'setting',
  'answer',
  'resume',
  'open',
  'damage',
  'method',
  'status',
  'trait',
  'bytes',
]);
/** Words of ours that stand where a name or an address would. */
const IN_PLACE_OF_NAMES = new Set(['what was given', 'the endpoint', 'none']);

/** Says the words among the values of a sentence in another language, as far as that has them. */
export function phrasesOf(phrases: Phrases) {
  const whole = new Map(phrases);
  const patterns = phrases
    .filter(([english]) => english.includes('{'))
    .map(([english, translated]) => ({ pattern: patternOf(english), translated }));
  const say = (text: string): string => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    const ofField = afterPath(text);
    if (ofField !== text) return ofField;
    for (const { pattern, translated } of patterns) {
      const { groups } = pattern.exec(text) ?? {};
      if (groups === undefined) continue;
      return translated.replaceAll(/\{(\w)\}/g, (_, name: string) => {
        const value = groups[name] ?? '';
        return /[A-Z]/.test(name) ? say(value) : value;
      });
    }
    return text;
  };
  /** What is said of one field of something larger, behind the field's place in it. */
  const afterPath = (text: string): string => {
    const [, path, fault] = /^([\w.[\]-]+): (.+)$/s.exec(text) ?? [];
    return path === undefined || fault === undefined ? text : `${path}: ${say(fault)}`;
  };
  return <T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T | string>> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && (WORDED.has(name) || IN_PLACE_OF_NAMES.has(value))
          ? say(value)
          : value,
      ]),
    );
}
