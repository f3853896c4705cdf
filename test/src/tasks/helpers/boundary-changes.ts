import { englishText } from '../../../../src/i18n/english.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { randomOf } from '../../../helpers/random.ts';
import { openJoined, type Operator } from './operator.ts';

/** In seconds. */
const EPOCH = 300;
/** The maximum number of seconds between the start of a change and an epoch's boundary. */
const NEAR = 20;
/** The maximum number of idle epochs before a change. */
const MOST_IDLE_EPOCHS = 3;

/** The results of the changes. `reverted` counts the receipts of all transactions on the chain. */
export interface BoundaryFigures {
  /** The number of finished changes of each kind. */
  readonly done: Readonly<Record<string, number>>;
  /** The results other than `done`, with their codes. */
  readonly others: readonly string[];
  readonly transactions: number;
  readonly reverted: number;
}

/**
 * Repeatedly adds a node, changes its weight and removes it, at random times around an epoch's boundary. Only
 * these changes make blocks on the chain.
 */
export async function changeAtBoundaries(
  generation: 'a' | 'c',
  seed: number,
  count: number,
  report: (line: string) => void = () => undefined,
): Promise<BoundaryFigures> {
  const operator = await openJoined('operator', { generation, epochSeconds: EPOCH });
  const { sandbox, clock } = operator;
  const statuses: string[] = [];
  try {
    clock.mostReal = 2;
    sandbox.controls.cChain.onBlock(({ transactions }) =>
      statuses.push(...transactions.map(({ receipt }) => receipt.status)),
    );
    const random = randomOf(seed);
    const done: Record<string, number> = {};
    const others: string[] = [];
    let stake = 0n;
    for (let i = 0; i < count; i++) {
      moveToBoundary(operator, random);
      const { request, after } = nextChange(operator, stake, random);
      const events: EngineEvent[] = [];
      const result = await operator.run(request, { events });
      for (const event of events) {
        if (event.type === 'settled' && event.how === 'reverted') {
          const reason = event.reason === null ? 'no reason' : englishText(event.reason);
          report(`${generation} ${i} ${request.kind}: ${event.step} reverted: ${reason}`);
        }
      }
      if (result.kind === 'done') {
        stake = after;
        done[request.kind] = (done[request.kind] ?? 0) + 1;
      } else {
        const why = 'error' in result ? ` ${result.error.message}` : '';
        others.push(`${i} ${request.kind}: ${result.kind}${why}`);
      }
      report(`${generation} ${i} ${request.kind} ${result.kind}`);
    }
    const reverted = statuses.filter((status) => status !== '0x1').length;
    return { done, others, transactions: statuses.length, reverted };
  } finally {
    await sandbox.stop();
  }
}

function moveToBoundary({ clock, l1 }: Operator, random: (limit: number) => number): void {
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
  random: (limit: number) => number,
): { readonly request: TaskRequest; readonly after: bigint } {
  const { l1, node } = operator;
  const { nodeId } = node;
  const { minimum } = l1.primaryClass;
  if (stake === 0n) {
    return { request: { kind: 'add-node', l1, input: operator.addNodeInput() }, after: minimum };
  }
  if (random(3) === 0) {
    return { request: { kind: 'remove-node', l1, input: { nodeId, initiates: true } }, after: 0n };
  }
  const after = stake === minimum ? minimum * 2n : minimum;
  return { request: { kind: 'update-weight', l1, input: { nodeId, stake: after } }, after };
}
