import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { contractsOf, Operator } from '../network/helpers/operator.ts';

const EPOCH = 900;

async function sandboxWith(actors: readonly ('l1Owner' | 'curator' | 'epochKeeper')[]) {
  const sandbox = await startTestSandbox({ epochSeconds: EPOCH, actors });
  onTestFinished(() => sandbox.stop());
  const { middleware } = contractsOf(sandbox.plain);
  const anyone = new Operator(sandbox.plain, sandbox.plain.accounts[0]!);
  const processed = () =>
    anyone.read<number>('gen-a/L1Middleware', middleware, 'lastGlobalNodeStakeUpdateEpoch');
  return { ...sandbox, processed };
}

test("the keeper processes epochs as they begin, by the network's clock", async () => {
  const { controls, processed } = await sandboxWith(['epochKeeper']);
  for (const passed of [1, 3]) {
    const before = await processed();
    controls.advance(passed * EPOCH);
    await until(async () => {
      // The keeper waits for a second of the network's time before it acts.
      controls.advance(1);
      return (await processed()) === before + passed || undefined;
    });
  }
  expect(controls.actors.epochKeeper.failure).toBeUndefined();
});
