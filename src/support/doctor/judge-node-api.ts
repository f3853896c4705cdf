import type { NodeReader } from '../../ports/node.ts';
import { askNode } from '../status/ask-node.ts';
import type { Diagnosis } from './judge-machine.ts';

/** Judges the operator's node by what its API says. */
export async function judgeNodeApi(url: string, reader: NodeReader): Promise<readonly Diagnosis[]> {
  const { identity, findings } = await askNode({ url, reader }, { name: 'the P-Chain' });
  if (identity === undefined) {
    const text = findings.map((finding) => finding.text).join('; ');
    const fix = 'Is the node up, and its API reachable from here? onboard node-id <node_url>';
    return [{ id: 'node-api', verdict: 'fails', text, fix }];
  }
  return findings.map(({ verdict, text }) => ({
    id: 'node-api',
    verdict,
    text: `${identity.nodeId}: ${text}`,
    fix: verdict === 'fits' ? undefined : 'Wait until it has caught up; see its log.',
  }));
}
