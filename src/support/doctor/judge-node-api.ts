import type { Clock } from '../../ports/host.ts';
import type { NodeReader } from '../../ports/services.ts';
import type { WantedL1s } from '../../session/flow/check-node-api.ts';
import type { Translator } from '../../i18n/translator.ts';
import { readNodeStatus, type NodeReport } from '../status/read-node-status.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { withTimeLimit } from './time-limit.ts';
import type { Diagnosis } from './judge-machine.ts';

/**
 * Checks the operator's node through its API.
 * @param wanted the network's L1s; undefined if no network was given
 */
export async function judgeNodeApi(
  url: string,
  reader: NodeReader,
  wanted: WantedL1s | undefined,
  i18n: Translator,
  clock: Clock,
): Promise<readonly Diagnosis[]> {
  const { identity, findings } = await nodeInTime(url, reader, wanted, clock);
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

async function nodeInTime(
  url: string,
  reader: NodeReader,
  wanted: WantedL1s | undefined,
  clock: Clock,
): Promise<Pick<NodeReport, 'identity' | 'findings'>> {
  try {
    const asked = readNodeStatus({ url, reader }, wanted);
    return await withTimeLimit(asked, { url, what: 'info.getNodeID', clock });
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const text = message('reason.with-code', { reason: error.reason, code: error.code });
    return { identity: undefined, findings: [{ verdict: 'unknown', text }] };
  }
}
