type Phrases = readonly (readonly [english: string, translated: string])[];

/** Values that are words of ours; all others are told as they are. */
const WORDED = new Set([
  'problem',
  'fault',
  'reason',
  'what',
  'waits',
  'differs',
  'setting',
  'answer',
  'resume',
  'open',
  'damage',
]);

/** Says the words among the values of a sentence in another language, as far as that has them. */
export function phrasesOf(phrases: Phrases) {
  const whole = new Map(phrases);
  const patterns = phrases
    .filter(([english]) => english.includes('{'))
    .map(([english, translated]) => ({ pattern: patternOf(english), translated }));
  const say = (text: string): string => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const { pattern, translated } of patterns) {
      const { groups } = pattern.exec(text) ?? {};
      if (groups === undefined) continue;
      return translated.replaceAll(/\{(\w)\}/g, (_, name: string) => groups[name] ?? '');
    }
    return text;
  };
  return <T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T | string>> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && WORDED.has(name) ? say(value) : value,
      ]),
    );
}

function patternOf(template: string): RegExp {
  const source = template
    .split(/(\{\w\})/)
    .map((part) =>
      /^\{\w\}$/.test(part)
        ? `(?<${part.charAt(1)}>.*?)`
        : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, 's');
}
