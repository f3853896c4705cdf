import { judgeMachine, type Diagnosis } from '../../support/doctor/judge-machine.ts';
import { OnboardError, type ExitKind } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { textOption, type Call, type Definition } from '../definition.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { pathsOf } from '../options/paths-of.ts';
import { networkOption } from '../options/shared-options.ts';
import type { ReadOnlyContext } from '../../protocol/read-only-context.ts';
import type { WantedL1s } from '../../session/flow/node/check-node-api.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CommandContext } from '../command-context.ts';
import { outcomeOf } from '../reading/outcome-of.ts';
import { probeEndpoints } from '../../support/probe-endpoints.ts';
import { probeOthers } from '../../support/doctor/probe-others.ts';
import { judgeMethods } from '../../support/doctor/judge-methods.ts';
import { judgeHosts } from '../../support/doctor/judge-hosts.ts';
import { judgeClock, judgeEndpoints } from '../../support/doctor/judge-network.ts';

const NAME = 'doctor';

/** Judges the machine and the connection on which the program runs. */
export const doctorDefinition: Definition = {
  name: NAME,
  summary: message('command.doctor.summary'),
  group: 'group.support',
  arguments: [],
  options: [
    { ...networkOption, help: message('option.doctor.network') },
    { flags: '--node-url <url>', help: message('option.doctor.node-url') },
  ],
  example: '--network sandbox',
  run: async (call, context) => {
    const words = await context.words();
    const looking =
      textOption(call, 'network') === undefined
        ? undefined
        : await openReadOnlyContext(NAME, call, context);
    const { findingLines } = await import('../reading/finding-lines.ts');
    const machine = await context.examineMachine(pathsOf(call, context));
    const findings = [
      ...judgeMachine(machine, words),
      ...(looking === undefined ? [] : await network(looking, call, context, words)),
      ...(await node(looking, call, context, words)),
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

async function network(
  { profile, ports }: ReadOnlyContext,
  call: Call,
  context: CommandContext,
  words: Translator,
): Promise<readonly Diagnosis[]> {
  const { rpcUrls, apiUrl, aggregators } = profile;
  const urls = [...rpcUrls, apiUrl, ...aggregators.map(({ url }) => url)];
  const untold = (error: unknown): undefined => {
    if (!(error instanceof OnboardError)) throw error;
  };
  const [hosts, health, others, head, ...missing] = await Promise.all([
    judgeHosts(
      [...urls, ...(textOption(call, 'nodeUrl') ?? '').split(' ')],
      context.resolveHost,
      words,
    ),
    probeEndpoints(profile, ports, context.clock),
    probeOthers(profile, context),
    ports.evm.head().catch(untold),
    // An endpoint that does not answer is a finding of its own.
    ports.evm.missingMethods().catch(untold),
    ports.pChain.missingMethods().catch(untold),
  ]);
  const lacking = missing.every((found) => found !== undefined) ? missing.flat() : undefined;
  const methods = lacking === undefined ? [] : judgeMethods(lacking, words);
  return [
    ...hosts,
    ...judgeEndpoints([...health, ...others], words),
    ...methods.map((finding) => ({
      ...finding,
      id: 'methods',
      fix: finding.verdict === 'fits' ? undefined : words.t('doctor.methods.fix'),
    })),
    judgeClock(head, context.clock.now(), words),
  ];
}

async function node(
  looking: ReadOnlyContext | undefined,
  call: Call,
  context: CommandContext,
  words: Translator,
): Promise<readonly Diagnosis[]> {
  const url = textOption(call, 'nodeUrl');
  if (url === undefined) return [];
  const { judgeNodeApi } = await import('../../support/doctor/judge-node-api.ts');
  return judgeNodeApi(url, await context.node(url), looking && (await wantedL1s(looking)), words);
}

/** That the L1s cannot be read is a finding about the endpoints, not about the node. */
async function wantedL1s({ profile, ports }: ReadOnlyContext): Promise<WantedL1s> {
  const { pChain } = ports;
  const { l1sOf } = await import('../../support/status/read/l1s-of.ts');
  try {
    return { l1s: await l1sOf(ports, profile), pChain };
  } catch (error) {
    if (error instanceof OnboardError) return { l1s: [], pChain };
    throw error;
  }
}
