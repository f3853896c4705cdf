import type { NodeId } from '../../../../src/domain/identity/ids.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { scenarios, type Scenario } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { type SupportDeps, parseSubject } from '../../../../src/support/status/subject.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { rehearse, type Actor } from '../../../helpers/scenarios/rehearse.ts';
import type { GroundedSandbox } from '../../../helpers/sandbox/ground.ts';
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
  readonly operator: string;
  status(subject?: string): Promise<OperatorStatus>;
  stop(): Promise<void>;
}

export async function rehearsed(
  scenario: Scenario,
  generation: 'a' | 'c' = 'a',
): Promise<Rehearsed> {
  const { epochSeconds } = scenario;
  const settings = { generation, ...(epochSeconds !== undefined && { epochSeconds }) };
  return rehearsedIn({ stateDir: folderOfFile('rehearsal-'), ...settings }, scenario);
}

async function rehearsedIn(
  options: Parameters<typeof newOperator>[1],
  scenario: Scenario,
): Promise<Rehearsed & Pick<Operator, 'sandbox' | 'clock'>> {
  const participant = await newOperator('operator', { actors: OWNER_AND_CURATOR, ...options });
  const { sandbox, clock } = participant;
  const profile = await rehearse(participant, scenario);
  const operator = participant.signer.evmAddress;
  const aggregator = createAggregatorPool(openProfile(profile).aggregators, systemClock);
  const deps = supportDeps(profile, { aggregator });
  const url = new ServiceUrl(sandbox.nodeUrl);
  const node = { url, reader: createNodeReader(url, systemClock) };
  return {
    clock,
    sandbox,
    deps,
    operator,
    status: (subject = operator) =>
      readStatus(deps, {
        subject: parseSubject(subject),
        ...(scenario.asksNode === true && { node }),
      }),
    stop: () => sandbox.stop(),
  };
}

/** An operator with one validating node, in epochs of an hour. `further` runs after the node was added. */
export async function rehearsedWithNode(
  generation: 'a' | 'c',
  further: (operator: Actor, nodeId: NodeId) => unknown = () => undefined,
): Promise<Rehearsed> {
  const scenario = scenarios.find(({ name }) => name === 'over-committed')!;
  const epochSeconds = scenario.epochSeconds!;
  const moment = await continuedSandbox(`with a node ${generation}`, async () => {
    const stateDir = folderOfFile('rehearsal-');
    const { sandbox, clock } = await rehearsedIn(
      { stateDir, generation, epochSeconds },
      {
        ...scenario,
        prepare: async ({ operator }) => {
          await operator.join();
          await operator.awaitStake();
          const input = operator.newNode();
          await operator.run({ kind: 'add-node', l1: operator.l1, input });
        },
      },
    );
    await sandbox.close();
    return { stateDir, at: clock.now() };
  });
  return rehearsedIn(moment, {
    ...scenario,
    prepare: async ({ operator, node }) => void (await further(operator, node.nodeId)),
  });
}
