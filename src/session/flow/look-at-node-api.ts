import { hexToBytes } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { L1Profile } from '../../domain/profile.ts';
import type { NodeIdentity, NodeReader } from '../../ports/node.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { blsVerifyProof } from '../../protocol/bls/bls.ts';
import { readTracking, type Tracking } from '../../protocol/p-chain/read-tracking.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../view.ts';
import type { OnPhase } from './known.ts';

/** What a node said of itself, and how it was judged. */
export interface JudgedNode {
  readonly identity: NodeIdentity;
  readonly findings: readonly Finding[];
}

/** The L1s that the node is to validate, and the P-Chain, which knows their blockchains. */
export interface WantedL1s {
  readonly l1s: readonly Pick<L1Profile, 'name' | 'subnetId' | 'blockchainId'>[];
  readonly pChain: Pick<PChainReader, 'validates'>;
}

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
  const identity = await node.identity();
  if (!blsVerifyProof(hexToBytes(identity.publicKey), hexToBytes(identity.proof))) {
    throw new OnboardError('E-NODE-104', { source: printable(url, 120) });
  }
  const [version, ...findings] = await Promise.all([
    versionFinding(node, words),
    bootstrappedFinding(node, words),
    ...(wanted === undefined ? [] : trackingFindings(node, wanted, words)),
  ]);
  const proof: Finding = { verdict: 'fits', text: words.t('node.proof-fits') };
  return { identity, findings: [version, proof, ...findings] };
}

async function versionFinding(node: NodeReader, words: Translator): Promise<Finding> {
  try {
    const { version } = await node.version();
    return {
      verdict: 'fits',
      text: words.t('node.version', { version: printable(version, 40) }),
    };
  } catch (error) {
    return unknownOr(error, words.t('node.version-unknown'));
  }
}

async function bootstrappedFinding(node: NodeReader, words: Translator): Promise<Finding> {
  try {
    return (await node.isBootstrapped('P'))
      ? { verdict: 'fits', text: words.t('node.bootstrapped') }
      : { verdict: 'warns', text: words.t('node.not-bootstrapped') };
  } catch (error) {
    return unknownOr(error, words.t('node.bootstrapped-unknown'));
  }
}

function trackingFindings(
  node: NodeReader,
  { l1s, pChain }: WantedL1s,
  words: Translator,
): Promise<Finding>[] {
  return l1s.map(async (l1) => trackingFinding(await readTracking(node, pChain, l1), l1, words));
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

/** That a question was not answered says nothing against the node. */
function unknownOr(error: unknown, text: string): Finding {
  if (!(error instanceof OnboardError)) throw error;
  return { verdict: 'unknown', text };
}
