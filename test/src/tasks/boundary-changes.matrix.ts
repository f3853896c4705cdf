import { expect, test } from 'vitest';
import { englishText } from '../../../src/i18n/english.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { randomOf } from '../../helpers/random.ts';
import { joinedOperator, nodeLife, type Operator, runSigned } from './helpers/operator.ts';

// Makes BOUNDARY_CHANGES changes (200 by default) on each generation, with the seed BOUNDARY_SEED.
const COUNT = Number(process.env['BOUNDARY_CHANGES'] ?? '200');
const SEED = Number(process.env['BOUNDARY_SEED'] ?? '1');

/** In seconds. */
const EPOCH = 300;
/** The maximum number of seconds between the start of a change and an epoch's boundary. */
const NEAR = 20;
/** The maximum number of idle epochs before a change. */
const MOST_IDLE_EPOCHS = 3;

type Random = (limit: number) => number;

/** Adds a node, changes its weight and removes it, at random times around an epoch's boundary. */
test.each(['a', 'c'] as const)(
  'no transaction reverts in random changes around epoch boundaries (generation %s)',
  { timeout: 3_600_000 },
  async (generation) => {
    const operator = await joinedOperator('operator', { generation, epochSeconds: EPOCH });
    operator.clock.mostReal = 2;
    // Only these changes make blocks on the chain.
    const statuses: string[] = [];
    operator.sandbox.controls.cChain.onBlock(({ transactions }) =>
      statuses.push(...transactions.map(({ receipt }) => receipt.status)),
    );
    const random = randomOf(SEED);
    const done: Record<string, number> = {};
    const others: string[] = [];
    let stake = 0n;
    for (let i = 0; i < COUNT; i++) {
      moveToBoundary(operator, random);
      const { request, after } = nextChange(operator, stake, random);
      const { result, events } = await runSigned(operator, request);
      for (const event of events) {
        if (event.type !== 'settled' || event.how !== 'reverted') continue;
        const reason = englishText(event.reason ?? 'no reason');
        console.log(`${generation} ${i} ${request.kind}: ${event.step} reverted: ${reason}`);
      }
      console.log(`${generation} ${i} ${request.kind} ${result.kind}`);
      if (result.kind === 'done') {
        stake = after;
        done[request.kind] = (done[request.kind] ?? 0) + 1;
      } else {
        const why = 'error' in result ? ` ${result.error.message}` : '';
        others.push(`${i} ${request.kind}: ${result.kind}${why}`);
      }
    }
    console.log(generation, done, statuses.length);
    expect(others).toEqual([]);
    expect(statuses.filter((status) => status !== '0x1')).toEqual([]);
  },
);

function moveToBoundary({ clock, l1 }: Operator, random: Random): void {
  const { startTime, duration } = l1.epochs;
  const into = (BigInt(Math.floor(clock.now() / 1000)) - startTime) % duration;
  const idle = duration * BigInt(random(MOST_IDLE_EPOCHS + 1));
  const seconds = Number(duration - into + idle) + random(2 * NEAR + 1) - NEAR;
  if (seconds > 0) clock.forward(seconds);
}

/** A change that is possible now, and the node's stake after it; 0 if there is no node. */
function nextChange(
  operator: Operator,
  stake: bigint,
  random: Random,
): { readonly request: TaskRequest; readonly after: bigint } {
  const [add, update, remove] = nodeLife(operator);
  const { minimum } = operator.l1.primaryClass;
  if (stake === 0n) return { request: add, after: minimum };
  if (random(3) === 0) return { request: remove, after: 0n };
  const after = stake === minimum ? minimum * 2n : minimum;
  return { request: { ...update, input: { ...update.input, stake: after } }, after };
}
