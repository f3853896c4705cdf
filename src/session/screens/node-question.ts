import type { Translator } from '../../i18n/translator.ts';
import type { TextScreen } from '../view/view.ts';

/** The question for the API address of the node to add; `value` is the proposed answer. */
export function nodeQuestion(value: string, { t }: Translator): TextScreen {
  return {
    kind: 'text',
    id: 'node-url',
    question: t('node.question'),
    help: t('node.help'),
    value,
    otherActions: [{ key: 'p', title: t('node.also-paste'), id: 'paste' }],
  };
}
