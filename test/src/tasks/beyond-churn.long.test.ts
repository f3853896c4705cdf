import { getAbiItem, toFunctionSelector } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { addNode } from '../../../src/commands/nodes/initiate-add-node.ts';
import { initStakeUpdate, removeNode } from '../../../src/commands/nodes/initiate-change.ts';
import type { TaskOutcome } from '../../../src/commands/sending/run-with-journal.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { networkKey } from '../../../src/domain/network/identity.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { balancerAbi } from '../../../src/protocol/abi/l1-contracts.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import {
  openTestSession,
  personalFolder,
  type TestSession,
} from '../session/helpers/open-test-session.ts';
import { giveKey, sendAll } from '../session/helpers/walk-session.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { FastClock } from './helpers/fast-clock.ts';
import { join, nextEpoch, operatorOn, type Operator } from './helpers/operator.ts';
import { shownOn } from '../../helpers/shown.ts';
import { createL1 } from '../../helpers/sandbox/controls.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

const CHURN_PERIOD = toFunctionSelector(
  getAbiItem({ abi: balancerAbi, name: 'getCurrentChurnPeriod' }),
);
const STK = 10n ** 18n;
/** A fifth of this weight may change in one churn period: 5,000 STK. */
const INITIAL_WEIGHT = 2_500_000n;

/** The refusal of a command, with the stake that fits. */
async function refusal(performed: Promise<TaskOutcome>) {
  const { result } = await performed;
  if (result.kind !== 'blocked') throw new Error(`the command ended as ${result.kind}`);
  const { code, values } = result.error;
  return { code, stake: values['stake'], fits: values['fits'] };
}

test.each(['a', 'c'] as const)(
  'a change beyond the churn limit names the stake that fits, which is accepted (generation %s)',
  async (generation) => {
    const sandbox = await startTestSandbox({ generation });
    onTestFinished(() => sandbox.stop());
    const { controls, profile } = sandbox;
    const key = profile.accounts[0]!.privateKey;
    const clock = new FastClock((seconds) => controls.advance(seconds));
    const founded = await createL1(sandbox, 'Small', INITIAL_WEIGHT);
    const phase = profile.network.phases.find(({ active }) => active)!;
    const network = { ...profile.network, phases: [{ ...phase, l1s: [founded] }] };
    const operator = await operatorOn(sandbox, clock, 'operator', network);
    const { l1, node } = operator;
    const { middleware } = l1;
    const { nodeId, publicKey: blsKey } = node;
    await join(operator);

    const add = (stake: bigint) =>
      addNode({ middleware, nodeId, blsKey, stake }, sendingOf(operator));
    const fits = (code: string, thousands: bigint) => ({
      ...{ code, stake: thousands * 1_000n * STK, fits: `${thousands},000 STK` },
    });
    expect(await refusal(add(10_000n * STK))).toEqual(fits('E-TASK-227', 5n));
    expect((await add(5_000n * STK)).result).toMatchObject({ kind: 'stopped' });
    const { registering } = operator.addNodeInput();
    const done = { kind: 'done' };
    const added = { nodeId, registering: registering! };
    expect(await operator.run({ kind: 'add-node', l1, input: added })).toMatchObject(done);
    await nextEpoch(operator);

    // A fifth of 3,000,000 is the weight of 6,000 STK.
    const update = (stake: bigint) =>
      initStakeUpdate({ middleware, nodeId, stake }, sendingOf(operator));
    expect((await update(10_000n * STK)).result).toMatchObject({ kind: 'stopped' });
    const updated = { kind: 'update-weight', l1, input: { nodeId } } as const;
    expect(await operator.run(updated)).toMatchObject(done);
    await nextEpoch(operator);

    // A fifth of 3,500,000 is the weight of 7,000 STK.
    expect(await refusal(update(10n * STK))).toEqual(fits('E-TASK-227', 3n));
    const removal = removeNode({ middleware, nodeId }, sendingOf(operator));
    expect(await refusal(removal)).toEqual(fits('E-TASK-228', 3n));

    const session = await openNode(operator, network);
    const nextPeriodWhenFull = () => {
      void session.seesOneOf(({ page }) => {
        if (shownOn(page).problem?.code !== 'E-VM-105') return undefined;
        controls.advance(profile.epochSeconds);
        void controls.cChain.tick().then(() => session.act({ type: 'retry' }));
        return true;
      });
    };
    await (generation === 'a'
      ? updateInWizard(session, key, () => nextEpoch(operator))
      : removeInWizard(session, key, nodeId, nextPeriodWhenFull));
  },
);

/** While true, the form cannot read the churn limit, so only the contract refuses. */
let isHidden = false;

/** Opens the node's screen in a wizard that knows the operator's address. */
async function openNode({ node, signer }: Operator, network: NetworkProfile<string>) {
  const home = personalFolder();
  const { name } = network;
  await (
    await openSettings(home, systemClock)
  ).change(() => ({
    network: name,
    l1: 'Small',
    operators: { [networkKey(network)]: signer.evmAddress },
  }));
  const session = openTestSession(network, home, systemClock, async (_network, until) => {
    const connection = await connect(openProfile(network), systemClock, { until });
    const { evm } = connection.ports;
    const callMany: typeof evm.callMany = (calls) =>
      isHidden && calls.some(({ data }) => data.startsWith(CHURN_PERIOD))
        ? Promise.reject(new OnboardError('E-NET-116', { url: 'http://c' }))
        : evm.callMany(calls);
    return { ...connection, ports: { ...connection.ports, evm: { ...evm, callMany } } };
  });
  await session.sees('choice', 'G9-HOME');
  session.act({ type: 'choose', id: node.nodeId });
  await session.sees('done', 'G9-VALIDATING');
  return session;
}

/** If the form cannot read the limit, the wizard makes the largest change that fits. */
async function updateInWizard(
  session: TestSession,
  key: string,
  nextPeriod: () => Promise<void>,
): Promise<void> {
  isHidden = true;
  session.act({ type: 'choose', id: 'weight' });
  await session.sees('form', 'G6-UPDATE');
  session.act({ type: 'edit', field: 'amount', value: '10' });
  isHidden = false;
  session.act({ type: 'confirm' });
  await giveKey(session, key);
  const offered = await session.sees('choice', 'G8-REMEDY');
  expect(offered.problem?.code).toBe('E-TASK-227');
  session.act({ type: 'choose', id: 'do' });
  await sendAll(session, 'G9-VALIDATING');
  const { pairs } = await session.sees('done', 'G9-VALIDATING');
  expect(pairs).toContainEqual({ label: 'weight', value: '300,000 (3,000 STK)' });

  const enter = async (stake: string) => {
    session.act({ type: 'choose', id: 'weight' });
    await session.sees('form', 'G6-UPDATE');
    session.act({ type: 'edit', field: 'amount', value: stake });
    return (await session.sees('form', 'G6-UPDATE')).fields[0];
  };
  await nextPeriod();
  await enter('2000');
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');
  // A fifth of 2,800,000, the weight before the last change, is the weight of 5,600 STK.
  const stake = await enter('7601');
  expect(stake?.help).toMatch(/ to 7,600 STK \(the most for one change now/);
  expect(stake?.problem?.code).toBe('E-TASK-227');
}

/** The wizard lowers the stake first, then removes the node in the next period. */
async function removeInWizard(
  session: TestSession,
  key: string,
  nodeId: string,
  nextPeriodWhenFull: () => void,
): Promise<void> {
  session.act({ type: 'choose', id: 'remove' });
  await giveKey(session, key);
  const offered = await session.sees('choice', 'G8-REMEDY');
  expect(offered.problem?.code).toBe('E-TASK-228');
  session.act({ type: 'choose', id: 'do' });
  nextPeriodWhenFull();
  await sendAll(session, 'G9-LEFT');
  expect((await session.sees('done', 'G9-LEFT')).title).toContain(nodeId);
}
