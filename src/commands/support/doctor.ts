import { judgeMachine, type Diagnosis } from '../../support/doctor/judge-machine.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, type OptionValues, type Report } from '../definition.ts';
import { readNeeds, type ContextOf } from '../needs.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { textOption } from '../options/option.ts';
import { networkOption, type sharedOptions } from '../options/shared-options.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReadOnlyContext } from '../../protocol/readers/read-only-context.ts';
import type { WantedL1s } from '../../session/flow/node/check-node-api.ts';
import type { Translator } from '../../i18n/translator.ts';
import { outcomeOf } from '../reading/outcome-of.ts';
import { ignoreOnboardError } from '../../domain/ignore-onboard-error.ts';
import { withTimeLimit } from '../../support/doctor/time-limit.ts';
import { probeEndpoints } from '../../support/doctor/probe-endpoints.ts';
import { probeOthers } from '../../support/doctor/probe-others.ts';
import { judgeMethods } from '../../support/doctor/judge-methods.ts';
import { judgeHosts } from '../../support/doctor/judge-hosts.ts';
import { judgeClock, judgeEndpoints } from '../../support/doctor/judge-network.ts';

const NAME = 'doctor';

const needs = [...readNeeds, 'clock', 'host', 'output', 'signal', 'words'] as const;
type Context = ContextOf<typeof needs>;

const options = {
  network: { ...networkOption, help: message('option.doctor.network') },
  nodeUrl: textOption('--node-url <url>', message('option.doctor.node-url')),
};
type Options = OptionValues<typeof options & typeof sharedOptions>;

/** Checks this machine and its connection to the network. */
export const doctorDefinition = defineCommand({
  name: NAME,
  summary: message('command.doctor.summary'),
  group: 'group.support',
  arguments: {},
  options,
  example: '--network sandbox',
  needs,
  run: async (_, callOptions, context) => {
    const stop = new AbortController();
    try {
      return await examine(callOptions, context, AbortSignal.any([context.signal, stop.signal]));
    } finally {
      // Pending requests to slow endpoints would keep the process running.
      stop.abort();
    }
  },
});

/**
 * Reports the machine's findings at once (except with `--json`), and the other findings after the endpoints have
 * answered.
 */
async function examine(
  callOptions: Options,
  context: Context,
  until: AbortSignal,
): Promise<Report> {
  const words = await context.words();
  const machine = await context.host.examineMachine();
  const machineFindings = judgeMachine(machine, context.clock.now(), words);
  const isText = !callOptions.json;
  const printedFindings = isText ? machineFindings : [];
  if (isText) {
    context.output.report(NAME, {
      outcome: 'done',
      lines: await linesOf(machineFindings, words),
      data: {},
    });
  }
  const openResult = await openNetwork(callOptions, context, until, words);
  const readContext = openResult !== undefined && 'ports' in openResult ? openResult : undefined;
  const [networkFindings, nodeFindings] = await Promise.all([
    readContext === undefined ? [] : network(readContext, callOptions, context, until, words),
    node(readContext, callOptions, context, until, words),
  ]);
  const openFindings =
    openResult !== undefined && 'findings' in openResult ? openResult.findings : [];
  const otherFindings = [...openFindings, ...networkFindings, ...nodeFindings];
  const findings = [...machineFindings, ...otherFindings];
  return {
    outcome: outcomeOf(findings),
    lines: await linesOf(findings.slice(printedFindings.length), words),
    data: { findings: findings.map(({ fix, ...rest }) => ({ ...rest, fix: fix ?? null })) },
  };
}

async function linesOf(
  findings: readonly Diagnosis[],
  words: Translator,
): Promise<readonly string[]> {
  const { findingLines } = await import('../reading/finding-lines.ts');
  return findings.flatMap((finding) => [
    ...findingLines([finding], words),
    ...(finding.fix === undefined ? [] : [`     -> ${finding.fix}`]),
  ]);
}

/**
 * Opens the named network; undefined if no network is named. If the network cannot be opened because a
 * request fails or takes too long, returns a finding.
 */
async function openNetwork(
  callOptions: Options,
  context: Context,
  until: AbortSignal,
  words: Translator,
): Promise<ReadOnlyContext | { readonly findings: readonly Diagnosis[] } | undefined> {
  const url = callOptions.network;
  if (url === undefined) return undefined;
  const { clock } = context;
  try {
    return await withTimeLimit(openReadOnlyContext(NAME, callOptions, context, until), {
      url,
      // Opening a network sends no other request.
      what: 'info.getBlockchainID',
      clock,
    });
  } catch (error) {
    if (!(error instanceof OnboardError) || !error.code.startsWith('E-NET-')) throw error;
    const { text, next } = words.error(error);
    return { findings: [{ id: 'endpoint', verdict: 'fails', text, fix: next[0] }] };
  }
}

async function network(
  { profile, ports }: ReadOnlyContext,
  callOptions: Options,
  context: Context,
  until: AbortSignal,
  words: Translator,
): Promise<readonly Diagnosis[]> {
  const { rpcUrls, apiUrl, aggregators } = profile;
  const { clock } = context;
  const urls = [...rpcUrls, apiUrl, ...aggregators.map(({ url }) => url)];
  /** Returns undefined if the read fails. Another finding reports the failing endpoint. */
  const undefinedOnFailure = <T>(answer: Promise<T>): Promise<T | undefined> =>
    withTimeLimit(answer, { url: apiUrl, what: NAME, clock }).catch(ignoreOnboardError);
  const [hosts, health, otherEndpoints, head, ...missing] = await Promise.all([
    judgeHosts(
      [...urls, ...(callOptions.nodeUrl ?? '').split(' ')],
      context.host.resolveHost,
      words,
      clock,
    ),
    probeEndpoints(profile, ports, clock),
    probeOthers(profile, { ...context.connections, clock }, until),
    undefinedOnFailure(ports.evm.head()),
    undefinedOnFailure(ports.evm.missingMethods()),
    undefinedOnFailure(ports.pChain.missingMethods()),
  ]);
  const missingMethods = missing.every((found) => found !== undefined) ? missing.flat() : undefined;
  const methods = missingMethods === undefined ? [] : judgeMethods(missingMethods, words);
  return [
    ...hosts,
    ...judgeEndpoints([...health, ...otherEndpoints], words),
    ...methods.map((finding) => ({
      ...finding,
      id: 'methods',
      fix: finding.verdict === 'fits' ? undefined : words.t('doctor.methods.fix'),
    })),
    judgeClock(profile, head, clock.now(), words),
  ];
}

async function node(
  readContext: ReadOnlyContext | undefined,
  callOptions: Options,
  context: Context,
  until: AbortSignal,
  words: Translator,
): Promise<readonly Diagnosis[]> {
  const url = callOptions.nodeUrl;
  if (url === undefined) return [];
  const { judgeNodeApi } = await import('../../support/doctor/judge-node-api.ts');
  const { clock } = context;
  const reader = await context.connections.node(url, until);
  const l1sOfInterest = readContext && (await wantedL1s(readContext, clock));
  const findings = await judgeNodeApi(url, reader, l1sOfInterest, words, clock);
  if (l1sOfInterest === undefined || l1sOfInterest.l1s.length > 0) return findings;
  const [text, fix] = [words.t('doctor.node-api.l1s'), words.t('doctor.clock.fix-unknown')];
  return [...findings, { id: 'node-api', verdict: 'unknown', text, fix }];
}

/** Returns an empty list if the L1s cannot be read. Other findings report the failing endpoint. */
async function wantedL1s({ profile, ports }: ReadOnlyContext, clock: Clock): Promise<WantedL1s> {
  const { pChain } = ports;
  const { l1sOf } = await import('../../support/status/read/l1s-of.ts');
  const l1sRequest = withTimeLimit(l1sOf(ports, profile), {
    url: profile.rpcUrls[0],
    what: NAME,
    clock,
  });
  return { l1s: (await l1sRequest.catch(ignoreOnboardError)) ?? [], pChain };
}
