import { hexToBytes } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { L1Profile } from '../../domain/profile.ts';
import type { NodeIdentity, NodeReader } from '../../ports/node.ts';
import { blsVerifyProof } from '../../protocol/bls/bls.ts';
import { readNode, type TrackedL1s, type Tracking } from '../../protocol/snapshots/read-node.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../view.ts';
import type { OnPhase } from './known.ts';

/** What a node said of itself, and how it was judged. */
export interface JudgedNode {
  readonly identity: NodeIdentity;
  readonly findings: readonly Finding[];
}

/** The L1s that the node is to validate. */
export type WantedL1s = TrackedL1s<Pick<L1Profile, 'name' | 'subnetId' | 'blockchainId'>>;

/**
 * Asks a node for its identity and state.
 * @throws OnboardError E-NODE-* where it does not tell its identity, E-NODE-104 where its proof does not fit its key
 */
export function lookAtNodeApi(
  { connection, l1Profile, talk }: OnPhase,
  url: string,
): Promise<JudgedNode> {
  const { pChain } = connection.ports;
  return judgeNode(connection.node(url), url, { l1s: [l1Profile], pChain }, talk.words);
}

/** The same for any node. @throws as `lookAtNodeApi` does */
export async function judgeNode(
  node: NodeReader,
  url: string,
  wanted: WantedL1s | undefined,
  words: Translator,
): Promise<JudgedNode> {
  const { identity, version, isBootstrapped, tracking } = await readNode(node, wanted);
  if (!blsVerifyProof(hexToBytes(identity.publicKey), hexToBytes(identity.proof))) {
    throw new OnboardError('E-NODE-104', { source: printable(url, 120) });
  }
  const { t } = words;
  const findings: Finding[] = [
    version === undefined
      ? { verdict: 'unknown', text: t('node.version-unknown') }
      : { verdict: 'fits', text: t('node.version', { version: printable(version, 40) }) },
    { verdict: 'fits', text: t('node.proof-fits') },
    isBootstrapped === undefined
      ? { verdict: 'unknown', text: t('node.bootstrapped-unknown') }
      : isBootstrapped
        ? { verdict: 'fits', text: t('node.bootstrapped') }
        : { verdict: 'warns', text: t('node.not-bootstrapped') },
    ...(wanted?.l1s ?? []).flatMap((l1, i) => {
      const found = tracking[i];
      return found === undefined ? [] : [trackingFinding(found, l1, words)];
    }),
  ];
  return { identity, findings };
}

function trackingFinding(
  tracking: Tracking,
  { name: l1, subnetId: subnet }: Pick<L1Profile, 'name' | 'subnetId'>,
  { t, error }: Translator,
): Finding {
  switch (tracking.state) {
    case 'tracks':
      return { verdict: 'fits', text: t('node.tracks', { l1 }) };
    case 'catches-up':
      return { verdict: 'warns', text: t('node.catches-up', { l1 }) };
    case 'not-tracked':
      return { verdict: 'warns', text: t('node.tracks-not', { l1, subnet }) };
    case 'bootstrapping':
      return { verdict: 'unknown', text: t('node.tracks-later', { l1 }) };
    case 'no-chain':
      return { verdict: 'unknown', text: t('node.no-chain', { l1 }) };
    case 'unknown': {
      const { code } = tracking.error;
      const reason = `${error(tracking.error).text} (${code})`;
      return { verdict: 'unknown', text: t('node.tracks-unknown', { l1, reason }) };
    }
  }
}
