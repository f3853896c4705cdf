import type { NodeReader } from '../../ports/node.ts';
import type { WantedL1s } from '../../session/flow/node/check-node-api.ts';
import type { Translator } from '../../i18n/translator.ts';
import { readNodeStatus } from '../status/read/read-node-status.ts';
import type { Diagnosis } from './judge-machine.ts';

/** Judges the operator's node by what its API says; `wanted` are the L1s of the network, where one is named. */
export async function judgeNodeApi(
  url: string,
  reader: NodeReader,
  wanted: WantedL1s | undefined,
  words: Translator,
): Promise<readonly Diagnosis[]> {
  const { identity, findings } = await readNodeStatus({ url, reader }, wanted);
  if (identity === undefined) {
    const text = findings.map((finding) => words.t(finding.text)).join('; ');
    const fix = words.t('doctor.node-api.fix');
    return [{ id: 'node-api', verdict: 'fails', text, fix }];
  }
  return findings.map(({ verdict, text }) => ({
    id: 'node-api',
    verdict,
    text: `${identity.nodeId}: ${words.t(text)}`,
    fix: verdict === 'fits' ? undefined : words.t('doctor.node-api.fix-behind'),
  }));
}
