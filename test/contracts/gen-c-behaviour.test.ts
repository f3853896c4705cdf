import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesToHex } from '../../src/domain/identity/bytes.ts';
import { callContract, createContract } from '../../scripts/genesis/deploy/contract-calls.ts';
import { takeOverValidators } from '../../scripts/genesis/deploy/deploy-middleware.ts';
import { TestContract } from './helpers/contract.ts';
import { recordedSetUp, SUBNET } from './helpers/l1.ts';
import { Replay } from './helpers/replay.ts';
import { SandboxChain } from './helpers/sandbox-chain.ts';
import { describeStep, readSteps } from './helpers/vector.ts';

describe('the validator side of generation C answers as recorded from the real contracts', () => {
  const steps = readSteps('gen-c-validators-behaviour');
  let chain: SandboxChain;
  let replay: Replay;

  beforeAll(async () => {
    chain = await SandboxChain.start();
    const setUp = recordedSetUp(chain);
    const { owner } = setUp;
    const l1 = setUp.l1s[0]!;
    const manager = await createContract(owner, 'gen-c/ValidatorManager', [
      bytesToHex(SUBNET),
      60,
      20,
      owner.address,
    ]);
    await takeOverValidators(setUp, l1, { contract: 'gen-c/ValidatorManager', at: manager });
    const balancer = await createContract(owner, 'gen-c/BalancerValidatorManager', [
      manager,
      owner.address,
    ]);
    const modules = [balancer, owner.address];
    const module = await createContract(owner, 'gen-c/PoASecurityModule', modules);
    const otherModule = await createContract(owner, 'gen-c/PoASecurityModule', modules);
    await callContract(owner, {
      contract: 'gen-c/BalancerValidatorManager',
      at: balancer,
      functionName: 'initialize',
      args: [module, 5_000_000n, [bytesToHex(l1.initialValidators[0]!.nodeId)]],
    });
    await callContract(owner, {
      contract: 'gen-c/ValidatorManager',
      at: manager,
      functionName: 'transferOwnership',
      args: [balancer],
    });
    const at = TestContract.at.bind(undefined, chain);
    replay = new Replay(chain, {
      balancer: await at('gen-c/BalancerValidatorManager', balancer),
      validatorManager: await at('gen-c/ValidatorManager', manager),
      module: await at('gen-c/PoASecurityModule', module),
      otherModule: await at('gen-c/PoASecurityModule', otherModule),
    });
  });
  afterAll(() => chain.close());

  test('the recording is complete', () => {
    expect(steps).toHaveLength(74);
    expect(steps.filter((step) => step.do === 'call')).toHaveLength(39);
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
