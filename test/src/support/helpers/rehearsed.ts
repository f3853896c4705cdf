import { encodeFunctionData } from 'viem/utils';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import type { NodeId } from '../../../../src/domain/identity/ids.ts';
import { thirdPartyCallsAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { scenarios, type Scenario } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { type SupportDeps, parseSubject } from '../../../../src/support/status/subject.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { actorOf, rehearse, type Actor } from '../../../helpers/scenarios/rehearse.ts';
import type { GroundedSandbox, TestSandboxOptions } from '../../../helpers/sandbox/ground.ts';
import { continuedSandbox } from '../../../helpers/sandbox/kept-sandbox.ts';
import { OWNER_AND_CURATOR } from '../../../helpers/sandbox/sandbox.ts';
import { newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { supportDeps } from './support-deps.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

/** A sandbox in the situation of a scenario, with the dependencies of the support commands. */
export interface Rehearsed {
  readonly sandbox: GroundedSandbox;
  readonly deps: SupportDeps;
  readonly operator: EvmAddress;
  readonly actor: Actor;
  status(subject?: string): Promise<OperatorStatus>;
  /** Sends a call of the L1 owner, by default to the L1 middleware. Rejects if it reverts. */
  asOwner(data: Hex, to?: EvmAddress): Promise<void>;
  /** Moves the time forward, and makes a block. */
  pass(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** The scenarios in which the operator does not begin with stake. */
const WITHOUT_STAKE = ['no-delegation', 'owner-asleep', 'overdue-without-stake', 'wrong-network'];

/** @param scenario a scenario or its name */
export async function rehearsed(
  scenario: Scenario | string,
  generation: 'a' | 'c' = 'a',
): Promise<Rehearsed> {
  const found = typeof scenario === 'string' ? scenarioOf(scenario) : scenario;
  const { name, epochSeconds } = found;
  const settings = { generation, ...(epochSeconds !== undefined && { epochSeconds }) };
  if (WITHOUT_STAKE.includes(name))
    return rehearsedIn({ stateDir: folderOfFile('rehearsal-'), ...settings }, found);
  const moment = await keptAfter(`with stake ${epochSeconds}`, settings, async ({ operator }) => {
    await operator.join();
    await operator.awaitStake();
  });
  return rehearsedIn(moment, found);
}

/** Calls a function of the L1 middleware about the operator as the L1 owner. */
export function byOwner(
  { asOwner, operator }: Rehearsed,
  functionName: 'disableOperator' | 'enableOperator' | 'removeOperator',
): Promise<void> {
  return asOwner(encodeFunctionData({ abi: thirdPartyCallsAbi, functionName, args: [operator] }));
}

const scenarioOf = (name: string) => scenarios.find((scenario) => scenario.name === name)!;

async function rehearsedIn(
  options: Parameters<typeof newOperator>[1],
  scenario: Scenario,
): Promise<Rehearsed & Pick<Operator, 'sandbox' | 'clock'>> {
  const participant = await newOperator('operator', { actors: OWNER_AND_CURATOR, ...options });
  const { sandbox, clock } = participant;
  const profile = await rehearse(participant, scenario);
  const operator = participant.signer.evmAddress;
  const actor = actorOf(participant);
  const { controls } = sandbox;
  const { privateKey } = actorAccounts().l1Owner;
  const owner = createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  const aggregator = createAggregatorPool(openProfile(profile).aggregators, systemClock);
  const deps = supportDeps(profile, { aggregator });
  const url = new ServiceUrl(sandbox.nodeUrl);
  const node = { url, reader: createNodeReader(url, systemClock) };
  return {
    clock,
    sandbox,
    deps,
    operator,
    actor,
    status: (subject = operator) =>
      readStatus(deps, {
        subject: parseSubject(subject),
        ...(scenario.asksNode === true && { node }),
      }),
    asOwner: (data, to = actor.l1.middleware) => owner.send({ to, data }),
    pass: async (seconds) => {
      controls.advance(seconds);
      await controls.cChain.tick();
    },
    stop: () => sandbox.stop(),
  };
}

/** A copy of a sandbox after what each rehearsal in this process begins with. */
function keptAfter(
  what: string,
  settings: Pick<TestSandboxOptions, 'generation' | 'epochSeconds'>,
  prepare: Scenario['prepare'],
) {
  return continuedSandbox(`${what} ${settings.generation}`, async () => {
    const stateDir = folderOfFile('rehearsal-');
    const scenario = { ...scenarioOf('validating'), prepare };
    const { sandbox, clock } = await rehearsedIn({ stateDir, ...settings }, scenario);
    await sandbox.close();
    return { stateDir, at: clock.now() };
  });
}

/** An operator with one validating node, in epochs of an hour. `further` runs after the node was added. */
export async function rehearsedWithNode(
  generation: 'a' | 'c',
  further: (operator: Actor, nodeId: NodeId) => unknown = () => undefined,
): Promise<Rehearsed> {
  const settings = { generation, epochSeconds: 3600 };
  const moment = await keptAfter('with a node', settings, async ({ operator }) => {
    await operator.join();
    await operator.awaitStake();
    const input = operator.newNode();
    await operator.run({ kind: 'add-node', l1: operator.l1, input });
  });
  return rehearsedIn(moment, {
    ...scenarioOf('validating'),
    prepare: async ({ operator, node }) => void (await further(operator, node.nodeId)),
  });
}
