import { redactUrl } from '../../../../src/domain/text/links.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import type { Scenario } from '../../../helpers/scenarios/scenarios.ts';
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
          ? { node: { url: redactUrl(url), reader: createNodeReader(url, systemClock) } }
          : {}),
      }),
    stop: async () => {
      await sandbox.close();
      removeFolder(stateDir);
    },
  };
}
