import { describe, expect, test } from 'vitest';
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

describe('the registration ticket', () => {
  test('has the five published fields in the published order', () => {
    expect(ticketMarkdown(ticket)).toBe(
      [
        '## Operator registration',
        '',
        '- **Operator name:** Blue Valley',
        '- **Operator description:** Two people with servers in Basel.',
        '- **NodeID:** `NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg`',
        `- **BLS public key:** \`0x${'8f'.repeat(48)}\``,
        `- **BLS proof of possession:** \`0x${'9a'.repeat(96)}\``,
        '',
      ].join('\n'),
    );
    expect(ticketTitle(ticket)).toBe('Operator registration: Blue Valley');
  });

  test('typed text cannot become markup, a mention or a reference', () => {
    const text = ticketMarkdown({
      ...ticket,
      operatorName: '**bold** @team #1 <img> `x` [a](b)',
    });
    expect(text.split('\n')[2]).toBe(
      '- **Operator name:** \\*\\*bold\\*\\* @<!-- -->team \\#1 \\<img\\> \\`x\\` \\[a\\](b)',
    );
  });

  test("the link contains the whole ticket and keeps the tracker's query", () => {
    const url = new URL(ticketLink('https://tracker.example/issues/new?labels=operator', ticket));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      labels: 'operator',
      title: ticketTitle(ticket),
      body: ticketMarkdown(ticket),
    });
  });
});

describe('names and descriptions', () => {
  test('removes line breaks and invisible characters', () => {
    expect(parseTicketText('operatorName', ' Blue\n  Valley\u202e ')).toBe('Blue Valley');
  });

  test.each([
    ['operatorName', ' \n '],
    ['operatorName', 'x'.repeat(101)],
    ['operatorDescription', 'x'.repeat(1001)],
  ] as const)('%s is refused empty or too long', (field, text) => {
    expect(() => parseTicketText(field, text)).toThrow(
      expect.objectContaining({ code: 'E-FORM-205' }),
    );
  });
});
