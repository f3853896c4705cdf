import type { Diagnosis } from '../../support/doctor/judge-machine.ts';
import { OnboardError, type ExitKind } from '../../domain/errors.ts';
import { findingLines } from '../finding-lines.ts';
import { textOption, type Call, type Definition } from '../definition.ts';
import { namedLook } from '../network.ts';
import { pathsOf } from '../paths-of.ts';
import { networkOption } from '../shared-options.ts';
import type { Shell } from '../shell.ts';

const NAME = 'doctor';

/** Judges the machine and the connection on which the program runs. */
export const doctorDefinition: Definition = {
  name: NAME,
  summary: 'Judge this machine and its connection: what fits, what does not, and how to mend it',
  group: 'Support',
  arguments: [],
  options: [
    { ...networkOption, help: 'a network whose endpoints are tried too' },
    { flags: '--node-url <url>', help: "try the operator's node too, at its API" },
  ],
  example: '--network sandbox',
  run: async (call, shell) => {
    const [{ judgeMachine }, { outcomeOf }] = await Promise.all([
      import('../../support/doctor/judge-machine.ts'),
      import('../../commands/outcome-of.ts'),
    ]);
    const machine = await shell.examineMachine(pathsOf(call, shell));
    const findings = [
      ...judgeMachine(machine),
      ...(await network(call, shell)),
      ...(await node(call, shell)),
    ];
    const outcome: ExitKind = outcomeOf(findings);
    return {
      outcome,
      lines: findings.flatMap((finding) => [
        ...findingLines([finding]),
        ...(finding.fix === undefined ? [] : [`     -> ${finding.fix}`]),
      ]),
      data: { findings: findings.map(({ fix, ...rest }) => ({ ...rest, fix: fix ?? null })) },
    };
  },
};

async function network(call: Call, shell: Shell): Promise<readonly Diagnosis[]> {
  if (textOption(call, 'network') === undefined) return [];
  const [{ probeEndpoints }, { probeOthers }, { judgeHosts }, { judgeClock, judgeEndpoints }] =
    await Promise.all([
      import('../../support/probe-endpoints.ts'),
      import('../../support/doctor/probe-others.ts'),
      import('../../support/doctor/judge-hosts.ts'),
      import('../../support/doctor/judge-network.ts'),
    ]);
  const { profile, ports } = await namedLook(NAME, call, shell);
  const { rpcUrls, apiUrl, aggregators } = profile;
  const urls = [...rpcUrls, apiUrl, ...aggregators.map(({ url }) => url)];
  const [hosts, health, others, head] = await Promise.all([
    judgeHosts([...urls, ...(textOption(call, 'nodeUrl') ?? '').split(' ')], shell.resolveHost),
    probeEndpoints(profile, ports, shell.clock),
    probeOthers(profile, shell),
    ports.evm.head().catch((error: unknown) => {
      if (error instanceof OnboardError) return undefined;
      throw error;
    }),
  ]);
  return [...hosts, ...judgeEndpoints([...health, ...others]), judgeClock(head, shell.clock.now())];
}

async function node(call: Call, shell: Shell): Promise<readonly Diagnosis[]> {
  const url = textOption(call, 'nodeUrl');
  if (url === undefined) return [];
  const { judgeNodeApi } = await import('../../support/doctor/judge-node-api.ts');
  return judgeNodeApi(url, await shell.node(url));
}
