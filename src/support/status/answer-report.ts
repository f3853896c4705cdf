import { isoTime, isoTimeOf } from '../../domain/iso-time.ts';
import type { Translator } from '../../i18n/translator.ts';
import { endedData, orNull, statusData } from './status-json.ts';
import { statusPage, type Extent } from './status-page.ts';
import type { OperatorStatus, StatusAnswer } from './status.ts';
import type { ReportBlock } from '../../page/page.ts';
import { reportText } from '../../page/text.ts';
import { subjectBlocks } from './subject-page.ts';
import { english, englishText } from '../../i18n/english.ts';
import type { SubjectReport, KnownAddress, TransactionState } from './subject.ts';

export function answerPage(
  answer: StatusAnswer,
  i18n: Translator,
  extent?: Extent,
): readonly ReportBlock[] {
  const status = statusOf(answer);
  const subjectPart = subjectBlocks(answer, i18n);
  if (status === undefined) return subjectPart;
  const page = statusPage(status, i18n, extent);
  const role = answer.subject.kind === 'address' ? answer.subject.role : undefined;
  // The lines about each L1 already say why nothing could be read.
  if (role === 'unread' && status.l1s.length > 0) return page;
  // What is to be done comes before what the account is not.
  const answers = role === 'account' ? status.l1s.length : 0;
  return [...page.slice(0, answers), ...subjectPart, ...page.slice(answers)];
}

/** undefined without an operator, or for an account that was never used. */
function statusOf({ subject, status }: StatusAnswer): OperatorStatus | undefined {
  return subject.kind === 'address' && subject.role === 'unused' ? undefined : status;
}

/** Without an operator, `l1s` is empty, and the fields about the operator are missing. */
export function answerData(answer: StatusAnswer) {
  const { network, realMoney, at, subject } = answer;
  const status = statusOf(answer);
  const data =
    status === undefined
      ? { network, realMoney, askedAt: isoTime(at), l1s: [] }
      : statusData(status);
  return {
    asked: {
      ...subjectData(subject),
      /** What `status` prints about the subject. */
      text: reportText(subjectBlocks(answer, english), english),
    },
    ...data,
  };
}

function subjectData(report: SubjectReport) {
  const { kind } = report;
  switch (kind) {
    case 'address':
      return { kind, ...addressData(report) };
    case 'node':
      return {
        kind,
        nodeID: report.nodeId,
        validationID: report.validationId ?? null,
        ended: orNull(report.ended, endedData),
      };
    case 'transaction': {
      const { hash, from, to, call, fate } = report;
      return {
        kind,
        hash,
        from: orNull(from, addressData),
        to: orNull(to, addressData),
        callRead: call !== 'unread',
        call: orNull(call === 'unread' ? undefined : call, ({ args, ...called }) => ({
          function: called.function,
          arguments: args.map(({ name, value, reads }) => ({
            name,
            value,
            reads: reads instanceof Date ? english.time(reads) : orNull(reads, englishText),
          })),
        })),
        fate: fateData(fate),
      };
    }
    case 'c-chain-export':
      return { kind, id: report.id, block: orNull(report.block, String) };
    case 'network-id':
      return { kind, id: report.id, what: englishText(report.what) };
    case 'p-chain-transaction':
      return {
        kind,
        id: report.id,
        status: report.status,
        reason: report.reason ?? null,
        does: report.does ?? null,
        validationID: report.validationId ?? null,
      };
  }
}

function addressData({ address, role, name }: KnownAddress) {
  return { address, role, name: name ?? null };
}

function fateData(fate: TransactionState) {
  const { how } = fate;
  switch (how) {
    case 'included':
    case 'reverted': {
      const { block, time, fee, reason } = fate;
      const common = { how, block, time: orNull(time, isoTimeOf), feeWei: fee };
      if (how === 'included') return common;
      return { ...common, reason: reason === null ? null : englishText(reason) };
    }
    case 'executing':
      return { how, block: fate.block };
    case 'waiting': {
      const { nonce, missing, offer, baseFee } = fate;
      return {
        how,
        nonce,
        missingNonce: missing ?? null,
        maxFeePerGasWei: offer?.maxFeePerGas ?? null,
        maxPriorityFeePerGasWei: offer?.maxPriorityFeePerGas ?? null,
        baseFeeWei: baseFee,
      };
    }
    case 'replaced':
      return { how, nonce: fate.nonce, by: fate.by ?? null };
    case 'lost':
      return { how, nonce: fate.nonce };
    case 'unknown':
      return { how };
  }
}
