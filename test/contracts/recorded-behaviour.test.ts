import { expect, onTestFinished, test } from 'vitest';
import { bytesToHex } from '../../src/domain/identity/bytes.ts';
import { callContract, createContract } from '../../scripts/genesis/deploy/contract-calls.ts';
import { deployGeneration, takeOverValidators } from '../../scripts/genesis/deploy/deploy.ts';
import { TestContract } from './helpers/contract.ts';
import { recordedSetUp, stageOf, SUBNET } from './helpers/l1.ts';
import { readSteps, Replay } from './helpers/replay.ts';
import { SandboxChain } from './helpers/sandbox-chain.ts';

/** The contracts of a recording by their names in it. */
type Stage = ConstructorParameters<typeof Replay>[1];

/** Deploys a whole generation-A network. */
async function openA(chain: SandboxChain): Promise<Stage> {
  return stageOf('a', chain, await deployGeneration('a', recordedSetUp(chain)));
}

/** Deploys the validator side of generation C, with two security modules. */
async function openValidatorsC(chain: SandboxChain): Promise<Stage> {
  const setUp = recordedSetUp(chain);
  const { owner } = setUp;
  const l1 = setUp.l1s[0]!;
  const manager = await createContract(owner, 'gen-c/ValidatorManager', [
    bytesToHex(SUBNET),
    60,
    20,
    owner.address,
  ]);
  await takeOverValidators(setUp, l1, ['gen-c/ValidatorManager', manager]);
  const balancer = await createContract(owner, 'gen-c/BalancerValidatorManager', [
    manager,
    owner.address,
  ]);
  const modules = [balancer, owner.address];
  const module = await createContract(owner, 'gen-c/PoASecurityModule', modules);
  const otherModule = await createContract(owner, 'gen-c/PoASecurityModule', modules);
  const args = [module, 5_000_000n, [bytesToHex(l1.initialValidators[0]!.nodeId)]];
  await callContract(owner, ['gen-c/BalancerValidatorManager', balancer], 'initialize', args);
  await callContract(owner, ['gen-c/ValidatorManager', manager], 'transferOwnership', [balancer]);
  const at = TestContract.at.bind(undefined, chain);
  return {
    balancer: await at('gen-c/BalancerValidatorManager', balancer),
    validatorManager: await at('gen-c/ValidatorManager', manager),
    module: await at('gen-c/PoASecurityModule', module),
    otherModule: await at('gen-c/PoASecurityModule', otherModule),
  };
}

test.each([
  ['gen-a-behaviour', openA, { all: 126, calls: 77 }],
  ['gen-c-validators-behaviour', openValidatorsC, { all: 74, calls: 39 }],
] as const)(
  'our contracts answer as recorded from the real ones: %s',
  async (name, open, counts) => {
    const steps = readSteps(name);
    const calls = steps.filter((step) => step.do === 'call').length;
    expect({ all: steps.length, calls }, 'the recording is complete').toEqual(counts);
    const chain = await SandboxChain.start();
    onTestFinished(() => chain.close());
    const replay = new Replay(chain, await open(chain));
    for (const [i, step] of steps.entries()) {
      await replay.step(step).catch((cause: unknown) => {
        throw new Error(`step ${i + 1} differs: ${JSON.stringify(step)}`, { cause });
      });
    }
  },
);
