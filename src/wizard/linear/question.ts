import type { Action } from '../../session/view/action.ts';
import type { Also, Screen } from '../../session/view/view.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { MessageKey } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { LONGEST_LINE } from '../input/edit-line.ts';
import { pickable } from './describe-choices.ts';

type Verb = MessageKey extends infer Key
  ? Key extends `linear.can.${infer Word}`
    ? Word
    : never
  : never;

/** What an answer brings about: something for the session, or a next question that it knows nothing of. */
export type Effect = Action | (() => void);

/** A word that can be typed, and what it does. */
export interface Can {
  readonly word: string;
  readonly says: Verb | { readonly text: string };
  readonly action: Effect;
}

/** What can be answered at a screen. */
export interface Question {
  /** Words that do something here, beside those that always do. */
  readonly can: readonly Can[];
  /** The end of the question, where an answer is waited for; without, words are taken at any time. */
  readonly prompt?: string;
  /** What any other text means; undefined: it is no answer. */
  readonly read?: (line: string) => Effect | undefined;
  /** The answer is not shown while it is typed. */
  readonly hidden?: true;
  /** What was typed before the question was asked is no answer to it. */
  readonly fresh?: true;
}

const back: Can = { word: 'b', says: 'back', action: { type: 'back' } };
const again = (says: 'look' | 'retry'): Can => ({ word: 'r', says, action: { type: 'retry' } });
const yes = (says: Verb): Can => ({ word: 'y', says, action: { type: 'confirm' } });

/** What a screen asks; forms are asked field by field elsewhere. */
export function questionOf(screen: Exclude<Screen, { kind: 'form' }>, words: Translator): Question {
  const { t } = words;
  switch (screen.kind) {
    case 'busy':
      return { can: [] };
    case 'progress':
      return { can: [back] };
    case 'choice': {
      const { choices, preferred, first } = screen;
      return { can: first ? [] : [back], ...numbered(choices, preferred, words) };
    }
    case 'ticket':
    case 'done':
      return { can: [back], ...numbered(screen.choices, undefined, words) };
    case 'elsewhere':
      return { can: [again('look'), back], ...numbered(screen.choices, undefined, words) };
    case 'text': {
      const { value, problem } = screen;
      const given = { value: printable(value, 200) };
      return {
        can: [...otherWays(screen), back],
        prompt:
          value === ''
            ? t('linear.ask-text')
            : t(problem ? 'linear.ask-again' : 'linear.ask-default', given),
        read: (line) => {
          const given = line === '' ? value : line;
          // Half of a value is none.
          if (given === '' || given.length > LONGEST_LINE) return undefined;
          return { type: 'submit', value: printable(given, LONGEST_LINE) };
        },
      };
    }
    case 'secret':
      return {
        can: [...otherWays(screen), back],
        prompt: t('linear.ask-secret'),
        read: (line) => (line === '' ? undefined : { type: 'secret', value: line }),
        hidden: true,
      };
    case 'node':
      return {
        can: [yes('node'), again('look'), { ...back, word: 'n', says: 'not-node' }, back],
        prompt: t('linear.ask-node'),
      };
    case 'account':
      return screen.ready
        ? {
            can: [yes('continue'), ...otherWays(screen), again('look'), back],
            prompt: t('linear.ask-continue'),
          }
        : { can: [...otherWays(screen), again('retry'), back] };
    case 'intent':
      return {
        can: [
          yes('send'),
          { word: 'n', says: 'decline', action: { type: 'decline' } },
          ...otherWays(screen),
          back,
        ],
        prompt: t('linear.ask-send'),
        fresh: true,
      };
    case 'stake':
    case 'waiting':
      return { can: [again('look'), ...otherWays(screen), back] };
    case 'problem':
      return {
        can: [
          ...otherWays(screen),
          ...screen.can.map((what) => (what === 'retry' ? again('retry') : back)),
        ],
      };
  }
}

/** Other ways on than typing the answer, each a word. */
export function otherWays({ also = [] }: { readonly also?: readonly Also[] }): readonly Can[] {
  return also.map(({ key, title, id }) => ({
    word: key,
    says: { text: title },
    action: { type: 'also', id },
  }));
}

/** What can be typed, as a list in one sentence. */
export function listOf(can: readonly Can[], { t }: Translator): string {
  return can
    .map(({ word, says }) =>
      t('linear.key', {
        word,
        says: typeof says === 'string' ? t(`linear.can.${says}`) : says.text,
      }),
    )
    .join(t('linear.comma'));
}

/** Words that mean what a letter does, where a question takes no text of its own. */
const SPELLED: Readonly<Record<string, string>> = {
  yes: 'y',
  no: 'n',
  back: 'b',
  help: '?',
  quit: 'q',
  exit: 'q',
};

/** What was typed, as it is answered: a word in full is its letter, unless the question takes any text. */
export function asAnswer(typed: string, { can, read }: Question): string {
  const word = typed.toLowerCase();
  const isKnown = can.some((one) => one.word === word);
  return isKnown || read?.(typed) !== undefined ? typed : (SPELLED[word] ?? typed);
}

function numbered(
  choices: Parameters<typeof pickable>[0],
  preferred: string | undefined,
  { t }: Translator,
): Pick<Question, 'prompt' | 'read'> {
  const open = pickable(choices);
  if (open.length === 0) return {};
  const first = Math.max(
    0,
    open.findIndex(({ id }) => id === preferred),
  );
  return {
    prompt:
      open.length === 1
        ? t('linear.ask-one')
        : t('linear.ask-number', { count: open.length, preferred: first + 1 }),
    read: (line) => {
      const number = line === '' ? first + 1 : /^\d{1,4}$/.test(line) ? Number(line) : 0;
      const choice = open[number - 1];
      return choice && { type: 'choose', id: choice.id };
    },
  };
}
