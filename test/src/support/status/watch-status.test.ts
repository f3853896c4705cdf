import { expect, test } from 'vitest';
import { watchStatus } from '../../../../src/commands/support/status-watch.ts';
import type { CommandContext } from '../../../../src/commands/context.ts';
import type { Report } from '../../../../src/commands/definition.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { message, type Text } from '../../../../src/domain/message.ts';
import type { Party } from '../../../../src/domain/error-catalogue.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { L1Status } from '../../../../src/standing/standing.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';

/** A status of which only the next actions count. */
function statusOf(...l1s: readonly (readonly [string, string, Party, Text])[]): OperatorStatus {
  return {
    l1s: l1s.map(([name, code, party, says]) => ({
      ...({ name, code } as L1Status),
      nextAction: {
        ...{ party, code, says, error: undefined, since: undefined, until: undefined },
        ...{ next: [], message: undefined },
      },
    })),
  } as unknown as OperatorStatus;
}

const signing = ['Genbu', 'G8-SIGN', 'operator', message('support.days', { count: 2 })] as const;
const waiting = ['Genbu', 'G4-WAIT-OWNER', 'l1-owner', message('wait.disabled')] as const;

/** Watches a sequence of answers, and returns all reports. */
async function watched(answers: readonly (OperatorStatus | OnboardError)[]) {
  const left = [...answers];
  const reports: Report[] = [];
  const context = {
    clock: {
      now: () => Date.UTC(2026, 0, 1),
      sleep: () => (left.length === 0 ? Promise.reject(new Error('end')) : Promise.resolve()),
    },
    output: { report: (_: string, report: Report) => reports.push(report) },
    signal: new AbortController().signal,
    i18n: english,
  } as unknown as CommandContext;
  const read: Parameters<typeof watchStatus>[2] = () => {
    const answer = left.shift();
    if (answer instanceof OnboardError) return Promise.reject(answer);
    const report: Report = { outcome: 'done', lines: ['whole'], data: { l1s: [] } };
    return Promise.resolve({ status: answer, report });
  };
  const watching = watchStatus(1, context, read);
  await expect(watching).rejects.toThrow('end');
  return { lines: reports.slice(1).map(({ lines }) => lines), reports };
}

test('prints one line if code, party or sentence changes, and nothing if only a figure does', async () => {
  const [name, code, party] = signing;
  const figure = [name, code, party, message('support.days', { count: 3 })] as const;
  const sentence = [name, code, party, message('support.silence')] as const;
  const otherParty = [name, code, 'curator', message('support.silence')] as const;
  const { lines, reports } = await watched(
    [signing, figure, sentence, sentence, otherParty, waiting].map((l1) => statusOf(l1)),
  );
  expect(lines).toEqual([
    [expect.stringMatching(/^2026-01-01 00:00:00 UTC {2}Genbu, G8-SIGN, .*: /)],
    [expect.stringMatching(/Genbu, G8-SIGN, .*curator/i)],
    [expect.stringMatching(/Genbu, G4-WAIT-OWNER, .*L1 owner.*has disabled the operator/)],
  ]);
  expect(reports.at(-1)?.data).toMatchObject({
    changes: [{ l1: 'Genbu', party: 'l1-owner', code: 'G4-WAIT-OWNER' }],
  });
});

test('prints a failed read once, and the next action once it can be read again', async () => {
  const failure = new OnboardError('E-SUP-111', {});
  const { lines } = await watched([statusOf(signing), failure, failure, statusOf(signing)]);
  expect(lines).toEqual([
    [expect.stringContaining('E-SUP-111')],
    [expect.stringContaining('Genbu, G8-SIGN')],
  ]);
});
