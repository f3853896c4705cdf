import { messages } from './generated/en.ts';
import type { Message, MessageKey } from '../domain/message.ts';
import { english } from './english.ts';
import { patternOf, templateOf, type CompiledMessage } from './pattern-of.ts';
import type { Translator } from './translator.ts';

/** What a document may say: steps, facts, waits and advice. Labels of screens are never in one. */
const IN_DOCUMENTS = /^(?:step|fact|wait|desk|over|doctor|node|node-config)\./;
/** A pattern of values with hardly a word between them would fit anything. */
const LEAST_WORDS = 5;
/** Values that are sentences or names of ours themselves. */
const SAID = new Set(['step', 'reason', 'what', 'party']);

interface Sentence {
  readonly pattern: RegExp;
  /** Characters that are not values: of two that fit, the one that says more by itself counts. */
  readonly weight: number;
  readonly say: (words: Translator, values: Message['values']) => string | undefined;
}

/**
 * Says in another language what an English document says, by looking for the sentence of the catalogue that
 * it came from. What comes from none stays as it is.
 */
export function retelling(words: Translator): (said: string) => string {
  if (words.language === 'en') return (text) => text;
  const sentences = [...ofTexts(), ...ofErrors()]
    .filter(({ pattern, weight }) => weight >= LEAST_WORDS || !pattern.source.includes('(?<'))
    .sort((a, b) => b.weight - a.weight);
  const between = english.t('desk.between-reasons');
  /** Reasons one after the other, which may have what stands between them in themselves. */
  const retellList = (list: string): string => {
    const parts = list.split(between);
    for (let count = parts.length; count > 0; count--) {
      const first = parts.slice(0, count).join(between);
      const told = retell(first);
      if (told === first) continue;
      const rest = parts.slice(count).join(between);
      return rest === '' ? told : `${told}${words.t('desk.between-reasons')}${retellList(rest)}`;
    }
    return list;
  };
  const retell = (said: string): string => {
    // Behind a failure that is told among other things stands its code.
    const [, text = said, code = ''] = /^(.*)( \([A-Z]+-[A-Z0-9]+-\d{3}\))$/s.exec(said) ?? [];
    return `${retellOne(text)}${code}`;
  };
  const retellOne = (text: string): string => {
    for (const { pattern, say } of sentences) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const values = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [
          name,
          SAID.has(name) ? retell(value) : name === 'reasons' ? retellList(value) : value,
        ]),
      );
      return say(words, values) ?? text;
    }
    return text;
  };
  return retell;
}

function ofTexts(): Sentence[] {
  return [...english.keys]
    .filter((key) => IN_DOCUMENTS.test(key))
    .map((key) => sentence(templateOfKey(key), (words, values) => words.t({ key, values })));
}

function ofErrors(): Sentence[] {
  return [...english.keys]
    .filter((key) => key.startsWith('E-'))
    .map((key) => sentence(templateOfKey(key), (words, values) => words.t({ key, values })));
}

const templateOfKey = (key: MessageKey): string => templateOf(messages[key] as CompiledMessage);

function sentence(template: string, say: Sentence['say']): Sentence {
  const weight = template.replaceAll(/\{\w+\}/g, '').length;
  return { pattern: patternOf(template), weight, say };
}
