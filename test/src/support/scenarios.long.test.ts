import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { NextAction } from '../../../src/standing/standing.ts';
import { formatPage } from '../../docs/helpers/format-page.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { createTranslator, showText } from '../../../src/i18n/translator.ts';
import { reportMarkdown } from '../../../src/page/markdown.ts';
import { plainLine, reportLines, reportText, wrapLine } from '../../../src/page/text.ts';
import { statusPage } from '../../../src/support/status/status-page.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { scenarios, scenariosOf } from '../../helpers/scenarios/scenarios.ts';
import { partyText, stepsText } from '../../../src/standing/moments.ts';
import type { OperatorStatus } from '../../../src/support/status/status.ts';
import { rehearsed, type Rehearsed } from './helpers/rehearsed.ts';
import { testOneAnswer, testWaitingTransfer } from '../standing/helpers/one-answer.ts';
import { testTwoL1s } from './helpers/two-l1s.ts';
import { statusLines, wholeStatusLines } from './helpers/printed.ts';
import { wordsOf } from './helpers/words-of.ts';

const i18n = createTranslator(messages, {
  ...{ onboard: 'onboard', networkName: 'sandbox', timeZone: 'UTC' },
});

function whoOf(party: NextAction['party'] | undefined): string {
  if (party === undefined) return '(Validating|Not validating)';
  return party === 'clock' ? 'Waiting' : `Waiting for ${partyText(party, i18n)}`;
}

/** Another party acts, the operator acts meanwhile, it acts afterwards, it acts on one of two L1s; at night all scenarios. */
const WITH_TRANSFER = ['owner-asleep', 'balance-low', 'removal-open', 'two-l1s'];

describe.each(['a', 'c'] as const)('the scenarios of support (generation %s)', (generation) => {
  describe.each(scenariosOf(generation).map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (name, scenario) => {
      let stage: Rehearsed;
      let status: OperatorStatus;
      beforeAll(async () => {
        stage = await rehearsed(scenario, generation);
        status = await stage.status();
      });
      afterAll(() => stage.stop());

      test('the first lines are the answer: the state and the party that must act, one line for each L1', () => {
        const lines = statusLines(status, i18n);
        const expected = [scenario.expects, ...(scenario.further ?? [])];
        const found = status.l1s.map(({ code, nextAction }) => ({
          code,
          party: nextAction?.party,
        }));
        expect(found, lines.join('\n')).toEqual(expected);
        for (const { nextAction } of status.l1s) expect(nextAction?.next).not.toEqual([]);
        expect(lines[expected.length]).toMatch(/^Operator 0x\w{40} on /);
        for (const [i, { code, party }] of expected.entries()) {
          const l1 = expected.length === 1 ? '' : `${status.l1s[i]!.name}: `;
          const start = code.startsWith('G1-') ? 'Unknown' : whoOf(party);
          expect(lines[i]).toMatch(new RegExp(`^${l1}${start}.*: .+  ${code}$`));
          expect(lines[i]!.slice(l1.length)).toMatch(/^.{1,80}$/);
        }
      });

      test('the status is short, and has the same words in Markdown', () => {
        const page = statusPage(status, i18n);
        expect(wordsOf(reportMarkdown(page, i18n))).toEqual(wordsOf(reportText(page, i18n)));
        if (scenario.further !== undefined || scenario.asksNode === true) return;
        const lines = reportLines(page, i18n);
        const rows = lines.flatMap((line) => wrapLine(line, 80)).map(plainLine);
        expect(rows.length, rows.join('\n')).toBeLessThanOrEqual(16);
      });

      if (scenario.expects.code === 'G9-LEFT')
        test('nothing is said to be next, but how to validate again', () => {
          const shown = statusLines(status, i18n).join('\n');
          expect(shown).not.toContain('next: ');
          expect(shown).toMatch(/^Not validating: left the L1/);
          const again = name === 'removed' ? 'middleware-add-node' : 'opt-in-l1';
          expect(shown).toMatch(new RegExp(`\nTo validate here again: [^]*onboard ${again} `));
        });

      if (name === 'node-rekeyed')
        test('a node with another key fails in its own block', () => {
          expect(status.node?.findings[1]?.verdict).toBe('fails');
          const text = reportText(statusPage(status, i18n), i18n).join('\n');
          expect(text).toContain('  FAIL has another BLS key than the registered one');
          // The two keys, which take two lines each, stand in the answer alone.
          expect(text.match(/0x[0-9a-f]{96}/g)).toHaveLength(2);
        });

      if (name === 'two-l1s') testTwoL1s(() => stage);
      if (name !== 'wrong-network') testOneAnswer(scenario, () => stage);

      test('the counted steps are those that --steps lists, and name the step of the action as next, or none', () => {
        const shown = statusLines(status, i18n).join('\n');
        expect(shown).not.toMatch(/\d+ steps? left/);
        const listed = wholeStatusLines(status, i18n).join('\n');
        for (const track of status.l1s.flatMap(({ tracks }) => tracks)) {
          const { nextAction, steps } = track;
          for (const { code } of steps) expect(listed).toContain(code);
          const counted = stepsText({ ...track, isOffer: false }, i18n);
          const done = steps.filter(({ state }) => state === 'done').length;
          expect(counted, shown).toMatch(RegExp(`^${done} of ${steps.length} steps? done`));
          const said = typeof nextAction?.says === 'object' && nextAction.says.values['step'];
          const next = / done, next: (.*)$/.exec(counted)?.[1];
          if (typeof said !== 'object' || !('key' in said)) {
            expect(next, shown).toBeUndefined();
            continue;
          }
          expect(next, shown).toBe(i18n.t(said));
          // Collecting signatures comes before the transaction that carries them.
          const open = steps.find(({ state }) => state === 'not-done');
          expect(open && showText(open.title, i18n)).toBe(next);
        }
      });

      const isOther = WITH_TRANSFER.includes(name) && generation === 'a';
      if (isOther || (IS_WHOLE && name !== 'wrong-network')) testWaitingTransfer(() => stage);
    },
  );
});

test('the examples of docs/support.md are current', async () => {
  const file = resolve('docs/support.md');
  const page = readFileSync(file, 'utf8');
  const examples = page.indexOf('\n### ', page.indexOf('## Examples'));
  expect(examples).toBeGreaterThan(0);
  const lines: string[] = [];
  for (const scenario of scenarios.filter(({ isExample }) => isExample))
    lines.push(...(await exampleLines(scenario)));
  const text = page.slice(0, examples + 1) + lines.join('\n');
  await expect(await formatPage(file, text)).toMatchFileSnapshot(file);
});

/** Returns a scenario's example for docs/support.md: its title, and its status. */
async function exampleLines(scenario: (typeof scenarios)[number]): Promise<readonly string[]> {
  const { name, title, asksNode } = scenario;
  const stage = await rehearsed(scenario);
  onTestFinished(stage.stop);
  const status = statusLines(await stage.status(), i18n).join('\n');
  return [
    `### ${name}`,
    '',
    `${title.charAt(0).toUpperCase()}${title.slice(1)}.`,
    '',
    '```text',
    `$ onboard status --network sandbox <operator>${asksNode === true ? ' --node-url <url>' : ''}`,
    withoutMoment(status),
    '```',
    '',
  ];
}

/** Removes what differs in each run from a status: times, blocks, and IDs that depend on times. */
function withoutMoment(text: string): string {
  return text
    .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/g, '<time>')
    .replaceAll(/since (?:\d\d-\d\d )?\d\d:\d\d \(\d+ \w+\)/g, 'since <time> (<age>)')
    .replaceAll(/, \d+ \w+ left/g, ', <time> left')
    .replaceAll(/([,(] ?)\d+ \w+ ago/g, '$1<age> ago')
    .replaceAll(/(since (?:about )?<time>) \(\d+ \w+\)/g, '$1 (<age>)')
    .replaceAll(/(until <time>) \((?:in \d+ \w+|past)\)/g, '$1 (<left>)')
    .replaceAll(/block \d+/g, 'block <number>')
    .replaceAll(/height \d+/g, 'height <number>')
    .replaceAll(/epoch \d+/g, 'epoch <number>')
    .replaceAll(/0x[0-9a-f]{64}/g, '<hash>')
    .replaceAll(/(since before <time>) \(more than \d+ \w+\)/g, '$1 (<age>)')
    .replaceAll(/((?:validation(?: ID:)?|weight [\d,]+) )[1-9A-HJ-NP-Za-km-z]{40,60}/g, '$1<id>')
    .replaceAll(/balance [\d.,]+ AVAX \([\d.,]+ days\)/g, 'balance <amount> AVAX (<number> days)')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
    .replaceAll(/\d+ epochs behind/g, '<number> epochs behind')
    .replaceAll(
      /in this churn period would be [\d,]*\d/g,
      'in this churn period would be <number>',
    );
}
