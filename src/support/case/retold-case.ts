import { stepTitle } from '../../session/step-title.ts';
import { english } from '../../i18n/english.ts';
import { retelling } from '../../i18n/retell.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StatusStep, Turn, Way } from '../status/status.ts';
import type { OpenCase } from './case-shape.ts';

/** A case in the language of whoever opens it: its file is English, whoever wrote it. */
export function retoldCase(opened: OpenCase, words: Translator): OpenCase {
  if (words.language === 'en') return opened;
  const retell = retelling(words);
  const { status, endpoints } = opened;
  const turn = (one: Turn): Turn => ({
    ...one,
    says: retell(one.says),
    next: one.next.map(retell),
  });
  /** What an earlier version called otherwise is known by its step, whose name stays. */
  const titleOf = ({ id, title }: Pick<StatusStep, 'id' | 'title'>): string => {
    const said = retell(title);
    const [name = id] = id.split(':');
    const isKnown = name === 'catch-up' || english.keys.some((key) => key === `step.${name}`);
    return said === title && isKnown ? stepTitle(id, words) : said;
  };
  const way = (one: Way): Way => ({
    ...one,
    steps: one.steps.map(({ fact, ...step }) => ({
      ...step,
      title: titleOf(step),
      fact: fact === undefined ? undefined : retell(fact),
    })),
    turn: one.turn && turn(one.turn),
  });
  return {
    ...opened,
    status: {
      ...status,
      l1s: status.l1s.map((l1) => ({
        ...l1,
        turn: l1.turn && turn(l1.turn),
        ways: l1.ways.map(way),
      })),
      node: status.node && {
        ...status.node,
        findings: status.node.findings.map((one) => ({ ...one, text: retell(one.text) })),
      },
    },
    endpoints: endpoints.map(({ error, ...one }) => ({
      ...one,
      error: error && { ...error, message: retell(error.message) },
    })),
  };
}
