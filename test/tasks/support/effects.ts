import type { Hex } from '../../../src/domain/bytes.ts';
import type { Operator } from './operator.ts';

/** How often each change of a validator was begun and completed on the manager's chain. */
export async function countEffects({
  connection,
  l1,
}: Pick<Operator, 'connection' | 'l1'>): Promise<Record<string, number>> {
  const { evm } = connection.ports;
  const { events } = l1.generation;
  const { number: toBlock } = await evm.head();
  const count = async (topic: Hex) =>
    (
      await evm.logs({
        address: events.emitter === 'balancer' ? l1.balancer : l1.manager,
        topics: [topic],
        fromBlock: 0n,
        toBlock,
      })
    ).length;
  return {
    registrationInitiated: await count(events.registrationInitiated),
    registrationCompleted: await count(events.registrationCompleted),
    weightUpdateInitiated: await count(events.weightUpdateInitiated),
    removalInitiated: await count(events.removalInitiated),
    removalCompleted: await count(events.removalCompleted),
  };
}
