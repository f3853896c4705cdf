import { encodeFunctionData, parseAbi, type EncodeFunctionDataParameters } from 'viem/utils';
import { onTestFinished } from 'vitest';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import type { Actor, Scenario } from '../../../helpers/scenarios/scenario.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { type SupportDeps, parseSubject } from '../../../../src/support/status/subject.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { rehearse } from '../../../helpers/scenarios/rehearse.ts';
import { startOnGround, type GroundedSandbox } from '../../../helpers/sandbox/ground.ts';
import { OWNER_AND_CURATOR } from '../../../helpers/sandbox/sandbox.ts';
import { supportDeps } from './support-deps.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';

/** A sandbox in the situation of a scenario, with the dependencies of the support commands. */
export interface Rehearsed {
  readonly sandbox: GroundedSandbox;
  readonly deps: SupportDeps;
  readonly operator: string;
  status(subject?: string): Promise<OperatorStatus>;
  stop(): Promise<void>;
}

export async function rehearsed(
  scenario: Scenario,
  generation: 'a' | 'c' = 'a',
): Promise<Rehearsed> {
  const stateDir = folderOfFile('rehearsal-');
  const { epochSeconds } = scenario;
  const sandbox = await startOnGround({
    port: 0,
    stateDir,
    generation,
    actors: OWNER_AND_CURATOR,
    ...(epochSeconds === undefined ? {} : { epochSeconds }),
  });
  const profile = (await rehearse(sandbox, scenario)).network;
  const operator = sandbox.profile.accounts[0]!.evmAddress;
  const aggregator = createAggregatorPool(profile.aggregators, systemClock);
  const deps = supportDeps(profile, { aggregator });
  const url = sandbox.nodeUrl;
  return {
    sandbox,
    deps,
    operator,
    status: (subject = operator) =>
      readStatus(deps, {
        subject: parseSubject(subject),
        ...(scenario.asksNode === true
          ? { node: { url, reader: createNodeReader(url, systemClock) } }
          : {}),
      }),
    stop: async () => {
      await sandbox.close();
      removeFolder(stateDir);
    },
  };
}

export const ownerAbi = parseAbi([
  'function disableOperator(address operator)',
  'function enableOperator(address operator)',
  'function removeOperator(address operator)',
  'function manualProcessNodeStakeCache(uint48 numEpochsToProcess)',
]);

/** A sandbox with epochs of an hour, in which the operator has one validating node. */
export async function withOneNode(generation: 'a' | 'c') {
  let actor: Actor | undefined;
  const scenario: Scenario = {
    ...scenarios.find(({ name }) => name === 'over-committed')!,
    prepare: async ({ operator }) => {
      actor = operator;
      await operator.join();
      await operator.awaitStake();
      await operator.run({ kind: 'add-node', l1: operator.l1, input: operator.newNode() });
    },
  };
  const stage = await rehearsed(scenario, generation);
  onTestFinished(() => stage.stop());
  /** Calls the L1 middleware as the L1 owner. */
  const callAsOwner = (call: EncodeFunctionDataParameters<typeof ownerAbi>) =>
    createTransactionSender(
      stage.sandbox.controls.cChain,
      EVM_CHAIN_ID,
      actorAccounts().l1Owner.privateKey,
    ).send({ to: actor!.l1.middleware, data: encodeFunctionData(call) });
  const nextEpoch = async (seconds = 3600) => {
    stage.sandbox.controls.advance(seconds);
    await stage.sandbox.controls.cChain.tick();
  };
  return { ...stage, actor: actor!, callAsOwner, nextEpoch };
}
