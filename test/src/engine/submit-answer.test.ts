import { expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { message } from '../../../src/domain/message.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { resolveExport } from '../../../src/engine/resolve-export.ts';
import { resolvePChain } from '../../../src/engine/resolve-p-chain.ts';
import { lostAnswer } from '../../../src/engine/submit-answer.ts';
import { ready, type Step } from '../../../src/engine/step.ts';
import { agree, start, taskOf } from './helpers/fake-world.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';

const said = { url: 'https://p.example', method: 'm', seconds: 9, status: 500 };
const reason = 'something new';

/** How an endpoint answers that may have passed a transaction on. */
const ANSWERS = {
  'an unknown text': { kind: 'unclear', reason },
  'a page': new OnboardError('E-NET-105', said),
  'HTTP 403': new OnboardError('E-NET-115', said),
  'HTTP 429': new OnboardError('E-NET-110', said),
  'a cut connection': new OnboardError('E-NET-112', said),
  'no result': new OnboardError('E-PCH-902', {
    ...said,
    fault: message('reason.no-result-no-error'),
  }),
  silence: new OnboardError('E-NET-103', said),
} as const;

/** Runs a step that waits for the outcome of one transaction of the chain, which the endpoint does not know. */
async function sendAgain(chain: 'C' | 'P', answer: (typeof ANSWERS)[keyof typeof ANSWERS]) {
  const { answers, sign, engine, world, submissions, issued, events } = await newMoves();
  await sign(chain, idOf(1), { step: 'move', changeId: 'move' });
  await world.clock.sleep(6000);
  answers.issue = answer instanceof Error ? answer : { kind: 'refused', reason };
  const resolve = chain === 'C' ? resolveExport : resolvePChain;
  const step: Step<unknown> = {
    id: 'move',
    check: () => resolve(submissions(), engine).then(() => ready('move')),
    plan: () => Promise.reject(new RangeError('plans another one')),
  };
  const result = await reconcile(taskOf(step), engine, { ...agree, patience: () => 0 });
  return { result, submissions, sent: issued, events, id: idOf(1) as string };
}

async function callAgain(answer: (typeof ANSWERS)[keyof typeof ANSWERS]) {
  const { evm, run, submissions, events } = await start();
  evm.submit = (raw) => {
    evm.submitted.push(raw);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  await run({ patience: () => 0 });
  events.length = 0;
  evm.submitted.length = 0;
  const result = await run({ patience: () => 0 });
  return { result, submissions, sent: evm.submitted, events, id: submissions()[0]!.id };
}

test.each(
  Object.entries(ANSWERS).flatMap(([name, answer]) =>
    (['call', 'C', 'P'] as const).map((chain) => [chain, name, answer] as const),
  ),
)(
  '%s: %s to a repeated submission is unclear, and names the transaction',
  async (chain, _, answer) => {
    const again = chain === 'call' ? callAgain(answer) : sendAgain(chain, answer);
    const { result, submissions, sent, events, id } = await again;
    expect(result).toMatchObject({
      kind: 'unclear',
      error: { code: 'E-SEND-208', exit: 'unclear', values: { hash: id, reason: answer.reason } },
    });
    expect(submissions().map(({ settled }) => settled)).toEqual([undefined]);
    expect(sent).toHaveLength(1);
    expect(events.map((event) => 'id' in event && [event.type, event.id])).toContainEqual([
      'unclear',
      id,
    ]);
  },
);

test.each([
  new OnboardError('E-NET-101', said),
  new OnboardError('E-SEND-216', {}),
  new RangeError('fault'),
])('%s is thrown on, because nothing was sent', (error) => {
  expect(() => lostAnswer(error)).toThrow(error);
});

test.each([
  ['E-NET-105', 'unclear', 'E-SEND-208'],
  ['E-NET-110', 'blocked', 'E-NET-110'],
  ['E-JRN-104', 'blocked', 'E-JRN-104'],
] as const)(
  '%s from a read after a submission is %s (%s), and before one it is blocked',
  async (code, kind, shown) => {
    const { evm, run, submissions } = await start();
    const sound = evm.receipt.bind(evm);
    const head = evm.head.bind(evm);
    const error = new OnboardError(code, said);
    evm.head = () => Promise.reject(error);
    expect(await run({ patience: () => 0 })).toMatchObject({ kind: 'blocked', error: { code } });
    evm.head = head;
    evm.receipt = () => Promise.reject(error);
    const result = await run({ patience: () => 0 });
    expect(result).toMatchObject({ kind, error: { code: shown } });
    const { id } = submissions()[0]!;
    const reason = message('reason.with-code', { reason: error.reason, code });
    if (kind === 'unclear')
      expect(result).toMatchObject({ error: { values: { hash: id, reason } } });
    evm.receipt = sound;
    expect(await run()).toMatchObject({ kind: 'done' });
  },
);
