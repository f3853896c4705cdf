import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployGenerationA } from '../../scripts/genesis/deploy/deploy-generation.ts';
import { recordedSetUp, stageA } from './helpers/l1.ts';
import { Replay } from './helpers/replay.ts';
import { SandboxChain } from './helpers/sandbox-chain.ts';
import { describeStep, readSteps } from './helpers/vector.ts';

describe('generation A answers as recorded from the real contracts', () => {
  const steps = readSteps('gen-a-behaviour');
  let chain: SandboxChain;
  let replay: Replay;

  beforeAll(async () => {
    chain = await SandboxChain.start();
    const deployment = await deployGenerationA(recordedSetUp(chain));
    replay = new Replay(chain, await stageA(chain, deployment));
  });
  afterAll(() => chain.close());

  test('the recording is complete', () => {
    expect(steps).toHaveLength(126);
    expect(steps.filter((step) => step.do === 'call')).toHaveLength(77);
  });

  let failed = false;
  test.for(steps.map((step, i) => [i + 1, describeStep(step), step] as const))(
    '%i: %s',
    async ([, , step], { skip }) => {
      skip(failed, 'an earlier step failed');
      failed = true;
      await replay.step(step);
      failed = false;
    },
  );
});
