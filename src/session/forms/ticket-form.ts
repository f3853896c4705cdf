import { parseTicketText, type RegistrationTicket } from '../../domain/registration-ticket.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { FormField } from '../../page/page.ts';
import type { FormScreen } from '../view/view.ts';
import { parseField } from './add-form.ts';

export const TICKET_DEFAULTS = { operatorName: '', operatorDescription: '' };

type Said = Pick<RegistrationTicket, 'operatorName' | 'operatorDescription'>;

/**
 * Builds the form with the operator's fields of a registration ticket. An empty field shows no problem, but
 * makes `values` undefined.
 */
export function ticketForm(
  texts: typeof TICKET_DEFAULTS,
  { t }: Translator,
): { readonly screen: FormScreen; readonly values: Said | undefined } {
  const name = parseField(() => parseTicketText('operatorName', texts.operatorName));
  const about = parseField(() => parseTicketText('operatorDescription', texts.operatorDescription));
  const field = (
    id: keyof Said,
    title: string,
    help: string,
    { problem }: typeof name,
  ): FormField => ({
    id,
    title,
    help,
    value: texts[id],
    ...(texts[id] !== '' && problem),
  });
  const screen: FormScreen = {
    kind: 'form',
    question: t('ticket.question'),
    fields: [
      field('operatorName', t('ticket.name'), t('ticket.name-help'), name),
      field('operatorDescription', t('ticket.about'), t('ticket.about-help'), about),
    ],
    facts: [],
  };
  const complete = name.value !== undefined && about.value !== undefined;
  return {
    screen,
    values: complete ? { operatorName: name.value, operatorDescription: about.value } : undefined,
  };
}
