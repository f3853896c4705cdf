import { refusedWord } from '../../domain/text/refused.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import type { Translator } from '../../i18n/translator.ts';
import { checkNetwork } from '../../support/doctor/check-network.ts';
import {
  judgeMachine,
  withTimeLimit,
  type DoctorFinding,
} from '../../support/doctor/judge-machine.ts';
import {
  judgeNodeApi,
  readValidatedL1s,
  type ValidatedL1s,
} from '../../support/status/read-node-status.ts';
import type { ReadingContext } from '../context.ts';
import { done, type Report } from '../definition.ts';
import type { NetworkOptions } from '../options/shared-options.ts';
import { findingLines, outcomeOfFindings, verdictLine } from '../reading/findings.ts';

interface Options extends NetworkOptions {
  readonly nodeUrl: ServiceUrl | undefined;
  readonly json: boolean;
}

export function runDoctor(callOptions: Options, context: ReadingContext) {
  return stoppingReads(context, (until) => examine(callOptions, context, until));
}

/** Ends the reads that are still open: pending requests to slow endpoints would keep the process running. */
export async function stoppingReads<T>(
  { signal }: Pick<ReadingContext, 'signal'>,
  read: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  try {
    return await read(AbortSignal.any([signal, stop.signal]));
  } finally {
    stop.abort();
  }
}

/** One report with one verdict. Of a network that is not known, only the findings about this machine are reported. */
async function examine(callOptions: Options, context: ReadingContext, until: AbortSignal) {
  const { i18n } = context;
  const machine = await context.host.examineMachine();
  const machineFindings = judgeMachine(machine, context.clock.now(), i18n);
  const { json, network } = callOptions;
  // First, because the profile names the environment variables whose values must not be shown.
  const profile =
    network === undefined
      ? undefined
      : await context.networks.profile(network).catch((error: unknown) => {
          const findings = [...machineFindings, uncheckedNetwork(network, i18n)];
          if (!json)
            context.output.report(context.command, done(diagnosisLines(findings, i18n), {}));
          throw error;
        });
  if (network !== undefined) context.output.progress(i18n.t('doctor.checking', { network }));
  const parts = await Promise.all([
    profile === undefined ? [] : networkFindings(profile, context, until),
    node(callOptions, context, until),
  ]);
  if (network !== undefined) context.output.progress(undefined);
  const findings = [...machineFindings, ...parts.flat()];
  return {
    outcome: outcomeOfFindings(findings),
    lines: diagnosisLines(findings, i18n),
    data: { findings: findings.map(({ fix, ...rest }) => ({ ...rest, fix: fix ?? null })) },
  };
}

/** The error itself is reported after the findings, with what to do next. */
function uncheckedNetwork(network: string, { t }: Translator): DoctorFinding {
  const text = t('doctor.network.unknown', { network: refusedWord(network) });
  return { id: 'network', verdict: 'unknown', text, fix: undefined };
}

const WORST_FIRST: readonly DoctorFinding['verdict'][] = ['fails', 'unknown', 'warns', 'fits'];

function diagnosisLines(findings: readonly DoctorFinding[], i18n: Translator): Report['lines'] {
  const sorted = findings.toSorted(
    (a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict),
  );
  const lines = sorted.flatMap((diagnosis) => [
    ...findingLines([diagnosis], i18n),
    ...(diagnosis.fix === undefined ? [] : [`     -> ${diagnosis.fix}`]),
  ]);
  return [verdictLine(findings, i18n), ...lines];
}

export async function networkFindings(
  profile: StatedProfile,
  { connections, clock, i18n }: Pick<ReadingContext, 'connections' | 'clock' | 'i18n'>,
  until: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  return checkNetwork({
    i18n,
    profile,
    ports: await connections.readers(profile, until),
    endpoint: async (...rpcUrls) => (await connections.readers({ ...profile, rpcUrls }, until)).evm,
    aggregator: (endpoint) =>
      connections.aggregator({ ...profile, aggregators: [endpoint] }, until),
    clock,
  });
}

async function node(
  callOptions: Options,
  context: ReadingContext,
  until: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const { nodeUrl: url, network } = callOptions;
  if (url === undefined) return [];
  const { clock, i18n } = context;
  const reader = await context.connections.node(url, until);
  const timeLimit = { url, what: 'info.getNodeID', clock };
  const identity = await withTimeLimit(reader.identity(), timeLimit).catch(ignoreOnboardError);
  const isAsked = network !== undefined && identity !== undefined;
  const wanted = isAsked ? await wantedL1s(network, identity.nodeId, context, until) : undefined;
  const findings = await judgeNodeApi({ url, reader }, wanted, i18n, clock);
  if (!isAsked || wanted !== undefined) return findings;
  const [text, fix] = [i18n.t('doctor.node-api.l1s'), i18n.t('doctor.clock.fix-unknown')];
  return [...findings, { id: 'node-api', verdict: 'unknown', text, fix }];
}

/** undefined if the L1s cannot be read, or if there are none. Other findings report the failing endpoint. */
async function wantedL1s(
  network: string,
  node: NodeId,
  { connections, clock, command }: ReadingContext,
  until: AbortSignal,
): Promise<ValidatedL1s | undefined> {
  const read = async () => {
    const { profile, ports } = await connections.openReadOnly(network, until);
    return readValidatedL1s(ports, profile, node);
  };
  const timeLimit = { url: network, what: command, clock };
  const found = await withTimeLimit(read(), timeLimit).catch(ignoreOnboardError);
  return found !== undefined && found.l1s.length > 0 ? found : undefined;
}
