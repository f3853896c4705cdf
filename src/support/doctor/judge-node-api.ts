import type { NodeReader } from '../../ports/node.ts';
import type { Words } from '../../session/text/words.ts';
import { askNode } from '../status/ask-node.ts';
import type { Diagnosis } from './judge-machine.ts';

/** Judges the operator's node by what its API says. */
export async function judgeNodeApi(
  url: string,
  reader: NodeReader,
  words: Words,
): Promise<readonly Diagnosis[]> {
  const about = { name: 'P-Chain' };
  const { identity, findings } = await askNode({ url, reader }, about, words);
  if (identity === undefined) {
    const text = findings.map((finding) => finding.text).join('; ');
    const fix = words.text('doctor.node-api.fix');
    return [{ id: 'node-api', verdict: 'fails', text, fix }];
  }
  return findings.map(({ verdict, text }) => ({
    id: 'node-api',
    verdict,
    text: `${identity.nodeId}: ${text}`,
    fix: verdict === 'fits' ? undefined : words.text('doctor.node-api.fix-behind'),
  }));
}
