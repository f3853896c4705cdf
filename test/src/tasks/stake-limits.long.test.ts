import { expect, onTestFinished, test } from 'vitest';
import { addNode } from '../../../src/commands/nodes/steps/add-node.ts';
import { initStakeUpdate } from '../../../src/commands/nodes/steps/first-step.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { join, newOperator } from './helpers/operator.ts';
import { english } from '../../../src/i18n/english.ts';
import { limitStake } from '../../helpers/sandbox/controls.ts';

/** The code and text of the error with which a command ends, or the kind of its result. */
async function refusalOf(
  command: Promise<{ readonly result: { readonly kind: string }; readonly sent: boolean }>,
): Promise<string> {
  try {
    const { result, sent } = await command;
    if (!('error' in result)) return `${result.kind}, sent: ${sent}`;
    expect(sent).toBe(false);
    const error = result.error as OnboardError;
    return `${error.code} ${english.error(error).text}`;
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return `${error.code} ${english.error(error).text}`;
  }
}

test.each(['a', 'c'] as const)(
  'a stake outside the limits is refused with the limits, before anything is sent (generation %s)',
  async (generation) => {
    const operator = await newOperator('operator', { generation, epochSeconds: 3600 });
    onTestFinished(() => operator.sandbox.stop());
    await join(operator);
    const { l1, node, sandbox, clock, run } = operator;
    const { minimum, maximum } = l1.primaryClass;
    const about = { middleware: l1.middleware, nodeId: node.nodeId };
    const add = (stake: bigint) =>
      refusalOf(addNode({ ...about, blsKey: node.publicKey, stake }, sendingOf(operator)));
    const update = (stake: bigint) =>
      refusalOf(initStakeUpdate({ ...about, stake }, sendingOf(operator)));
    const outside = 'E-MW-139 The stake of a node must be between 10 STK and 10,000 STK.';

    expect(await add(minimum - 1n)).toBe(outside);
    expect(await add(maximum + 1n)).toBe(outside);
    const input = operator.addNodeInput();
    expect(await run({ kind: 'add-node', l1, input })).toMatchObject({ kind: 'done' });
    await limitStake(sandbox, minimum * 3n);
    for (let epochs = 0; epochs < 2; epochs++) {
      clock.forward(sandbox.profile.epochSeconds);
      await sandbox.controls.cChain.tick();
    }
    expect(await update(minimum - 1n)).toBe(
      generation === 'c'
        ? outside
        : 'E-MW-119 The stake 9.999999999999999999 STK is below the minimum for a node, 10 STK.',
    );
    expect(await update(maximum + 1n)).toBe(
      generation === 'c'
        ? outside
        : 'E-MW-118 The stake 10,000.000000000000000001 STK is above the maximum for a node, 10,000 STK.',
    );
    expect(await update(minimum * 5n)).toBe(
      'E-TASK-212 Only 30 STK of stake is available, but 50 STK are needed.',
    );
  },
);
