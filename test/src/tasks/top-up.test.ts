import { expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { message } from '../../../src/domain/message.ts';
import { nAvax, nAvaxToWei } from '../../../src/domain/units.ts';
import type { PChainIntent } from '../../../src/engine/intent.ts';
import type { Submission } from '../../../src/journal/memory.ts';
import type { L1Validator } from '../../../src/ports/p-chain.ts';
import { topUpTask } from '../../../src/tasks/top-up.ts';
import { pChainFee } from '../../../src/protocol/p-chain/p-chain-fees.ts';
import { callContext } from './helpers/fake-calls.ts';
import { NODE, onPChain, validationWith } from './helpers/validation.ts';

/** A validator whose balance was 1,000 nAVAX at time 100, and which pays at least 2 nAVAX per second. */
interface Now {
  readonly time: bigint;
  readonly balance: bigint;
  readonly before?: unknown;
  readonly minimum?: bigint | undefined;
  readonly settled?: readonly Submission['settled'][];
  /** The balance of the operator's P-Chain account. */
  readonly have?: bigint;
}

const OUTPUTS = { utxos: [], listed: [], imports: [], listedImports: [] };
const ACCOUNT = { ...OUTPUTS, gasPrice: 1n, importable: nAvax(0n) };
const LACKING = { have: '', need: '', missing: '', address: '' };
const build = ({ type }: { readonly type: string }) =>
  type === 'import-from-c'
    ? Promise.resolve({ amount: nAvax(570n), fee: nAvax(1n) })
    : Promise.reject(new OnboardError('E-FUND-102', LACKING));

function open({
  time,
  balance,
  before = { balance: 1000n, at: 100n },
  settled = [],
  have = 0n,
  ...now
}: Now) {
  const minimum = 'minimum' in now ? now.minimum : 2n;
  const pChain = {
    time: () => Promise.resolve(time),
    validatorFeeMinimum: () => Promise.resolve(minimum),
  };
  const { readers, ...context } = callContext();
  const task = topUpTask({ ...context, readers: { ...readers, pChain } } as never, {
    nodeId: NODE,
    amount: nAvax(500n),
  });
  const validator: Partial<L1Validator> = { balance: nAvax(balance) };
  const snapshot = {
    nodeId: NODE,
    ...{ amount: nAvax(500n), further: { amount: nAvax(60n), fee: nAvax(10n) } },
    context: { readers: { pChain }, l1: { networkId: 5 }, builder: { build } },
    validation: () => Promise.resolve(validationWith('active', { pChain: onPChain(validator) })),
    account: () => Promise.resolve({ ...ACCOUNT, have: nAvax(have) }),
    memory: {
      fact: () => before,
      submissions: () => settled.map((how) => ({ settled: how })),
    },
  } as never;
  const step = (id: string) => task.steps.find((one) => one.id === id)!;
  return {
    check: (id: string) => step(id).check(snapshot),
    follows: async () => {
      const intent = await step('import').plan(snapshot, { earlier: 0, shared: [] });
      return (intent as PChainIntent).follows;
    },
  };
}

test.each([
  ['has only paid the least fee', { time: 260n, balance: 800n }, 'ready'],
  ['has more than after the least fee', { time: 260n, balance: 801n }, 'satisfied'],
  ['has the same balance a minute later', { time: 160n, balance: 1000n }, 'ready'],
  ['has more a minute later', { time: 160n, balance: 1001n }, 'satisfied'],
  ['has the same balance on a P-Chain that lags behind', { time: 0n, balance: 1000n }, 'ready'],
  ['has more on a P-Chain that lags behind', { time: 0n, balance: 1001n }, 'satisfied'],
  ['has used up its balance', { time: 10_000n, balance: 0n }, 'ready'],
  ['has a balance after it was used up', { time: 10_000n, balance: 1n }, 'satisfied'],
  ['pays an unknown fee', { time: 260n, balance: 1000n, minimum: undefined }, 'ready'],
  [
    'pays an unknown fee and has more',
    { time: 260n, balance: 1001n, minimum: undefined },
    'satisfied',
  ],
  ['has no remembered balance', { time: 260n, balance: 9999n, before: null }, 'ready'],
  [
    'has half a remembered balance',
    { time: 260n, balance: 9999n, before: { balance: 1n } },
    'ready',
  ],
  [
    'has a remembered balance without a time',
    { time: 260n, balance: 9999n, before: { at: 1n } },
    'ready',
  ],
  [
    'has a balance that is no number',
    { time: 260n, balance: 9999n, before: { balance: 1, at: 1n } },
    'ready',
  ],
  [
    'has a time that is no number',
    { time: 260n, balance: 9999n, before: { balance: 1n, at: 1 } },
    'ready',
  ],
  [
    'did not get the own top-up yet',
    { time: 260n, balance: 0n, settled: [undefined, { how: 'dropped' }] },
    'ready',
  ],
] as const)('the top-up of a validator that %s is done or not', async (_, now, state) => {
  expect((await open(now as Now).check('top-up')).state).toBe(state);
});

const FEE = pChainFee('top-up', 1n);
test.each([
  ['lacks one nAVAX', FEE + 569n, [], 'ready'],
  // 70 nAVAX are for further top-ups of the same plan.
  ['has the amounts of all top-ups and the fees', FEE + 570n, [], 'satisfied'],
  ['has signed a top-up', 0n, [undefined], 'satisfied'],
  ['has replaced its top-up', 0n, [{ how: 'replaced' }], 'ready'],
] as const)('an export is needed or not by an account that %s', async (_, have, settled, state) => {
  const now = { time: 100n, balance: 1000n, have, settled } as unknown as Now;
  expect((await open(now).check('export')).state).toBe(state);
});

test('an import states which top-ups follow, with their amounts and maximum fees', async () => {
  const title = message('intent.top-up', { node: NODE, balance: '0.0000005' });
  const others = message('intent.top-up-others', { balance: '0.00000006' });
  const feeOf = (amount: bigint) => {
    const most = nAvaxToWei(nAvax(amount));
    return { typical: most, most };
  };
  expect(await open({ time: 100n, balance: 1000n }).follows()).toEqual([
    { title, fee: feeOf(FEE), amount: 500n },
    { title: others, fee: feeOf(10n), amount: 60n },
  ]);
});
