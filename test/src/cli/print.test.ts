import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createPrinter } from '../../../src/cli/print.ts';
import { registerKey } from '../../../src/domain/secrets.ts';
import { OnboardError } from '../../../src/domain/errors.ts';

function printing(json: boolean) {
  const output = new PassThrough();
  const printer = createPrinter(output, new PassThrough(), json);
  const printed = (): string => {
    let text = '';
    // From Node 26 on, a read returns only one chunk.
    for (let chunk; (chunk = output.read() as Buffer | null) !== null;) text += chunk.toString();
    return text;
  };
  return { printer, printed };
}

const report = (n: number) => ({ outcome: 'done', lines: [`look ${n}`], data: { n } }) as const;

test('prints one document for each report of a long command, and none at its end', () => {
  const { printer, printed } = printing(true);
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

test('prints one document for the end or the failure of any other command', () => {
  const done = printing(true);
  done.printer.ended('status', report(1));
  expect(JSON.parse(done.printed())).toMatchObject({ n: 1 });
  const failed = printing(true);
  failed.printer.failure(new OnboardError('E-SUP-111', {}));
  expect(JSON.parse(failed.printed())).toMatchObject({ code: 'E-SUP-111' });
});

test('prints the lines of every report', () => {
  const { printer, printed } = printing(false);
  printer.report('status', report(1));
  printer.ended('status', report(2));
  expect(printed()).toBe('look 1\nlook 2\n');
});

test('never prints a key of the command line, in text or as JSON', () => {
  const key = Buffer.from(Uint8Array.from({ length: 32 }, (_, index) => index + 31)).toString(
    'hex',
  );
  registerKey(`--private-key0x${key}`);
  const lines = [`a 0x${key} b`, `https://host/${key.toUpperCase()}`];
  const text = printing(false);
  text.printer.result(lines);
  expect(text.printed()).toBe('a 0x… b\nhttps://host/…\n');
  const json = printing(true);
  json.printer.report('status', { outcome: 'done', lines: [], data: { lines } });
  expect(JSON.parse(json.printed())).toMatchObject({ lines: ['a 0x… b', 'https://host/…'] });
});
