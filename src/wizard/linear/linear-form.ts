import { printable } from '../../domain/text/printable.ts';
import { groupDigits } from '../../domain/units.ts';
import type { Block, FormField } from '../../page/page.ts';
import { describeBlocks, describeProblem, type PageContext } from './describe-page.ts';
import type { Question } from './question.ts';
import { pair, sentence, state, type Statement } from './statement.ts';

const LONGEST = 400;

/** Asks for the values of a form one by one, then whether all of them are correct. */
export class LinearForm {
  readonly #changed: () => void;
  #key = '';
  /**
   * The index of the current field. During the final question about all values, the index is past the last
   * field.
   */
  #at = 0;
  /** True while the operator corrects a single field. After the correction, all fields are shown again. */
  #single = false;
  #given: string | undefined;

  /** `changed` is called when another field becomes current and the session receives no action. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /**
   * Returns the statements and the question for the current field, or for the whole form after the last
   * field.
   * @param below the blocks below the fields: the consequences of the values
   */
  ask(
    key: string,
    fields: readonly FormField[],
    below: readonly Block[],
    speaking: PageContext,
  ): { readonly says: readonly Statement[]; readonly question: Question } {
    if (key !== this.#key) {
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
    return field === undefined
      ? this.#askAll(fields, below, speaking)
      : this.#askField(field, fields, speaking);
  }

  #next({ length }: readonly FormField[]): void {
    this.#at = this.#single ? length : this.#at + 1;
    this.#single = false;
  }

  #askField(field: FormField, fields: readonly FormField[], speaking: PageContext) {
    const { words } = speaking;
    const { id, title, unit, value, help, problem } = field;
    const named = unit === undefined ? title : words.t('linear.field', { title, unit });
    const says = [
      ...(problem ? describeProblem(problem, speaking) : []),
      state(sentence(named, words)),
      ...(help === undefined ? [] : [state(sentence(help, words))]),
    ];
    const question: Question = {
      can: [{ word: 'b', says: 'back', action: { type: 'back' } }],
      prompt:
        value === ''
          ? words.t('linear.ask-text')
          : words.t(problem ? 'linear.ask-again' : 'linear.ask-default', {
              value: printable(value, LONGEST),
            }),
      read: (line) => {
        if (line === '' && problem === undefined) {
          return () => {
            this.#next(fields);
            this.#changed();
          };
        }
        this.#given = id;
        return { type: 'edit', field: id, value: printable(line === '' ? value : line, LONGEST) };
      },
    };
    return { says, question };
  }

  #askAll(fields: readonly FormField[], below: readonly Block[], speaking: PageContext) {
    const { words } = speaking;
    const { t } = words;
    const says = [
      ...fields.map(({ title, value, unit }, index) => {
        const whole = unit === undefined ? value : `${spokenAmount(value)} ${unit}`;
        const { text, value: copied } = pair(title, whole, words);
        return state(t('linear.choice', { number: index + 1, text }), copied);
      }),
      ...describeBlocks(below, speaking),
    ];
    const question: Question = {
      can: [
        { word: 'y', says: 'confirm', action: { type: 'confirm' } },
        { word: 'b', says: 'back', action: { type: 'back' } },
      ],
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
          this.#changed();
        };
      },
    };
    return { says, question };
  }
}

/** Groups the digits of a typed amount; returns any other text unchanged. */
function spokenAmount(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) ? groupDigits(value) : value;
}
