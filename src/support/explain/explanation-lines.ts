import type { Words } from '../../session/text/words.ts';
import { padTo } from '../pad-to.ts';
import { partyText } from '../status/moments.ts';
import type { Explanation } from './explain.ts';
import { knownCodesIn } from './known-codes.ts';

/** An explanation for a terminal, in the language of its words. */
export async function explanationLines(explanation: Explanation, words: Words): Promise<string[]> {
  const { text } = words;
  if ('means' in explanation) {
    const codes = await knownCodesIn(words.language);
    const { code, kind, means, check, say } =
      codes.find((known) => known.code === explanation.code) ?? explanation;
    return [
      `${code} (${text(`desk.explain.${kind}`)})`,
      line(text('desk.explain.means'), means),
      line(text('desk.explain.check'), check),
      line(text('desk.explain.say'), say),
    ];
  }
  const { code, name, says, whose, next, values } = explanation;
  const told = words.failure({ code, text: says, next, values });
  return [
    `${code}${name === undefined ? '' : ` (${name})`}`,
    line(text('desk.explain.means'), told.text),
    line(text('desk.explain.turn'), partyText(whose, words)),
    ...told.next.map((step, i) => line(i === 0 ? text('desk.explain.next') : '', step)),
  ];
}

const line = (label: string, text: string): string => `  ${padTo(label, 7)}${text}`;
