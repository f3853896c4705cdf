import { expect, onTestFinished, test } from 'vitest';
import type { TestSandboxOptions } from '../../../helpers/sandbox/ground.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { contractsOf, Operator } from '../network/helpers/operator.ts';

const EPOCH = 900;

async function sandboxWith(options: Partial<TestSandboxOptions>) {
  const sandbox = await startTestSandbox({ epochSeconds: EPOCH, ...options });
  onTestFinished(() => sandbox.stop());
  const contracts = contractsOf(sandbox.plain);
  const [first, second] = sandbox.plain.accounts.map((account) => {
    return new Operator(sandbox.plain, account);
  }) as [Operator, Operator];
  const read = <T>(name: string) => first.read<T>('gen-a/L1Middleware', contracts.middleware, name);
  return { ...sandbox, contracts, first, second, read };
}

test('the L1 owner enables each operator after its delay, also after a failure', async () => {
  const began = Date.now();
  const { contracts, controls, first, second, read } = await sandboxWith({
    actors: ['l1Owner'],
    actorDelay: 3_000,
    // Only `advance` moves the time.
    clock: { now: () => began, after: () => () => undefined },
  });
  const { cChain, actors } = controls;
  let seconds = 0;
  const advance = () => {
    controls.advance(0.5);
    seconds += 0.5;
  };
  /** Opts an operator in. Returns the seconds until the L1 owner enables it. */
  const enable = async (operator: Operator) => {
    const { operatorRegistry, operatorL1OptIn, balancer } = contracts;
    const url = 'https://operator.example';
    await operator.write('shared/OperatorRegistry', operatorRegistry, 'registerOperator', [url]);
    await operator.write('shared/OperatorL1OptInService', operatorL1OptIn, 'optIn', [balancer]);
    const since = seconds;
    return until(async () => {
      advance();
      const enabled = await read<string[]>('getAllOperators');
      return enabled.includes(operator.account.evmAddress) ? seconds - since : undefined;
    });
  };
  expect(await enable(first)).toBeGreaterThanOrEqual(3);

  const { handle } = cChain;
  cChain.handle = () => Promise.resolve({ error: { code: -32_000, message: 'not now' } });
  await until(() => {
    advance();
    return actors.l1Owner.failure?.includes('not now') || undefined;
  });
  cChain.handle = handle;
  expect(await enable(second)).toBeGreaterThanOrEqual(3);
  expect(actors.l1Owner.failure).toBeUndefined();
});
