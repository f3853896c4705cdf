import type { ServiceUrl } from '../../domain/service-url.ts';
import { ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { NodeId, SubnetId } from '../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { type CheckedTrack, registeredKey } from '../../standing/tracks.ts';
import { l1sOfSubject } from './l1s-of.ts';
import type { NodeIdentity, NodeReader } from '../../ports/services.ts';
import {
  judgeNode,
  type NodeFinding,
  type HealthInput,
  readNodeHealth,
  type WantedL1s,
} from '../../standing/node-health.ts';
import { STATE_CODES } from '../../standing/codes.ts';
import { ACTION, type NextAction, type L1Status } from '../../standing/standing.ts';
import type { OperatorStatus } from './status.ts';
import type { SupportDeps } from './subject.ts';
import type { Clock } from '../../ports/host.ts';
import type { Translator } from '../../i18n/translator.ts';
import { fails, withTimeLimit, type DoctorFinding } from '../doctor/judge-machine.ts';

export interface NodeReport {
  readonly url: ServiceUrl;
  /** undefined if the node did not answer. */
  readonly identity: NodeIdentity | undefined;
  readonly findings: readonly NodeFinding[];
}

export interface QueriedNode {
  readonly url: ServiceUrl;
  readonly reader: NodeReader;
}

/** A missing answer is a finding too. */
export function nodeReport(
  url: ServiceUrl,
  judged: ReturnType<typeof judgeNode>,
): Promise<NodeReport> {
  return judged.then(
    (answer) => ({ url, ...answer }),
    ifOnboardError(({ codedReason: text }): NodeReport => ({
      ...{ url, identity: undefined, findings: [{ verdict: 'unknown', text }] },
    })),
  );
}

/** What the node's report means for an L1, whose tracks these are. */
export function nodeAction(
  { identity, findings }: NodeReport,
  tracks: readonly CheckedTrack[],
  subnetId: SubnetId,
): NextAction | undefined {
  if (identity === undefined) return undefined;
  const own = tracks.find(({ track }) => track.nodeId === identity.nodeId);
  const listedKey = own?.blsKey;
  const { nodeId, publicKey } = identity;
  if (listedKey !== undefined && listedKey !== publicKey) {
    return {
      ...ACTION,
      party: 'operator',
      code: STATE_CODES['node-rekeyed'],
      says: message('support.rekeyed', { node: nodeId, has: publicKey, known: listedKey }),
      next: [message('support.advice.restore-key'), message('support.advice.key-lost')],
    };
  }
  const needed = withoutOtherL1s(findings, own === undefined ? [] : [subnetId]);
  const behind = needed
    .filter((finding) => finding.verdict === 'warns' && (finding.subnetId ?? subnetId) === subnetId)
    .map(({ text }) => text);
  if (behind.length === 0) return undefined;
  const reasons = behind.reduce((first, second) =>
    message('support.two-reasons', { first, second }),
  );
  return {
    ...ACTION,
    party: 'operator',
    code: STATE_CODES['node-behind'],
    says: message('support.not-ready', { node: nodeId, reasons }),
    next: [message('support.advice.catch-up'), message('support.advice.track')],
  };
}

/** Facts that could not be read are missing. */
export async function withNodeHealth(
  status: OperatorStatus,
  { ports: { pChain }, profile }: Pick<SupportDeps, 'ports' | 'profile'>,
  sources: Pick<HealthInput, 'endpoint' | 'own'>,
): Promise<OperatorStatus> {
  const addHealth = async (l1: L1Status): Promise<L1Status> => {
    const { subnetId, tracks } = l1;
    const nodeIds = tracks.flatMap(({ nodeId }) => nodeId ?? []);
    if (nodeIds.length === 0) return l1;
    const input = { ...sources, pChain, profile, subnetId, nodeIds, now: status.at };
    const health = await readNodeHealth(input);
    return {
      ...l1,
      tracks: tracks.map((track) => {
        const ofNode = track.nodeId && health.get(track.nodeId);
        return ofNode === undefined ? track : { ...track, health: ofNode };
      }),
    };
  };
  return { ...status, l1s: await Promise.all(status.l1s.map(addHealth)) };
}

const FIXES: Readonly<Record<string, 'support.advice.track' | 'doctor.clock.fix-unknown'>> = {
  'node.tracks-not': 'support.advice.track',
  'node.tracks-unknown': 'doctor.clock.fix-unknown',
};

/** `wanted`: the network's L1s; undefined if no network was given. */
export async function judgeNodeApi(
  { url, reader }: QueriedNode,
  wanted: ValidatedL1s | undefined,
  i18n: Translator,
  clock: Clock,
): Promise<readonly DoctorFinding[]> {
  const answer = judgeNode(reader, url, wanted);
  const timeLimit = { url, what: 'info.getNodeID', clock };
  const { identity, findings } = await nodeReport(url, withTimeLimit(answer, timeLimit));
  if (identity === undefined) {
    const text = findings.map((finding) => i18n.t(finding.text)).join('; ');
    const fix = i18n.t('doctor.node-api.fix');
    return [{ id: 'node-api', verdict: 'fails', text, fix }];
  }
  const read = wanted?.registrations(identity.nodeId) ?? Promise.resolve([]);
  // Other findings report the endpoint that does not answer.
  const registered = (await withTimeLimit(read, timeLimit).catch(ignoreOnboardError)) ?? [];
  const ids = registered.map(({ subnetId }) => subnetId);
  const judged = withoutOtherL1s(findings, ids).map(({ verdict, text }): DoctorFinding => {
    const fix = i18n.t(FIXES[text.key] ?? 'doctor.node-api.fix-behind');
    const shown = `${identity.nodeId}: ${i18n.t(text)}`;
    return { id: 'node-api', verdict, text: shown, fix: verdict === 'fits' ? undefined : fix };
  });
  const others = registered.filter(({ key }) => key !== identity.publicKey);
  // The earlier key would break the L1s that have the present one.
  const fix = i18n.t(
    others.length === registered.length ? 'support.advice.restore-key' : 'support.advice.key-lost',
  );
  const { nodeId: node, publicKey: has } = identity;
  const rekeyed = others.map(({ name, key: known }) =>
    fails('node-api', `${name}: ${i18n.t('support.rekeyed', { node, has, known })}`, fix),
  );
  return [...judged, ...rekeyed];
}

export interface ValidatedL1s extends WantedL1s {
  /** The L1s that have registered a node, or are registering it, each with its BLS key. */
  readonly registrations: (
    node: NodeId,
  ) => Promise<readonly (L1Profile & { readonly key: BlsPublicKey })[]>;
}

/** The L1s of the profile, and those of the registry that may have the node. @throws OnboardError as `l1sOfSubject` does */
export async function readValidatedL1s(
  ports: Readers,
  profile: NetworkProfile,
  node: NodeId,
): Promise<ValidatedL1s> {
  const subject = { kind: 'node', nodeId: node } as const;
  const { l1s } = await l1sOfSubject({ readers: ports, profile }, undefined, subject);
  const registeredOn = async (l1: L1Profile, nodeId: NodeId) => {
    const key = registeredKey(
      await readValidation(ports, await readL1(ports, profile, l1), nodeId),
    );
    return key === undefined ? [] : [{ ...l1, key }];
  };
  return {
    l1s,
    pChain: ports.pChain,
    // Other findings report an L1 that cannot be read.
    registrations: async (nodeId) => {
      const found = l1s.map((l1) => registeredOn(l1, nodeId).catch(ignoreOnboardError));
      return (await Promise.all(found)).flatMap((on) => on ?? []);
    },
  };
}

/** A node must track the L1s on which it validates. */
export function onL1s(report: NodeReport, l1s: readonly L1Status[]): NodeReport {
  const nodeId = report.identity?.nodeId;
  const validated = l1s.filter(({ tracks }) => tracks.some((track) => track.nodeId === nodeId));
  const ids = validated.flatMap(({ subnetId }) => subnetId ?? []);
  return { ...report, findings: withoutOtherL1s(report.findings, ids) };
}

/** A node that tracks or validates one of a network's L1s need not track the others. */
function withoutOtherL1s(
  findings: readonly NodeFinding[],
  validated: readonly SubnetId[] = [],
): readonly NodeFinding[] {
  const isOnL1 = findings.some(({ text }) => TRACKED_TEXTS.includes(text.key));
  if (!isOnL1 && validated.length === 0) return findings;
  return findings.map((finding) =>
    finding.text.key !== 'node.tracks-not' || validated.some((id) => id === finding.subnetId)
      ? finding
      : {
          ...finding,
          verdict: 'fits',
          text: message('node.tracks-other', { l1: finding.text.values['l1'] ?? '' }),
        },
  );
}

const TRACKED_TEXTS: readonly string[] = ['node.tracks', 'node.catches-up'];
