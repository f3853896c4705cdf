import { expect, test } from 'vitest';
import {
  parseTicketText,
  ticketLink,
  ticketMarkdown,
  ticketTitle,
} from '../../../src/domain/registration-ticket.ts';

const ticket = {
  operatorName: 'Blue Valley',
  operatorDescription: 'Two people with servers in Basel.',
  nodeId: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
  publicKey: `0x${'8f'.repeat(48)}`,
  proofOfPossession: `0x${'9a'.repeat(96)}`,
};

// The test of the command has the whole ticket.
test('typed text cannot become markup, a mention or a reference', () => {
  const text = ticketMarkdown({ ...ticket, operatorName: '**bold** @team #1 <img> `x` [a](b)' });
  expect(text.split('\n')[2]).toBe(
    '- **Operator name:** \\*\\*bold\\*\\* @<!-- -->team \\#1 \\<img\\> \\`x\\` \\[a\\](b)',
  );
});

test("the link contains the whole ticket and keeps the tracker's query", () => {
  const url = new URL(ticketLink('https://tracker.example/issues/new?labels=operator', ticket));
  const title = 'Operator registration: Blue Valley';
  expect(ticketTitle(ticket)).toBe(title);
  const expected = { labels: 'operator', title, body: ticketMarkdown(ticket) };
  expect(Object.fromEntries(url.searchParams)).toEqual(expected);
});

test('names and descriptions lose invisible characters, and are refused empty or too long', () => {
  expect(parseTicketText('operatorName', ' Blue\n  Valley\u202e ')).toBe('Blue Valley');
  for (const [field, text] of [
    ['operatorName', ' \n '],
    ['operatorName', 'x'.repeat(101)],
    ['operatorDescription', 'x'.repeat(1001)],
  ] as const)
    expect(() => parseTicketText(field, text), field).toThrow(
      expect.objectContaining({ code: 'E-FORM-205' }),
    );
});
