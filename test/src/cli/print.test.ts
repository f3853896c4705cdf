import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createPrinter } from '../../../src/cli/print.ts';
import { OnboardError } from '../../../src/domain/errors.ts';

function printing(json: boolean) {
  const output = new PassThrough();
  const printer = createPrinter(output, new PassThrough(), json);
  const printed = (): string => {
    let text = '';
    // From Node 26 on, a read returns one chunk.
    for (let chunk; (chunk = output.read() as Buffer | null) !== null;) text += chunk.toString();
    return text;
  };
  return { printer, printed };
}

const report = (n: number) => ({ outcome: 'done', lines: [`look ${n}`], data: { n } }) as const;

test('a command that stays up puts a document out for each thing that it tells, and none at its end', () => {
  const { printer, printed } = printing(true);
  printer.report('status', report(1));
  printer.report('status', report(2));
  printer.ended('status', report(3));
  printer.failure(new OnboardError('E-SUP-113', {}));
  const documents = printed()
    .split(/(?<=^\}\n)/m)
    .map((text) => JSON.parse(text) as object);
  expect(documents).toMatchObject([
    { schema: 'onboard/status/1', n: 1 },
    { schema: 'onboard/status/1', n: 2 },
  ]);
});

test('any other puts out one, of its end or of its failure', () => {
  const done = printing(true);
  done.printer.ended('status', report(1));
  expect(JSON.parse(done.printed())).toMatchObject({ n: 1 });
  const failed = printing(true);
  failed.printer.failure(new OnboardError('E-SUP-113', {}));
  expect(JSON.parse(failed.printed())).toMatchObject({ code: 'E-SUP-113' });
});

test('lines are put out each time', () => {
  const { printer, printed } = printing(false);
  printer.report('status', report(1));
  printer.ended('status', report(2));
  expect(printed()).toBe('look 1\nlook 2\n');
});
