import { expect, onTestFinished, test } from 'vitest';
import { addNode, type AddNodeValues } from '../../../src/commands/nodes/initiate-add-node.ts';
import {
  completeRegistration,
  completeRemoval,
} from '../../../src/commands/nodes/complete-change.ts';
import { initStakeUpdate, removeNode } from '../../../src/commands/nodes/initiate-change.ts';
import type { EvmHash } from '../../../src/domain/identity/evm.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { Result } from '../../../src/engine/engine.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { GENERATIONS } from '../../helpers/is-whole.ts';
import { limitStake } from '../../helpers/sandbox/controls.ts';
import { said } from '../../helpers/told.ts';
import {
  AVAX,
  join,
  joinedOperator,
  newOperator,
  nextEpoch,
  nodeLife,
  type Operator,
  runSigned,
  topUpOf,
} from './helpers/operator.ts';

/** Runs the commands of an operator's node. */
function commandsOf(operator: Operator) {
  const { l1, node, signer } = operator;
  const sending = () => sendingOf(operator);
  const about = { middleware: l1.middleware, nodeId: node.nodeId };
  return {
    about,
    sending,
    add: (order: Partial<AddNodeValues> = {}, changes: object = {}) =>
      addNode({ ...about, blsKey: node.publicKey, ...order }, { ...sending(), ...changes }),
    complete: (transaction: EvmHash | undefined) =>
      completeRegistration(
        {
          ...{ ...about, transaction: transaction!, operator: signer.evmAddress },
          ...{ proof: node.proof, balance: nAvax(AVAX) },
        },
        sending(),
      ),
    update: (stake: bigint) => initStakeUpdate({ ...about, stake }, sending()),
  };
}

/** Expects that a command sends nothing and ends with this error. */
async function expectRefused(
  command: Promise<{ readonly result: Result; readonly sent: boolean }>,
  error: object,
): Promise<void> {
  expect(await command).toMatchObject({ result: { kind: 'blocked', error }, sent: false });
}

test.each(GENERATIONS)(
  'an order that differs from what was begun is refused, and a second addition has another ID (generation %s)',
  async (generation) => {
    const operator = await newOperator('operator', { generation, epochSeconds: 60 });
    onTestFinished(() => operator.sandbox.stop());
    const { l1, node } = operator;
    const { about, sending, add, complete, update } = commandsOf(operator);
    const stake = l1.primaryClass.minimum;

    // The operator must act until it has opted in. After that, the L1 owner must enable it.
    const consent = () => Promise.resolve('send' as const);
    const policy = { consent, patience: () => 0, persistence: 0 };
    await expectRefused(add({ stake }, { policy }), { code: 'E-MW-106', party: 'operator' });
    await join(operator);
    const first = await add({ stake });
    expect(first.result.kind).toBe('stopped');
    const differs = (what: string) => ({ code: 'E-TASK-223', values: { what: said(what) } });
    await expectRefused(add({ stake: stake * 2n }), differs('stake'));
    // Fields with default values are not compared.
    expect((await add()).transaction).toBe(first.transaction);

    expect((await complete(first.transaction)).result.kind).toBe('done');
    // For a validator, the P-Chain and the validator manager report the values of the registration.
    const foreign = { threshold: 1, addresses: [new Uint8Array(20).fill(9)] };
    const lastDigit = node.publicKey.endsWith('0') ? '1' : '0';
    const blsKey = `${node.publicKey.slice(0, -1)}${lastDigit}` as typeof node.publicKey;
    for (const [what, difference] of [
      ['refund address', { remainingBalanceOwner: foreign }],
      ['address that may disable the validator', { disableOwner: foreign }],
      ['BLS key', { blsKey }],
    ] as const)
      await expectRefused(add({ stake, ...difference }), differs(what));
    await expect(update(stake)).rejects.toMatchObject({ code: 'E-TASK-225' });

    await nextEpoch(operator);
    const { transaction } = await removeNode(about, sending());
    const removal = { ...about, transaction: transaction! };
    expect((await completeRemoval(removal, sending())).result.kind).toBe('done');
    await nextEpoch(operator);
    // Less than ten minutes after the first addition, with the same parameters.
    const again = await add({ stake });
    expect(again.result.kind).toBe('stopped');
    expect(again.validationId).not.toBe(first.validationId);
    expect((await complete(again.transaction)).result.kind).toBe('done');
  },
);

test.each([
  ['a', 'E-MW-119', 'E-MW-118'],
  ['c', 'E-MW-139', 'E-MW-139'],
] as const)(
  'a stake outside the limits is refused before anything is sent (generation %s)',
  async (generation, tooLow, tooHigh) => {
    const operator = await joinedOperator('operator', { generation, epochSeconds: 3600 });
    const { l1, sandbox } = operator;
    const { minimum, maximum } = l1.primaryClass;
    const { add, update } = commandsOf(operator);
    await expectRefused(add({ stake: minimum - 1n }), { code: 'E-MW-139' });
    await expectRefused(add({ stake: maximum + 1n }), { code: 'E-MW-139' });
    expect(await operator.run(nodeLife(operator)[0])).toMatchObject({ kind: 'done' });
    await limitStake(sandbox, minimum * 3n);
    for (let epochs = 0; epochs < 2; epochs++) await nextEpoch(operator);
    await expectRefused(update(minimum - 1n), { code: tooLow });
    await expectRefused(update(maximum + 1n), { code: tooHigh });
    await expectRefused(update(minimum * 5n), { code: 'E-TASK-212' });
  },
);

test('on an L1 that has left the registry, a node is topped up and removed, but none is added', async () => {
  const operator = await joinedOperator('operator');
  const [add, , remove] = nodeLife(operator);
  expect(await operator.run(add)).toMatchObject({ kind: 'done' });
  const l1 = { ...operator.l1, leftRegistry: true } as const;
  const topUp = await topUpOf({ ...operator, l1 }, AVAX);
  for (const request of [topUp, { ...remove, l1 }]) {
    const { result, events } = await runSigned(operator, request);
    expect(result).toMatchObject({ kind: 'done' });
    const noticed = events.flatMap((event) => (event.type === 'noticed' ? [event.text.key] : []));
    expect(noticed).toEqual(['notice.left-registry']);
  }
  const refused = { kind: 'blocked', error: { code: 'E-L1-103' } };
  expect(await operator.run({ ...add, l1 })).toMatchObject(refused);
});
