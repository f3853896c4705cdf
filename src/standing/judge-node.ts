import { hexToBytes } from '../domain/identity/bytes.ts';
import { OnboardError } from '../domain/errors.ts';
import { message, type Message } from '../domain/message.ts';
import { printable } from '../domain/text/printable.ts';
import type { L1Profile } from '../domain/network/profile.ts';
import type { NodeIdentity, NodeReader } from '../ports/services.ts';
import { blsVerifyProof } from '../protocol/crypto/bls.ts';
import { readNode, type TrackedL1s, type Tracking } from '../protocol/snapshots/read-node.ts';
import type { Finding } from '../page/page.ts';

/** One checked fact about a node, with its verdict. */
export interface NodeFinding {
  readonly verdict: Finding['verdict'];
  readonly text: Message;
}

/** A node's identity and the results of the checks. */
export interface JudgedNode {
  readonly identity: NodeIdentity;
  readonly findings: readonly NodeFinding[];
}

/** The L1s that the node should track, and the P-Chain reader that returns their blockchains. */
export type WantedL1s = TrackedL1s<Pick<L1Profile, 'name' | 'subnetId' | 'blockchainId'>>;

/**
 * Reads a node's identity and state from its API and checks them. `wanted` contains the L1s that the node should
 * track, if known.
 * @throws OnboardError E-NODE-* if the node does not report its identity, E-NODE-104 if the node's proof does
 * not match its BLS key
 */
export async function judgeNode(
  node: NodeReader,
  url: string,
  wanted: WantedL1s | undefined,
): Promise<JudgedNode> {
  const { identity, version, isBootstrapped, tracking } = await readNode(node, wanted);
  if (!blsVerifyProof(hexToBytes(identity.publicKey), hexToBytes(identity.proof))) {
    throw new OnboardError('E-NODE-104', { source: printable(url, 120) });
  }
  const findings: NodeFinding[] = [
    version === undefined
      ? { verdict: 'unknown', text: message('node.version-unknown') }
      : { verdict: 'fits', text: message('node.version', { version: printable(version, 40) }) },
    { verdict: 'fits', text: message('node.proof-fits') },
    isBootstrapped === undefined
      ? { verdict: 'unknown', text: message('node.bootstrapped-unknown') }
      : isBootstrapped
        ? { verdict: 'fits', text: message('node.bootstrapped') }
        : { verdict: 'warns', text: message('node.not-bootstrapped') },
    ...(wanted?.l1s ?? []).flatMap((l1, i) => {
      const found = tracking[i];
      return found === undefined ? [] : [trackingFinding(found, l1)];
    }),
  ];
  return { identity, findings };
}

function trackingFinding(
  tracking: Tracking,
  { name: l1, subnetId: subnet }: Pick<L1Profile, 'name' | 'subnetId'>,
): NodeFinding {
  switch (tracking.state) {
    case 'tracks':
      return { verdict: 'fits', text: message('node.tracks', { l1 }) };
    case 'catches-up':
      return { verdict: 'warns', text: message('node.catches-up', { l1 }) };
    case 'not-tracked':
      return { verdict: 'warns', text: message('node.tracks-not', { l1, subnet }) };
    case 'bootstrapping':
      return { verdict: 'unknown', text: message('node.tracks-later', { l1 }) };
    case 'no-chain':
      return { verdict: 'unknown', text: message('node.no-chain', { l1 }) };
    case 'unknown': {
      const { reason: cause, code } = tracking.error;
      const reason = message('reason.with-code', { reason: cause, code });
      return { verdict: 'unknown', text: message('node.tracks-unknown', { l1, reason }) };
    }
  }
}
