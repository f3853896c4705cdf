import type { NodeId } from '../../domain/identity/ids.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { TextScreen } from '../view/view.ts';

/**
 * The question for the API address of the node to add.
 * @param value the proposed answer
 * @param node the only node that is accepted, if any
 */
export function nodeQuestion(value: string, { t }: Translator, node?: NodeId): TextScreen {
  return {
    kind: 'text',
    id: 'node-url',
    question: node === undefined ? t('node.question') : t('node.question-of', { node }),
    help: t('node.help'),
    value,
    otherActions: [
      { key: 'p', title: t('node.also-paste'), id: 'paste' },
      ...(node === undefined ? [{ key: 'n', title: t('node.also-none'), id: 'none' }] : []),
    ],
  };
}
