import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createPrinter } from '../../../src/cli/print.ts';
import { Collector } from '../../helpers/program/run-here.ts';
import { english } from '../../../src/i18n/english.ts';
import { plainLine, reportLines, wantsColour } from '../../../src/page/text.ts';
import { registerKey } from '../../../src/domain/secrets.ts';
import { OnboardError } from '../../../src/domain/errors.ts';

function printing(settings: { json?: boolean; colour?: boolean; terminal?: object }) {
  const { json = false, colour, terminal } = settings;
  const output = Object.assign(new Collector(), terminal);
  const error = new Collector();
  const printer = createPrinter({ output, error, json, ...(colour !== undefined && { colour }) });
  return { printer, printed: () => output.text };
}

const report = (n: number) => ({ outcome: 'done', lines: [`look ${n}`], data: { n } }) as const;

test('prints one document for each report of a long command, and none at its end', () => {
  const { printer, printed } = printing({ json: true });
  printer.report('status', report(1));
  printer.report('status', report(2));
  printer.ended('status', report(3));
  printer.failure(new OnboardError('E-SUP-111', {}));
  const documents = printed()
    .split(/(?<=^\}\n)/m)
    .map((text) => JSON.parse(text) as object);
  expect(documents).toMatchObject([
    { schema: 'onboard/status/1', n: 1 },
    { schema: 'onboard/status/1', n: 2 },
  ]);
});

test('never prints a key of the command line, in text or as JSON', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i + 31)).toString('hex');
  registerKey(`--private-key0x${key}`);
  const lines = [`a 0x${key} b`, `https://host/${key.toUpperCase()}`];
  const text = printing({});
  text.printer.result(lines);
  expect(text.printed()).toBe('a 0x… b\nhttps://host/…\n');
  const json = printing({ json: true });
  json.printer.report('status', { outcome: 'done', lines: [], data: { lines } });
  expect(JSON.parse(json.printed())).toMatchObject({ lines: ['a 0x… b', 'https://host/…'] });
});

describe('a report', () => {
  const report = reportLines(
    [
      {
        kind: 'headline',
        text: 'Waiting for the L1 owner: enable the operator',
        code: 'G4-WAIT-OWNER',
      },
      { kind: 'heading', level: 2, text: 'Genbu' },
      {
        kind: 'sentences',
        lines: [{ line: 'one two three four five six seven eight nine ten' }],
        quiet: true,
      },
      { kind: 'list', lines: [{ line: { code: `onboard register ${'a'.repeat(50)}` } }] },
      { kind: 'findings', findings: [{ verdict: 'fails', text: 'no host can be resolved' }] },
    ],
    english,
  );
  const printed = (terminal: object, colour = true): string => {
    const { printer, printed: text } = printing({ terminal, colour });
    printer.report('status', { outcome: 'done', lines: report, data: {} });
    return text();
  };

  test('on a terminal, has a bold first line and dim details, and is wrapped at words', () => {
    const text = printed({ isTTY: true, columns: 30 });
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('\u001b[1mWaiting for the L1 owner:\u001b[22m');
    expect(lines[1]).toBe('  \u001b[1menable the operator\u001b[22m');
    expect(text).toContain('\u001b[2mone two three four five six\u001b[22m\n');
    expect(text).toContain('\u001b[31mFAIL \u001b[39m');
    // A command stays whole, so that it can be copied.
    expect(stripVTControlCharacters(text)).toContain(`onboard register ${'a'.repeat(50)}\n`);
    for (const line of stripVTControlCharacters(text).split('\n'))
      expect(line.length <= 30 || line.includes('onboard register')).toBe(true);
  });

  test('is plain and unwrapped in a pipe, and plain without colours', () => {
    const plain = `${report.map(plainLine).join('\n')}\n`;
    expect(printed({})).toBe(plain);
    expect(printed({ isTTY: true, columns: 200 }, false)).toBe(plain);
    expect(printed({ isTTY: true, columns: 30 }, false)).not.toContain('\u001b');
  });

  test.each([
    [{}, true],
    [{ NO_COLOR: '' }, true],
    [{ NO_COLOR: '1' }, false],
    [{ TERM: 'dumb' }, false],
  ])('colours under %j: %j', (environment, wanted) => {
    expect(wantsColour(environment)).toBe(wanted);
  });
});
