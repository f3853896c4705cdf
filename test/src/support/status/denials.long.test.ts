import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import support from '../../../../assets/locales/en/support.json' with { type: 'json' };
import tasks from '../../../../assets/locales/en/tasks.json' with { type: 'json' };
import { openReaders } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import { english } from '../../../../src/i18n/english.ts';
import { reportText } from '../../../../src/page/text.ts';
import { answerPage } from '../../../../src/support/status/answer-report.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import type { StatusAnswer } from '../../../../src/support/status/status.ts';
import { parseSubject, type SupportDeps } from '../../../../src/support/status/subject.ts';
import { dateOf } from '../../../helpers/date-of.ts';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';

/** How a read fails: the status, type and body of the answer; undefined: the connection is cut. */
const FAILURES = {
  error: [
    200,
    'application/json',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}',
  ],
  'HTTP 404': [404, 'text/plain', '404 page not found'],
  'HTTP 403': [403, 'text/plain', 'Forbidden'],
  HTML: [200, 'text/html', '<html>Sign in</html>'],
  empty: [200, 'application/json', ''],
  cut: undefined,
} as const;

/** Each sentence that denies something. None of them is true of a validator of an operator who has done every step. */
const DENIALS = {
  ...{ registered: support['asked.address'], account: support['asked.account'] },
  ...{ unused: support['asked.unused'], contract: support['asked.role.contract'] },
  ...{ transaction: support['asked.role.transaction'], operator: support['asked.no-operator'] },
  ...{ node: support['asked.node.gone'], ended: support['asked.ended.invalidated'] },
  ...{ listed: support['board.node-gone'], connected: support['health.not-connected'] },
  ...{ optedIn: tasks['fact.opted-out-l1'], vault: tasks['fact.opted-out-vault'] },
  ...{ validation: tasks['fact.gone-from-p-chain'], set: tasks['fact.out-of-set'] },
  ...{ enabled: tasks['wait.disabled'], stake: support['over.out-next'] },
};
/** The longest part of a sentence between its values. */
const partOf = (sentence: string): string =>
  sentence.split(/\{[^{}]*\}/).reduce((best, part) => (part.length > best.length ? part : best));

let stage: Rehearsed;
let nodeId: string;
beforeAll(async () => {
  stage = await rehearsedWithNode('a', (_, added) => {
    nodeId = added;
  });
});
afterAll(() => stage.stop());

/** Sleeps take no time. */
const hasty: Clock = { ...systemClock, sleep: () => Promise.resolve() };

/** A provider whose requests are told apart by their methods and parameters, and fail as `broken` says. */
async function openProvider() {
  const { apiUrl } = stage.deps.profile;
  const seen = new Map<string, string>();
  const broken: { read?: string; how?: keyof typeof FAILURES } = {};
  const { url, close } = await serve(async (request, response) => {
    const body = await text(request);
    const calls = [JSON.parse(body)].flat() as { method: string; params: unknown }[];
    const exact = JSON.stringify(calls.map(({ method, params }) => [method, params]));
    const name = `${calls.map(({ method }) => method).join('+')} ${createHash('sha256').update(exact).digest('hex').slice(0, 6)}`;
    seen.set(name, request.url!);
    if (broken.read === request.url || broken.read === name) {
      const failure = FAILURES[broken.how ?? 'error'];
      if (failure === undefined) throw new Error('cut');
      const [status, type, answer] = failure;
      response.writeHead(status, { 'content-type': type }).end(answer);
      return;
    }
    const passed = await fetch(apiUrl + request.url!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    response.writeHead(passed.status, { 'content-type': 'application/json', ...dateOf(passed) });
    response.end(await passed.text());
  });
  const { profile } = stage.deps;
  const through = { ...profile, apiUrl: url, rpcUrls: [`${url}/ext/bc/C/rpc`] as const };
  const deps = (): SupportDeps => ({
    ...stage.deps,
    profile: through,
    aggregator: undefined,
    clock: hasty,
    ports: openReaders(through, hasty),
  });
  return { seen, broken, deps, close };
}

/** The steps by track, with their states, and the whole text. */
async function told(deps: SupportDeps, subject: string) {
  const answer = await answerStatus(deps, { subject: parseSubject(subject) });
  return {
    steps: statesOf(answer),
    text: reportText(answerPage(answer, english), english).join('\n'),
  };
}

function statesOf({ status }: StatusAnswer): ReadonlyMap<string, string> {
  const tracks = status?.l1s.flatMap((l1) => l1.tracks) ?? [];
  return new Map(
    tracks.flatMap(({ about, steps }) => steps.map(({ id, state }) => [`${about} ${id}`, state])),
  );
}

test.each(Object.keys(FAILURES) as (keyof typeof FAILURES)[])(
  'denies nothing if a read or a whole service fails: %s',
  async (how) => {
    const { seen, broken, deps, close } = await openProvider();
    for (const subject of [stage.operator, nodeId]) {
      seen.clear();
      delete broken.read;
      const whole = await told(deps(), subject);
      const sentences = Object.values(DENIALS).map(partOf);
      expect(sentences.filter((sentence) => whole.text.includes(sentence))).toEqual([]);
      expect(seen.size).toBeGreaterThan(5);
      for (const read of new Set([...seen.keys(), ...seen.values()])) {
        Object.assign(broken, { read, how });
        // If the command ends with an error, its code stands for the text.
        const found = await told(deps(), subject).catch((error: unknown) => ({
          steps: new Map<string, string>(),
          text: (error as { code?: string }).code ?? String(error),
        }));
        const denied = sentences.filter((sentence) => found.text.includes(sentence));
        expect({ read, subject, denied }).toEqual({ read, subject, denied: [] });
        for (const [step, state] of found.steps)
          if (whole.steps.get(step) === 'done')
            expect({ read, step, state }).toEqual({
              ...{ read, step },
              state: expect.stringMatching(/^(?:done|unknown)$/) as string,
            });
      }
    }
    await close();
  },
);
