import { expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { type SubnetId, idFromBytes } from '../../../../src/domain/identity/ids.ts';
import { message } from '../../../../src/domain/message.ts';
import { nAvax, nAvaxToWei } from '../../../../src/domain/units.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import type { Submission } from '../../../../src/journal/memory.ts';
import type { L1Validator } from '../../../../src/ports/p-chain.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { topUpTask } from '../../../../src/tasks/money/top-up.ts';
import { pChainFee } from '../../../../src/protocol/p-chain/p-chain-fees.ts';
import { callContext } from '../helpers/fake-calls.ts';
import {
  NODE,
  REGISTRATION,
  VALIDATION_ID,
  onPChain,
  validationWith,
} from '../helpers/validation.ts';

interface Now {
  readonly balance: bigint;
  readonly settled?: readonly Submission['settled'][];
  /** The balance of the operator's P-Chain account. */
  readonly have?: bigint;
  /** By default, of an active validator that the P-Chain has. */
  readonly facts?: ValidationFacts;
  /** By default, only an import can be built. */
  readonly builder?: object;
}

/** The L1 of REGISTRATION. */
const SUBNET = idFromBytes<SubnetId>(new Uint8Array(32).fill(1));
const OUTPUTS = { utxos: [], listed: [], imports: [], listedImports: [] };
const ACCOUNT = { ...OUTPUTS, gasPrice: 1n, importable: nAvax(0n) };
const LACKING = { have: '', need: '', missing: '', address: '' };
const build = ({ type }: { readonly type: string }) =>
  type === 'import-from-c'
    ? Promise.resolve({ amount: nAvax(570n), fee: nAvax(1n) })
    : Promise.reject(new OnboardError('E-FUND-102', LACKING));

function open({ balance, settled = [], have = 0n, facts, builder = { build } }: Now) {
  const { readers, ...context } = callContext();
  const amount = nAvax(500n);
  const request = { nodeId: NODE, validationId: VALIDATION_ID, amount };
  const task = topUpTask({ ...context, readers } as never, request);
  const validator: Partial<L1Validator> = { balance: nAvax(balance) };
  const found = facts ?? validationWith('active', { pChain: onPChain(validator) });
  const snapshot = {
    nodeId: NODE,
    ...{ amount, further: { amount: nAvax(60n), fee: nAvax(10n) } },
    context: {
      ...{ readers, builder, l1: { networkId: 5, subnetId: SUBNET } },
      ...{ operatorOf: () => Promise.resolve(undefined), payer: { shortId: new Uint8Array(20) } },
    },
    validation: () => Promise.resolve(found),
    account: () => Promise.resolve({ ...ACCOUNT, have: nAvax(have) }),
    memory: { submissions: () => settled.map((how) => ({ settled: how })) },
  } as never;
  const step = (id: string) => task.steps.find((one) => one.id === id)!;
  return {
    check: (id: string) => step(id).check(snapshot),
    plan: async (id: string) =>
      (await step(id).plan(snapshot, { earlier: 0, shared: [] })) as PaidIntent,
  };
}

// The node pays its validator's fee until the removal is complete, so the top-up is not refused.
test.each([
  ['validates', 'active', undefined],
  ['is being removed', 'pending-removed', message('warn.top-up-removal', { node: NODE })],
] as const)('the top-up of a node that %s warns or not', async (_, status, warning) => {
  const facts = validationWith(status, { pChain: onPChain({}), registration: REGISTRATION });
  const tx = { fee: nAvax(1n), amount: nAvax(500n), inputs: [] };
  const builder = { build: () => Promise.resolve(tx), buildExport: () => Promise.resolve(tx) };
  // The page before the first payment says it, not only that of the last one.
  for (const [step, have] of [
    ['export', 0n],
    ['top-up', 10n ** 9n],
  ] as const) {
    const intent = await open({ balance: 1000n, have, facts, builder }).plan(step);
    expect(intent.warning).toEqual(warning);
  }
});

test.each([
  ['is removed', validationWith('completed'), 'E-TASK-230'],
  ['is not shown by the P-Chain’s endpoint', validationWith('active'), 'E-TASK-208'],
])('nothing is sent for a node that %s', async (_, facts, code) => {
  for (const step of ['export', 'import', 'top-up'])
    await expect(open({ balance: 0n, facts }).check(step)).rejects.toMatchObject({ code });
  // A signed top-up needs no export, so its own step says what became of the node.
  const signed = open({ balance: 0n, settled: [undefined], facts });
  expect((await signed.check('export')).state).toBe('satisfied');
});

const FEE = pChainFee('top-up', 1n);
test.each([
  ['lacks one nAVAX', FEE + 569n, [], 'ready'],
  // 70 nAVAX are for further top-ups of the same plan.
  ['has the amounts of all top-ups and the fees', FEE + 570n, [], 'satisfied'],
  ['has signed a top-up', 0n, [undefined], 'satisfied'],
  ['has replaced its top-up', 0n, [{ how: 'replaced' }], 'ready'],
] as const)('an export is needed or not by an account that %s', async (_, have, settled, state) => {
  const now = { balance: 1000n, have, settled } as unknown as Now;
  expect((await open(now).check('export')).state).toBe(state);
});

test('an import states which top-ups follow, with their amounts and maximum fees', async () => {
  const title = message('intent.top-up', { node: NODE, balance: '0.0000005' });
  const others = message('intent.top-up-others', { balance: '0.00000006' });
  const feeOf = (amount: bigint) => {
    const most = nAvaxToWei(nAvax(amount));
    return { typical: most, most };
  };
  const { follows } = await open({ balance: 1000n }).plan('import');
  expect(follows).toEqual([
    { title, fee: feeOf(FEE), amount: 500n },
    { title: others, fee: feeOf(10n), amount: 60n },
  ]);
});
