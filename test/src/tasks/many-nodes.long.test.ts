import { expect, onTestFinished, test } from 'vitest';
import { startCrowd } from '../../requests/helpers/crowd.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import { FastClock } from './helpers/fast-clock.ts';
import { collectIntents, nodeLife, operatorOn, runSigned } from './helpers/operator.ts';

/**
 * In generation A, the gas for one epoch grows with the number of nodes. 40 epochs of 16 nodes need more gas
 * than a simulation may use.
 */
const NODES = 16;
const EPOCHS = 40;

test('an L1 with many nodes and 40 skipped epochs gets several catch-ups, each well below the gas of a block', async () => {
  const stateDir = folderOfFile('many-nodes-');
  const crowd = await startCrowd(stateDir);
  onTestFinished(async () => {
    await crowd.sandbox.close();
    removeFolder(stateDir);
  });
  await crowd.addNodes(NODES);
  const sandbox = {
    ...crowd.sandbox,
    plain: crowd.sandbox.profile,
    stateDir,
    stop: () => Promise.resolve(),
  };
  const clock = new FastClock((seconds) => sandbox.controls.advance(seconds));
  const operator = await operatorOn(sandbox, clock, 'operator');
  clock.forward(EPOCHS * sandbox.profile.epochSeconds);

  const { shown, policy } = collectIntents();
  const [add] = nodeLife(operator);
  const { result, events } = await runSigned(operator, add, { stopAfter: 'add', policy });
  expect(result).toMatchObject({ kind: 'stopped' });
  const reverted = events.filter((event) => event.type === 'settled' && event.how === 'reverted');
  expect(reverted).toEqual([]);
  const limits = shown.map((intent) => (intent.effect === 'evm-call' ? intent.gas : 0n));
  expect(limits.length).toBeGreaterThan(2);
  for (const limit of limits) expect(limit).toBeLessThan(10_000_000n);
});
