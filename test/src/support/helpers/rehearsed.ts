import type { NodeId } from '../../../../src/domain/identity/ids.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { scenarios, type Scenario } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { type SupportDeps, parseSubject } from '../../../../src/support/status/subject.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { rehearse, type Actor } from '../../../helpers/scenarios/rehearse.ts';
import { startOnGround, type GroundedSandbox } from '../../../helpers/sandbox/ground.ts';
import { OWNER_AND_CURATOR } from '../../../helpers/sandbox/sandbox.ts';
import { supportDeps } from './support-deps.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

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
  const aggregator = createAggregatorPool(openProfile(profile).aggregators, systemClock);
  const deps = supportDeps(profile, { aggregator });
  const url = new ServiceUrl(sandbox.nodeUrl);
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

/** An operator with one validating node, in epochs of an hour. `further` runs after the node was added. */
export function rehearsedWithNode(
  generation: 'a' | 'c',
  further: (operator: Actor, nodeId: NodeId) => unknown = () => undefined,
): Promise<Rehearsed> {
  const scenario: Scenario = {
    ...scenarios.find(({ name }) => name === 'over-committed')!,
    prepare: async ({ operator }) => {
      await operator.join();
      await operator.awaitStake();
      const node = operator.newNode();
      await operator.run({ kind: 'add-node', l1: operator.l1, input: node });
      await further(operator, node.nodeId);
    },
  };
  return rehearsed(scenario, generation);
}
