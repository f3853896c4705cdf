import { told } from '../../helpers/told.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { message } from '../../../src/domain/message.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import { english } from '../../../src/i18n/english.ts';
import { caseText, openCase } from '../../../src/support/case/case-file.ts';
import { caseLines } from '../../../src/support/case/case-lines.ts';
import { compareStatus } from '../../../src/support/case/compare-status.ts';
import { makeCase } from '../../../src/support/case/make-case.ts';
import { probeEndpoints } from '../../../src/support/doctor/probe-endpoints.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { statusLines } from '../../../src/support/status/report/status-lines.ts';
import type { OperatorStatus } from '../../../src/support/status/status.ts';
import type { NextAction } from '../../../src/standing/standing.ts';
import { englishLines } from '../../helpers/english-prose.ts';
import { rehearsed, type Rehearsed } from './helpers/rehearsed.ts';
import { withoutMoment } from './helpers/without-moment.ts';

const seen = new Map<string, string>();

describe.each(['a', 'c'] as const)('the scenarios of support (generation %s)', (generation) => {
  describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (name, scenario) => {
      let stage: Rehearsed;
      let status: OperatorStatus;
      beforeAll(async () => {
        stage = await rehearsed(scenario, generation);
        status = await stage.status();
        if (generation === 'a')
          seen.set(name, withoutMoment(statusLines(status, english).join('\n')));
      });
      afterAll(() => stage.stop());

      test('names the cause, the party that must act, and what to do', () => {
        const shown = statusLines(status, english).join('\n');
        const actions = status.l1s.map(({ code, nextAction }) => ({
          code,
          whose: nextAction?.whose,
        }));
        expect(actions, shown).toEqual([scenario.expects, ...(scenario.further ?? [])]);
        for (const { nextAction } of status.l1s) expect(nextAction?.next.length).toBeGreaterThan(0);
      });

      test('an exported and opened case shows the same', async () => {
        const { profile, ports, clock } = stage.desk;
        const endpoints = await probeEndpoints(profile, ports, clock);
        const program = { version: '1.0.0', node: '24.0.0', platform: 'linux x64' };
        const memory = EMPTY_MEMORY;
        const text = caseText(
          makeCase({ ...{ program, profile, status, memory, endpoints }, lastErrors: [] }),
        );
        const opened = openCase(text, 'case.json');
        expect(statusLines(opened.status, english)).toEqual(
          statusLines(withoutMessages(status), english),
        );
        expect(compareStatus(opened.status, status, english)).toEqual([]);
        const spoken = await loadTranslator('ja');
        expect(englishLines(caseLines(opened, spoken).join('\n'))).toEqual([]);
        const changed = text.replace(stage.operator, stage.operator.replace('8', '9'));
        expect(() => openCase(changed, 'case.json')).toThrow(
          told(/was changed after it was written/),
        );
      });
    },
  );
});

test('the examples of docs/support.md are current', async () => {
  const file = resolve('docs/support.md');
  const page = readFileSync(file, 'utf8');
  const examples = page.indexOf('\n### ', page.indexOf('## Examples'));
  expect(examples).toBeGreaterThan(0);
  const text = page.slice(0, examples + 1) + scenarios.flatMap(exampleLines).join('\n');
  const options = { ...(await resolveConfig(file)), parser: 'markdown' };
  await expect(await format(text, options)).toMatchFileSnapshot(file);
});

/** Returns a scenario's example for docs/support.md: its title, and the status that was seen in it. */
function exampleLines({ name, title, asksNode }: (typeof scenarios)[number]): string[] {
  return [
    `### ${name}`,
    '',
    `${title.charAt(0).toUpperCase()}${title.slice(1)}.`,
    '',
    '```text',
    `$ onboard status --network sandbox <operator>${asksNode === true ? ' --node-url <url>' : ''}`,
    seen.get(name) ?? '',
    '```',
    '',
  ];
}

/** Removes the messages, because a case does not show them: they are made from the chains. */
function withoutMessages(status: OperatorStatus): OperatorStatus {
  const without = (nextAction: NextAction | undefined): NextAction | undefined =>
    nextAction?.message === undefined
      ? nextAction
      : {
          ...nextAction,
          message: undefined,
          next: [...nextAction.next, message('case.message-anew')],
        };
  const l1s = status.l1s.map((l1) => ({
    ...l1,
    nextAction: without(l1.nextAction),
    tracks: l1.tracks.map((track) => ({ ...track, nextAction: without(track.nextAction) })),
  }));
  return { ...status, l1s };
}
