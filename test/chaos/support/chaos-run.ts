import { connect } from '../../../src/adapters/connect.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { NetworkProfile } from '../../../src/domain/profile.ts';
import type { Result } from '../../../src/engine/result.ts';
import type { TaskKind, TaskRequest } from '../../../src/tasks/run-task.ts';
import { MemoryStore } from '../../engine/support/memory-journal.ts';
import { countEffects } from '../../tasks/support/effects.ts';
import { join, newOperator, type Operator } from '../../tasks/support/operator.ts';
import { randomOf } from '../../support/random.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { Fault } from './faults.ts';

/** How a run through a bad network ended. */
export interface ChaosOutcome {
  /** How each visit ended while things went wrong: a kind, with the code where there is one. */
  readonly ends: readonly string[];
  readonly struck: readonly string[];
  /** How often each change is on the chain once everything was brought to its end. */
  readonly effects: Readonly<Record<string, number>>;
}

/** One call in so many is struck by what can strike any, and by what can strike few. */
const ODDS = { any: 6, few: 2 };
/** How often one starts a task again while the network is bad. */
const VISITS = 6;
/** How long one waits for a bad network before one comes back later, when it is a sound one. */
const PATIENCE_MS = 120_000;

/**
 * Does tasks one after the other, each first through a network in which `faults` strike
 * by a seed, then through a sound one to the end.
 * @throws Error where a task ends in anything but a result, or does not come to its end afterwards
 */
export async function runThroughChaos(
  faults: readonly Fault[],
  seed: number,
  kinds: readonly TaskKind[] = ['add-node', 'update-weight', 'remove-node'],
): Promise<ChaosOutcome> {
  const operator = await newOperator('C-Chain only');
  const proxy = await startFaultProxy(operator.sandbox.apiUrl);
  try {
    await join(operator);
    const { ports } = await connect(through(proxy, operator), operator.clock);
    const store = new MemoryStore();
    const ends: string[] = [];
    for (const request of tasksOf(operator).filter(({ kind }) => kinds.includes(kind))) {
      proxy.choose = chooser(faults, seed + ends.length * 7919);
      const policy = { patience: () => PATIENCE_MS };
      // Somebody who starts it again and again, as long as it is not done.
      for (let visit = 0; visit < VISITS; visit++) {
        const result = await operator.run(request, { store, ports, policy });
        ends.push(named(result));
        if (result.kind === 'done') break;
      }
      proxy.choose = () => undefined;
      // Somebody comes back later, when the network works again.
      for (let visit = 0; ; visit++) {
        const { kind, ...rest } = await operator.run(request, { store, ports });
        if (kind === 'done') break;
        if (visit === 3) {
          const why = 'error' in rest ? rest.error.message : kind;
          throw new Error(`${request.kind} never ends (${why}) after ${ends.join(', ')}`);
        }
        operator.clock.forward(60);
      }
    }
    return { ends, struck: proxy.struck, effects: await countEffects(operator) };
  } finally {
    await proxy.close();
    await operator.sandbox.stop();
  }
}

/** The profile of the sandbox with every service behind the proxy. */
export function through({ url }: FaultProxy, { sandbox }: Operator): NetworkProfile {
  const moved = (address: string) => address.replace(sandbox.apiUrl, url);
  const { network } = sandbox.profile;
  // Whatever the ground puts before the RPC would keep the faults away from it.
  const [first, ...others] = sandbox.plain.network.rpcUrls;
  return {
    ...network,
    rpcUrls: [moved(first), ...others.map(moved)],
    apiUrl: moved(network.apiUrl),
    aggregators: [{ ...network.aggregators[0], url: moved(network.aggregators[0].url) }],
  };
}

function tasksOf(operator: Operator): readonly TaskRequest[] {
  const { l1, node } = operator;
  const { nodeId } = node;
  const stake = l1.primaryClass.minimum * 2n;
  return [
    { kind: 'add-node', l1, input: operator.addNodeInput() },
    { kind: 'update-weight', l1, input: { nodeId, stake } },
    { kind: 'remove-node', l1, input: { nodeId, initiate: true } },
  ];
}

function chooser(faults: readonly Fault[], seed: number): FaultProxy['choose'] {
  const random = randomOf(seed);
  const general = faults.filter(isGeneral);
  const special = faults.filter((fault) => !isGeneral(fault));
  return (method) => {
    const few = special.filter(({ befalls }) => befalls(method));
    if (few.length > 0 && random(ODDS.few) === 0) return few[random(few.length)];
    const any = general.filter(({ befalls }) => befalls(method));
    return any.length > 0 && random(ODDS.any) === 0 ? any[random(any.length)] : undefined;
  };
}

function isGeneral({ befalls }: Fault): boolean {
  return befalls('eth_call');
}

function named(result: Result): string {
  if (!('error' in result)) return result.kind;
  if (!(result.error instanceof OnboardError))
    throw new Error('a result without a catalogued error');
  return `${result.kind} ${result.error.code}`;
}
