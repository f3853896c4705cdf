import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { english } from '../../../../src/i18n/english.ts';
import { reportText } from '../../../../src/page/text.ts';
import { answerPage } from '../../../../src/support/status/answer-report.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import type { StatusAnswer } from '../../../../src/support/status/status.ts';
import { parseSubject, type SupportDeps } from '../../../../src/support/status/subject.ts';
import {
  deniedIn,
  FAILURE_NAMES,
  failingProvider,
  type FailingProvider,
} from '../helpers/failing-reads.ts';
import { rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

let stage: Rehearsed;
let nodeId: string;
let provider: FailingProvider;
beforeAll(async () => {
  stage = await rehearsedWithNode('a', (_, added) => {
    nodeId = added;
  });
  provider = await failingProvider(stage.deps.profile);
});
afterAll(async () => {
  await provider.close();
  await stage.stop();
});

/** New readers, which remember no answer. */
function deps(): SupportDeps {
  const { profile } = provider;
  const clock = provider.clock();
  const ports = openReaders(openProfile(profile), clock);
  return { ...stage.deps, profile: openProfile(profile), aggregator: undefined, clock, ports };
}

/** The states of the steps, and the whole text. If the command ends with an error, its code stands for the text. */
async function told(subject: string) {
  try {
    const answer = await answerStatus(deps(), { subject: parseSubject(subject) });
    const text = reportText(answerPage(answer, english), english).join('\n');
    return { steps: statesOf(answer), text };
  } catch (error) {
    const text = (error as { code?: string }).code ?? String(error);
    return { steps: new Map<string, string>(), text };
  }
}

function statesOf({ status }: StatusAnswer): ReadonlyMap<string, string> {
  const tracks = status?.l1s.flatMap((l1) => l1.tracks) ?? [];
  return new Map(
    tracks.flatMap(({ about, steps }) => steps.map(({ id, state }) => [`${about} ${id}`, state])),
  );
}

/** Each read or service that the subject needs, once it fails, with what is told then and without failures. */
async function whenEachFails(
  subject: string,
  how: (typeof FAILURE_NAMES)[number],
  see: (read: string, found: Told, whole: Told) => void,
): Promise<void> {
  provider.fail(undefined);
  provider.seen.clear();
  const whole = await told(subject);
  const reads = [...provider.seen.keys()];
  expect(reads.length).toBeGreaterThan(5);
  // Each read fails with an error and in one of the other ways, and each service in every way.
  const isChosen = (_: string, place: number): boolean =>
    IS_WHOLE || how === 'error' || OTHERS[place % OTHERS.length] === how;
  for (const read of [...reads.filter(isChosen), ...new Set(provider.seen.values())]) {
    provider.fail(read, how);
    const found = await told(subject);
    // A call that goes together with others is another read if they come together in another way.
    if (provider.failed > 0) see(read, found, whole);
  }
}
const OTHERS = FAILURE_NAMES.filter((how) => how !== 'error');
type Told = Awaited<ReturnType<typeof told>>;

test.each(FAILURE_NAMES)('denies nothing if a read or a whole service fails: %s', async (how) => {
  for (const subject of [stage.operator, nodeId])
    await whenEachFails(subject, how, (read, found, whole) => {
      const denied = deniedIn(found.text, whole.text);
      expect({ read, subject, denied }, found.text).toEqual({ read, subject, denied: [] });
      for (const [step, state] of found.steps)
        if (whole.steps.get(step) === 'done')
          expect({ read, step, state }).toEqual({
            ...{ read, step },
            state: expect.stringMatching(/^(?:done|unknown)$/) as string,
          });
    });
});

// It may be on an L1 that only the registry lists.
test('a node is nobody’s only if every list that may have it was read', async () => {
  const unknown = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
  // Reads that the tests before gave up may still arrive at their provider.
  await provider.close();
  provider = await failingProvider(stage.deps.profile);
  expect((await told(unknown)).text).toBe('E-SUP-102');
  const texts = new Map<string, string>();
  await whenEachFails(unknown, 'error', (read, { text }) => texts.set(read, text));
  const wrong = [...texts].filter(
    ([read, text]) => /eth_call \w{6}$/.test(read) && text === 'E-SUP-102',
  );
  expect(Object.fromEntries(wrong)).toEqual({});
});
