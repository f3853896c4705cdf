import type { Clock } from '../../ports/host.ts';
import type { NodeReader } from '../../ports/services.ts';
import { judgeNode, type WantedL1s } from '../../standing/node-health.ts';
import type { Translator } from '../../i18n/translator.ts';
import { nodeReport } from '../status/read-node-status.ts';
import { withTimeLimit } from './time-limit.ts';
import type { Diagnosis } from './judge-machine.ts';

/** `wanted`: the network's L1s; undefined if no network was given. */
export async function judgeNodeApi(
  url: string,
  reader: NodeReader,
  wanted: WantedL1s | undefined,
  i18n: Translator,
  clock: Clock,
): Promise<readonly Diagnosis[]> {
  const answer = judgeNode(reader, url, wanted);
  const limit = { url, what: 'info.getNodeID', clock };
  const { identity, findings } = await nodeReport(url, withTimeLimit(answer, limit));
  if (identity === undefined) {
    const text = findings.map((finding) => i18n.t(finding.text)).join('; ');
    const fix = i18n.t('doctor.node-api.fix');
    return [{ id: 'node-api', verdict: 'fails', text, fix }];
  }
  return findings.map(({ verdict, text }) => ({
    id: 'node-api',
    verdict,
    text: `${identity.nodeId}: ${i18n.t(text)}`,
    fix: verdict === 'fits' ? undefined : i18n.t('doctor.node-api.fix-behind'),
  }));
}
