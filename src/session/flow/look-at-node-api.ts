import { hexToBytes } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { L1Profile } from '../../domain/profile.ts';
import type { NodeIdentity, NodeReader } from '../../ports/node.ts';
import { blsVerifyProof } from '../../protocol/bls/bls.ts';
import type { Words } from '../text/words.ts';
import type { Finding } from '../view.ts';
import type { OnPhase } from './known.ts';

/** What a node said of itself, and how it was judged. */
export interface JudgedNode {
  readonly identity: NodeIdentity;
  readonly findings: readonly Finding[];
}

/**
 * Asks a node who it is and how it is.
 * @throws OnboardError E-NODE-* where it does not tell who it is, E-NODE-104 where its proof does not fit its key
 */
export function lookAtNodeApi(
  { connection, l1Profile, talk }: OnPhase,
  url: string,
): Promise<JudgedNode> {
  return judgeNode(connection.node(url), url, l1Profile, talk.words);
}

/** The same for any node. @throws as `lookAtNodeApi` does */
export async function judgeNode(
  node: NodeReader,
  url: string,
  l1Profile: Pick<L1Profile, 'name' | 'blockchainId'>,
  words: Words,
): Promise<JudgedNode> {
  const identity = await node.identity();
  if (!blsVerifyProof(hexToBytes(identity.publicKey), hexToBytes(identity.proof))) {
    throw new OnboardError('E-NODE-104', { source: printable(url, 120) });
  }
  const [version, ...findings] = await Promise.all([
    versionFinding(node, words),
    bootstrappedFinding(node, words),
    ...(l1Profile.blockchainId === undefined
      ? []
      : [tracksFinding(node, l1Profile.blockchainId, l1Profile.name, words)]),
  ]);
  const proof: Finding = { verdict: 'fits', text: words.text('node.proof-fits') };
  return { identity, findings: [version, proof, ...findings] };
}

async function versionFinding(node: NodeReader, words: Words): Promise<Finding> {
  try {
    const { version } = await node.version();
    return {
      verdict: 'fits',
      text: words.text('node.version', { version: printable(version, 40) }),
    };
  } catch (error) {
    return unknownOr(error, words.text('node.version-unknown'));
  }
}

async function bootstrappedFinding(node: NodeReader, words: Words): Promise<Finding> {
  try {
    return (await node.isBootstrapped('P'))
      ? { verdict: 'fits', text: words.text('node.bootstrapped') }
      : { verdict: 'warns', text: words.text('node.not-bootstrapped') };
  } catch (error) {
    return unknownOr(error, words.text('node.bootstrapped-unknown'));
  }
}

/** A node knows the chains of the subnets that it tracks, and no others. */
async function tracksFinding(
  node: NodeReader,
  blockchain: string,
  l1: string,
  words: Words,
): Promise<Finding> {
  try {
    return (await node.isBootstrapped(blockchain))
      ? { verdict: 'fits', text: words.text('node.tracks', { l1 }) }
      : { verdict: 'warns', text: words.text('node.catches-up', { l1 }) };
  } catch (error) {
    return unknownOr(error, words.text('node.tracks-not', { l1 }), 'warns');
  }
}

/** That a question was not answered says nothing against the node. */
function unknownOr(error: unknown, text: string, verdict: Finding['verdict'] = 'unknown'): Finding {
  if (!(error instanceof OnboardError)) throw error;
  return { verdict, text };
}
