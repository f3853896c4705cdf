import { describe, expect, onTestFinished, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { type OnboardError } from '../../../src/domain/errors.ts';
import { EXIT } from '../../../src/domain/error-catalogue.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { findDisableTx } from '../../../src/protocol/p-chain/find-p-chain-tx.ts';
import type { ReadOnlyFlow } from '../../../src/session/flow-state.ts';
import { readDashboardPosition } from '../../../src/session/view/addition-facts.ts';
import { homePage } from '../../../src/session/screens/dashboard-screens.ts';
import { english, englishText } from '../../../src/i18n/english.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { disableOwnerOf } from './helpers/disable-owner.ts';
import { shownOn } from '../../helpers/shown.ts';
import { join, newOperator, type Operator } from './helpers/operator.ts';

/** The texts of `status`, the wizard's node list and a command about the operator's only node. */
async function textsOf(operator: Operator, input: ReturnType<Operator['addNodeInput']>) {
  const { connection, l1, clock, signer } = operator;
  const { profile, ports } = connection;
  const { evmAddress: address } = signer;
  const deps = {
    profile,
    ports,
    clock,
    i18n: english,
    readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
  };
  const { l1s } = await readStatus(
    { ...deps, aggregator: ports.aggregator },
    { subject: { kind: 'operator', operator: address } },
  );
  const here = {
    connection,
    l1,
    operator: address,
    deps: { i18n: english, options: { clock } },
  } as unknown as ReadOnlyFlow;
  const { choices } = shownOn(homePage(here, await readDashboardPosition(here)));
  const command = await operator.run({ kind: 'add-node', l1, input });
  return {
    status: {
      code: l1s[0]?.code,
      error: l1s[0]?.nextAction?.error,
      says: englishText(l1s[0]?.nextAction?.says ?? ''),
    },
    home: choices[0]?.note?.split(' · ')[0],
    command: command.kind === 'blocked' ? command.error : command.kind,
  };
}

describe.each(['a', 'c'] as const)('an inactive validator (generation %s)', (generation) => {
  test('is reported as disabled if the refund proves it, else with both possible causes', async () => {
    const operator = await newOperator('operator', { generation });
    onTestFinished(() => operator.sandbox.stop());
    await join(operator);
    const { l1, connection } = operator;
    const { pChain } = connection.ports;
    const input = operator.addNodeInput();
    expect((await operator.run({ kind: 'add-node', l1, input })).kind).toBe('done');
    const [listed] = await pChain.currentValidators(l1.subnetId, [input.nodeId]);
    const validationId = listed!.validationId!;
    const owner = await disableOwnerOf(operator);
    expect(await findDisableTx(pChain, (await pChain.l1Validator(validationId))!)).toBeUndefined();

    const tx = await owner.disable(validationId);
    const now = (await pChain.l1Validator(validationId))!;
    expect(await findDisableTx(pChain, now)).toBe(tx);
    const disabled = await textsOf(operator, input);
    const says = `${input.nodeId} is registered but inactive: its disable owner disabled it with the P-Chain transaction ${tx}.`;
    expect(disabled.status).toEqual({ code: 'G9-DISABLED', error: 'E-TASK-235', says });
    expect(disabled.home).toBe('inactive: its disable owner disabled it');
    expect(disabled.command).toMatchObject({ code: 'E-TASK-235' });
    expect(english.error(disabled.command as OnboardError).text).toBe(says);
    expect(EXIT[(disabled.command as OnboardError).exit]).toBe(3);

    // A spent refund proves nothing any more.
    await owner.spendAll();
    const unproven = await textsOf(operator, input);
    expect(unproven.status).toMatchObject({ code: 'G9-NO-BALANCE', error: 'E-TASK-207' });
    expect(unproven.status.says).toMatch(/used up, or its disable owner has disabled it\.$/);
    expect(unproven.home).toBe('inactive: its P-Chain balance is used up, or it was disabled');
    expect(unproven.command).toMatchObject({ code: 'E-TASK-207' });

    const amount = nAvax(1_000_000_000n);
    const topUp = { kind: 'top-up', l1, input: { nodeId: input.nodeId, amount } } as const;
    expect((await operator.run(topUp)).kind).toBe('done');
    const active = await textsOf(operator, input);
    expect(active.status.code).toBe('G9-VALIDATING');
    expect(active.command).toBe('done');
  });
});
