import type { Action } from '../../session/view/view.ts';
import type { Ask, Block, FormField, Page } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { NameIn } from '../../domain/message.ts';
import { oneLine, printable } from '../../domain/text/printable.ts';
import { refusedWord } from '../../domain/text/refused.ts';
import { consentOf } from '../consent.ts';
import { LONGEST_LINE } from '../input/text-input.ts';
import { describeBlocks, describeProblem, selectableChoices } from './describe-page.ts';
import { groupDigits } from '../../domain/units.ts';
import { type DescribeContext, type Statement, pair, sentence, state } from './statements.ts';

type Verb = NameIn<'linear.can.'>;

/** An action for the session, or a local function of linear mode. */
type Effect = Action | (() => void);

export interface TypedWord {
  readonly word: string;
  readonly says: Verb | { readonly text: string };
  readonly action: Effect;
}

export interface Question {
  /** The words that work on this page, in addition to help and quit. */
  readonly can: readonly TypedWord[];
  /** The prompt, if an answer is required. Without a prompt, the words of `can` work at any time. */
  readonly prompt?: string;
  /** Interprets any other typed text; returns undefined if the text is not a valid answer. */
  readonly read?: (line: string) => Effect | undefined;
  readonly hidden?: true;
}

const back: TypedWord = { word: 'b', says: 'back', action: { type: 'back' } };
const yes = (says: Verb): TypedWord => ({ word: 'y', says, action: { type: 'confirm' } });

/** The question of a page. For a form, `LinearForm` asks for each field. */
export function questionOf(page: Page, i18n: Translator): Question {
  const { ask, blocks } = page;
  const { t } = i18n;
  if (ask.kind === 'nothing' || ask.kind === 'fill') return { can: [] };
  const { again } = ask;
  const common: readonly TypedWord[] = [
    ...(again ? [{ word: 'r', says: again, action: { type: 'retry' } } as const] : []),
    ...wordsOfActions(ask),
    ...(ask.back ? [back] : []),
  ];
  switch (ask.kind) {
    case 'watch':
    case 'halt':
      return { can: common };
    case 'choose':
      return { can: common, ...numbered(ask.choices, ask.preferred, i18n) };
    case 'type': {
      const { value, isRefused } = ask;
      return {
        can: common,
        prompt: textPrompt(value, isRefused, i18n),
        read: (line) => {
          const given = line === '' ? value : line;
          // A longer text would be cut to an invalid value.
          if (given === '' || given.length > LONGEST_LINE) return undefined;
          return { type: 'submit', value: oneLine(given, LONGEST_LINE) };
        },
      };
    }
    case 'hide':
      return {
        can: common,
        prompt: t('linear.ask-secret'),
        read: (line) => (line === '' ? undefined : { type: 'secret', value: line }),
        hidden: true,
      };
    case 'agree':
      return ask.to === 'node'
        ? {
            can: [yes('node'), { ...back, word: 'n', says: 'not-node' }, ...common],
            prompt: t('linear.ask-node'),
          }
        : { can: [yes('continue'), ...common], prompt: t('linear.ask-continue') };
    case 'send':
      return {
        can: [
          { word: 'y', says: 'send', action: consentOf({ ask, blocks }).sendAction },
          { word: 'n', says: 'decline', action: { type: 'decline' } },
          ...common,
        ],
        prompt: t('linear.ask-send', { question: ask.question }),
      };
  }
}

function textPrompt(value: string, isRefused: boolean, { t }: Translator): string {
  if (value === '') return t('linear.ask-text');
  return isRefused
    ? t('linear.ask-again', { value: refusedWord(value) })
    : t('linear.ask-default', { value: printable(value, LONGEST) });
}

const TAKEN: ReadonlySet<string> = new Set(['y', 'n', 'r', 'b', 'q']);

/** The word is the action's letter, or its ID if linear mode uses the letter itself. */
export function wordsOfActions(ask: Ask): readonly TypedWord[] {
  const { actions = [] } = ask.kind === 'nothing' ? {} : ask;
  return actions.map(({ key, title, hint = title, id }) => ({
    word: TAKEN.has(key) ? id : key,
    says: { text: hint },
    action: { type: 'other-action', id },
  }));
}

export function typedWordsText(
  can: readonly Pick<TypedWord, 'word' | 'says'>[],
  { t }: Translator,
): string {
  return can
    .map(({ word, says }) =>
      t('linear.key', {
        word,
        says: typeof says === 'string' ? t(`linear.can.${says}`) : says.text,
      }),
    )
    .join(t('linear.comma'));
}

/** A question that accepts any text takes such a word literally. */
const SPELLED: Readonly<Record<string, string>> = {
  yes: 'y',
  no: 'n',
  back: 'b',
  help: '?',
  quit: 'q',
  exit: 'q',
};

/** What a typed line does. `nothing`: an empty line on a page without a prompt. */
export type Meaning = Effect | 'help' | 'leave' | 'unclear' | 'nothing';

export function meaningOf(line: string, question: Question): Meaning {
  const { can, prompt, read } = question;
  const typed = asAnswer(line.trim(), question);
  const word = typed.toLowerCase();
  if (word === '?') return 'help';
  if (word === 'q') return 'leave';
  const effect = can.find((command) => command.word === word)?.action ?? read?.(typed);
  return effect ?? (typed === '' && prompt === undefined ? 'nothing' : 'unclear');
}

function asAnswer(typed: string, { can, read }: Question): string {
  const word = typed.toLowerCase();
  const isKnown = can.some((answer) => answer.word === word);
  return isKnown || read?.(typed) !== undefined ? typed : (SPELLED[word] ?? typed);
}

function numbered(
  choices: Parameters<typeof selectableChoices>[0],
  preferred: string | undefined,
  { t }: Translator,
): Pick<Question, 'prompt' | 'read'> {
  const open = selectableChoices(choices);
  if (open.length === 0) return {};
  const at = open.findIndex(({ id }) => id === preferred);
  const first = Math.max(0, at);
  return {
    prompt:
      open.length === 1
        ? t('linear.ask-one')
        : t('linear.ask-number', { count: open.length, preferred: first + 1 }),
    read: (line) => {
      const number = /^\d{1,4}$/.test(line) ? Number(line) : 0;
      const choice = open[line === '' ? first : number - 1];
      return choice && { type: 'choose', id: choice.id };
    },
  };
}

const LONGEST = 400;

/** Asks for the values of a form one by one, then whether all of them are correct. */
export class LinearForm {
  #key = '';
  /** During the final question about all values, the index is past the last field. */
  #at = 0;
  /** True while the operator corrects a single field, after which all fields are shown again. */
  #single = false;
  #given: string | undefined;

  /** `changed` is called when another field becomes current and the session receives no action. */
  constructor(private readonly changed: () => void) {}

  /** A later form begins with its first field again, also with the same key: its values may differ. */
  close(): void {
    this.#key = '';
  }

  /**
   * Asks for the current field, then for the whole form. `below`: the consequences of the values. `isOpened`: the form
   * has just been opened.
   */
  ask(
    key: string,
    fields: readonly FormField[],
    below: readonly Block[],
    speaking: DescribeContext,
  ): {
    readonly says: readonly Statement[];
    readonly question: Question;
    readonly isOpened: boolean;
  } {
    const isOpened = key !== this.#key;
    if (isOpened) {
      this.#key = key;
      this.#at = 0;
      this.#single = false;
      this.#given = undefined;
    }
    const given = fields.findIndex(({ id }) => id === this.#given);
    this.#given = undefined;
    const wrong = fields.findIndex(({ problem }) => problem !== undefined);
    if (given >= 0 && fields[given]?.problem === undefined) this.#next(fields);
    else if (given < 0 && this.#at >= fields.length && wrong >= 0) this.#at = wrong;
    const field = fields[this.#at];
    const asked =
      field === undefined
        ? this.#askAll(fields, below, speaking)
        : this.#askField(field, fields, speaking);
    return { ...asked, isOpened };
  }

  #next({ length }: readonly FormField[]): void {
    this.#at = this.#single ? length : this.#at + 1;
    this.#single = false;
  }

  #askField(field: FormField, fields: readonly FormField[], speaking: DescribeContext) {
    const { i18n } = speaking;
    const { id, title, unit, value, help, problem } = field;
    const named = unit === undefined ? title : i18n.t('linear.field', { title, unit });
    const says = [
      ...(problem ? describeProblem(problem, speaking) : []),
      state(sentence(named, i18n)),
      ...(help === undefined ? [] : [state(sentence(help, i18n))]),
    ];
    const question: Question = {
      can: [back],
      prompt: textPrompt(value, problem !== undefined, i18n),
      read: (line) => {
        if (line === '' && problem === undefined) {
          return () => {
            this.#next(fields);
            this.changed();
          };
        }
        this.#given = id;
        return { type: 'edit', field: id, value: oneLine(line === '' ? value : line, LONGEST) };
      },
    };
    return { says, question };
  }

  #askAll(fields: readonly FormField[], below: readonly Block[], speaking: DescribeContext) {
    const { i18n } = speaking;
    const { t } = i18n;
    const says = [
      ...fields.map(({ title, value, unit }, index) => {
        const whole = unit === undefined ? value : `${spokenAmount(value)} ${unit}`;
        const { text, value: copied } = pair(title, whole, i18n);
        return state(t('linear.choice', { number: index + 1, text }), copied);
      }),
      ...describeBlocks(below, speaking),
    ];
    const question: Question = {
      can: [yes('confirm'), back],
      prompt:
        fields.length === 1
          ? t('linear.ask-value')
          : t('linear.ask-form', { count: fields.length }),
      read: (line) => {
        const number = /^\d{1,3}$/.test(line) ? Number(line) : 0;
        if (number < 1 || number > fields.length) return undefined;
        return () => {
          this.#at = number - 1;
          this.#single = true;
          this.changed();
        };
      },
    };
    return { says, question };
  }
}

/** Any other text stays unchanged. */
function spokenAmount(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) ? groupDigits(value) : value;
}
