import type { Text } from '../../domain/message.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import { encodeData } from '../../journal/parse-records.ts';
import type { Memory } from '../../journal/memory.ts';
import type { Data as Json } from '../../journal/record.ts';
import type { LastError } from './last-errors.ts';
import type { EndpointHealth } from '../doctor/probe-endpoints.ts';
import { statusData } from '../status/report/status-data.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { Translator } from '../../i18n/translator.ts';

/**
 * The version of the case format. Format 1 has English sentences. Format 2 has texts as keys and values, so
 * that every language can show the texts.
 */
export const CASE_FORMAT = 2;

export interface CaseSources {
  readonly program: {
    readonly version: string;
    readonly node: string;
    readonly platform: string;
  };
  readonly profile: NetworkProfile;
  readonly status: OperatorStatus;
  readonly memory: Memory;
  readonly endpoints: readonly EndpointHealth[];
  /** Errors on this machine, oldest first. */
  readonly lastErrors: readonly LastError[];
}

type Data = Readonly<Record<string, unknown>>;

/** Makes the content of a case file. The content has no keys, no signed bytes and no credentials of URLs. */
export function makeCase(sources: CaseSources): Data {
  const { program, profile, status, memory, endpoints, lastErrors } = sources;
  const { version, node, platform } = program;
  return {
    format: CASE_FORMAT,
    program: { version, node, platform },
    profile: profileOf(profile),
    status: statusData(status, messageData),
    journal: memory.runs.map(({ task, openedAt, closed, submissions }) => ({
      kind: task.kind,
      l1: task.l1 ?? null,
      node: task.node ?? null,
      openedAt: time(openedAt),
      closed: closed ?? null,
      transactions: submissions.map(({ step, chain, id, signedAt, settled }) => ({
        step,
        chain,
        id,
        signedAt: time(signedAt),
        how: settled?.how ?? null,
        height: settled?.height ?? null,
        reason: settled?.reason ? messageData(settled.reason) : null,
      })),
    })),
    endpoints: endpoints.map(({ name, url, milliseconds, failure }) => ({
      name,
      url,
      milliseconds: milliseconds ?? null,
      error:
        failure === undefined ? null : { code: failure.code, message: messageData(failure.reason) },
    })),
    lastErrors: lastErrors.map(({ at, command, code, values }) => ({
      at: time(at),
      command,
      code,
      values,
    })),
  };
}

/** Returns a message as its key and values; a string unchanged. */
function messageData(text: Text): unknown {
  return encodeData(text as unknown as Json);
}

function profileOf({
  name,
  title,
  chainId,
  networkId,
  rpcUrls,
  apiUrl,
  contracts,
}: NetworkProfile) {
  return {
    name,
    title,
    chainId,
    networkId,
    rpcUrls: rpcUrls.map(redactUrl),
    apiUrl: redactUrl(apiUrl),
    contracts: {
      operatorRegistry: contracts.operatorRegistry,
      l1Registry: contracts.l1Registry,
      operatorL1OptIn: contracts.operatorL1OptIn,
      operatorVaultOptIn: contracts.operatorVaultOptIn,
    },
  };
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns a summary of the case's content, for the person who is about to share it. */
export function contentsOf(
  { status, memory, endpoints, lastErrors }: CaseSources,
  { t }: Translator,
): string[] {
  const steps = status.l1s.flatMap(({ tracks }) => tracks).flatMap((track) => track.steps).length;
  const signed = memory.runs.flatMap(({ submissions }) => submissions).length;
  return [
    t('case.has.versions'),
    t('case.has.profile'),
    t('case.has.steps', { steps, operator: status.operator }),
    t('case.has.journal', { runs: memory.runs.length, signed }),
    t('case.has.endpoints', { count: endpoints.length }),
    t('case.has.errors', { count: lastErrors.length }),
  ];
}
