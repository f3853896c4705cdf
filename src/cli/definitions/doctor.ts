import { judgeMachine, type Diagnosis } from '../../support/doctor/judge-machine.ts';
import { OnboardError, type ExitKind } from '../../domain/errors.ts';
import { textOption, type Call, type Definition } from '../definition.ts';
import { namedLook } from '../network.ts';
import { pathsOf } from '../paths-of.ts';
import { networkOption } from '../shared-options.ts';
import type { Words } from '../../session/text/words.ts';
import type { Shell } from '../shell.ts';
import { outcomeOf } from '../../commands/outcome-of.ts';
import { probeEndpoints } from '../../support/probe-endpoints.ts';
import { probeOthers } from '../../support/doctor/probe-others.ts';
import { judgeHosts } from '../../support/doctor/judge-hosts.ts';
import { judgeClock, judgeEndpoints } from '../../support/doctor/judge-network.ts';

const NAME = 'doctor';

/** Judges the machine and the connection on which the program runs. */
export const doctorDefinition: Definition = {
  name: NAME,
  summary: 'Check this machine and its connection: what is fine, what is not, and how to fix it',
  group: 'Support',
  arguments: [],
  options: [
    { ...networkOption, help: 'also check the endpoints of this network' },
    { flags: '--node-url <url>', help: "also check the operator's node, at this API address" },
  ],
  example: '--network sandbox',
  run: async (call, shell) => {
    const words = await shell.words();
    const { findingLines } = await import('../finding-lines.ts');
    const machine = await shell.examineMachine(pathsOf(call, shell));
    const findings = [
      ...judgeMachine(machine, words),
      ...(await network(call, shell, words)),
      ...(await node(call, shell, words)),
    ];
    const outcome: ExitKind = outcomeOf(findings);
    return {
      outcome,
      lines: findings.flatMap((finding) => [
        ...findingLines([finding], words),
        ...(finding.fix === undefined ? [] : [`     -> ${finding.fix}`]),
      ]),
      data: { findings: findings.map(({ fix, ...rest }) => ({ ...rest, fix: fix ?? null })) },
    };
  },
};

async function network(call: Call, shell: Shell, words: Words): Promise<readonly Diagnosis[]> {
  if (textOption(call, 'network') === undefined) return [];
  const { profile, ports } = await namedLook(NAME, call, shell);
  const { rpcUrls, apiUrl, aggregators } = profile;
  const urls = [...rpcUrls, apiUrl, ...aggregators.map(({ url }) => url)];
  const [hosts, health, others, head] = await Promise.all([
    judgeHosts(
      [...urls, ...(textOption(call, 'nodeUrl') ?? '').split(' ')],
      shell.resolveHost,
      words,
    ),
    probeEndpoints(profile, ports, shell.clock),
    probeOthers(profile, shell),
    ports.evm.head().catch((error: unknown) => {
      if (error instanceof OnboardError) return undefined;
      throw error;
    }),
  ]);
  return [
    ...hosts,
    ...judgeEndpoints([...health, ...others], words),
    judgeClock(head, shell.clock.now(), words),
  ];
}

async function node(call: Call, shell: Shell, words: Words): Promise<readonly Diagnosis[]> {
  const url = textOption(call, 'nodeUrl');
  if (url === undefined) return [];
  const { judgeNodeApi } = await import('../../support/doctor/judge-node-api.ts');
  return judgeNodeApi(url, await shell.node(url), words);
}
