import { gweiText, wei, weiText } from '../../domain/units.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { partyText, whenText, endedText } from '../../standing/moments.ts';
import { STATE_CODES } from '../../standing/codes.ts';
import { mostUrgentAction } from '../../standing/urgency.ts';
import type { Line, ReportBlock } from '../../page/page.ts';
import { commandLine } from '../../domain/message.ts';
import { commandOrText } from './status-page.ts';
import type { StatusAnswer } from './status.ts';
import type {
  SubjectReport,
  TransactionReport,
  KnownAddress,
  TransactionState,
} from './subject.ts';

/** Empty for an operator's address. */
export function subjectBlocks(answer: StatusAnswer, i18n: Translator): readonly ReportBlock[] {
  const { subject, network } = answer;
  const { t } = i18n;
  switch (subject.kind) {
    case 'address':
      return addressBlocks(subject, network, i18n);
    case 'node':
      return blocksOf(nodeLine(subject, answer, i18n), lastValidation(subject, i18n));
    case 'transaction':
      return transactionBlocks(subject, answer, i18n);
    case 'p-chain-transaction':
      return pChainBlocks(subject, answer, i18n);
    case 'c-chain-export': {
      const { id, block } = subject;
      const isAccepted = block !== undefined;
      const line = isAccepted
        ? t('asked.c-export', { id, network: answer.network, block })
        : t('asked.c-export.waiting', { id, network: answer.network });
      const next = t(isAccepted ? 'asked.c-export.next' : 'asked.c-export.waiting-next');
      return blocksOf(line, [{ line: next }, concerns(answer, t)]);
    }
    case 'network-id': {
      const { id, what } = subject;
      const line = t('asked.network-id', { id, network: answer.network, what: t(what) });
      return blocksOf(line, [{ line: t('asked.address.next') }]);
    }
  }
}

function blocksOf(line: string, lines: readonly Line[] = []): readonly ReportBlock[] {
  const first = { kind: 'sentences', lines: [{ line }] } as const;
  return lines.length === 0 ? [first] : [first, { kind: 'list', lines }];
}

function pChainBlocks(
  subject: Extract<SubjectReport, { kind: 'p-chain-transaction' }>,
  answer: StatusAnswer,
  { t }: Translator,
): readonly ReportBlock[] {
  const { id, status, reason, does, validationId } = subject;
  const fate =
    status === 'Dropped'
      ? t('asked.p-chain.Dropped', { reason: reason ?? '-' })
      : t(`asked.p-chain.${status}`);
  return blocksOf(t('asked.p-chain', { id, network: answer.network, fate }), [
    { line: t(`asked.does.${does ?? 'unknown'}`) },
    ...(validationId === undefined
      ? []
      : [{ line: t('support.validation', { validation: validationId }) }]),
    concerns(answer, t),
  ]);
}

function addressBlocks(
  { address, role, name, unread }: KnownAddress,
  network: string,
  i18n: Translator,
): readonly ReportBlock[] {
  const { t } = i18n;
  switch (role) {
    case 'operator':
      return [];
    case 'unread':
      return blocksOf(t('asked.unread', { address, network, reason: unread?.codedReason ?? '-' }));
    case 'account':
      return blocksOf(t('asked.account', { address, network }));
    case 'unused': {
      const command = commandLine('register-operator', '--network', network, '<metadata_url>');
      return blocksOf(t('asked.unused', { address, network }), [
        { line: t('asked.unused.next'), details: [commandOrText(command, i18n)] },
      ]);
    }
    default: {
      const what = roleText(role, name, t);
      const line = t('asked.address', { address, network, what });
      return blocksOf(line, [{ line: t('asked.address.next') }]);
    }
  }
}

function roleText(
  role: KnownAddress['role'],
  name: string | undefined,
  t: Translator['t'],
): string {
  const what = t(`asked.role.${role}`);
  return name === undefined ? what : t('asked.role.named', { role: what, name });
}

type NodeSubject = Extract<SubjectReport, { kind: 'node' }>;

function lastValidation({ validationId, ended }: NodeSubject, { t }: Translator): readonly Line[] {
  if (ended === undefined || validationId !== undefined) return [];
  return [{ line: t('support.validation', { validation: ended.validationId }) }];
}

function nodeLine(
  { nodeId, validationId, ended }: NodeSubject,
  { network, status, at }: StatusAnswer,
  i18n: Translator,
): string {
  const { t } = i18n;
  const state = (status?.l1s ?? [])
    .filter(({ tracks }) => tracks.some((track) => track.nodeId === nodeId))
    .map(({ tracks }) => {
      const nextAction = mostUrgentAction(tracks, { nodeId, validationId });
      if (nextAction === undefined)
        return t('asked.node.validating', { code: STATE_CODES.validating });
      const { party, code } = nextAction;
      if (party === 'unknown') return t('asked.node.unread');
      return t('asked.node.waiting', { party: partyText(party, i18n), code });
    });
  // Whether a node validates is known only if each L1 was read.
  const isRead = (status?.l1s ?? []).every(({ read }) => read !== undefined);
  const absent = isRead ? 'asked.node.gone' : 'asked.node.unread';
  const present = state.length === 0 ? t(absent) : state.join(t('linear.comma'));
  const fate = ended === undefined ? present : endedText(ended, at, i18n);
  return validationId === undefined
    ? t('asked.node', { node: nodeId, network, fate })
    : t('asked.validation', { validation: validationId, node: nodeId, network, fate });
}

function transactionBlocks(
  report: TransactionReport,
  answer: StatusAnswer,
  i18n: Translator,
): readonly ReportBlock[] {
  const { hash, fate, from, to, call } = report;
  const { t } = i18n;
  const { network, at } = answer;
  const text = fateText(fate, at, i18n);
  return blocksOf(t('asked.transaction', { hash, network, fate: text }), [
    ...(from === undefined ? [] : [{ line: t('asked.from', { from: addressName(from, t) }) }]),
    to === undefined ? { line: t('asked.creates') } : callLine(addressName(to, t), call, i18n),
    ...gapLines(fate, i18n),
    concerns(answer, t),
  ]);
}

function addressName({ address, role, name }: KnownAddress, t: Translator['t']): string {
  return role === 'account' ? address : `${address} (${roleText(role, name, t)})`;
}

function callLine(to: string, call: TransactionReport['call'], i18n: Translator): Line {
  const { t, time } = i18n;
  if (call === undefined) return { line: t('asked.transfer', { to }), details: [] };
  if (call === 'unread') return { line: t('asked.call-unread', { to }), details: [] };
  const details = call.args.map(({ name, value, reads }) => {
    if (reads === undefined) return `${name}: ${value}`;
    return `${name}: ${reads instanceof Date ? time(reads) : showText(reads, i18n)} (${value})`;
  });
  return { line: t('asked.call', { call: call.function, to }), details };
}

function gapLines(fate: TransactionState, { t }: Translator): readonly Line[] {
  if (fate.how !== 'waiting' || fate.missing === undefined) return [];
  return [{ line: t('asked.gap', { missing: fate.missing, nonce: fate.nonce }) }];
}

function concerns({ subject, status, unread }: StatusAnswer, t: Translator['t']): Line {
  if (status !== undefined) return { line: t('asked.concerns', { operator: status.operator }) };
  if (unread !== undefined)
    return { line: t('asked.operator-unread', { reason: unread.codedReason }) };
  const isUnread =
    subject.kind === 'transaction'
      ? subject.call === 'unread'
      : subject.kind === 'p-chain-transaction' && subject.does === undefined;
  return { line: t(isUnread ? 'asked.operator-unknown' : 'asked.no-operator') };
}

function fateText(fate: TransactionState, now: number, i18n: Translator): string {
  const { t } = i18n;
  switch (fate.how) {
    case 'included':
    case 'reverted': {
      const { block, time, fee } = fate;
      const values = { block, when: whenText(time, now, i18n), fee: weiText.exact(wei(fee)) };
      if (fate.how === 'included') return t('asked.fate.included', values);
      const reason = fate.reason === null ? t('asked.fate.no-reason') : showText(fate.reason, i18n);
      return t('asked.fate.reverted', { ...values, reason });
    }
    case 'executing':
      return t('asked.fate.executing', { block: fate.block });
    case 'waiting': {
      const { nonce, offer, baseFee } = fate;
      if (offer === undefined) return t('asked.fate.waiting-unseen', { nonce });
      const values = {
        nonce,
        offer: gweiText.held(offer.maxFeePerGas),
        asked: gweiText.needed(baseFee),
      };
      return offer.maxFeePerGas < baseFee
        ? t('asked.fate.waiting-cheap', values)
        : t('asked.fate.waiting', values);
    }
    case 'replaced':
      return fate.by === undefined
        ? t('asked.fate.replaced-unseen', { nonce: fate.nonce })
        : t('asked.fate.replaced', { nonce: fate.nonce, by: fate.by });
    case 'lost':
      return t('asked.fate.lost', { nonce: fate.nonce });
    case 'unknown':
      if (fate.unread === undefined) return t('asked.fate.unknown');
      return t('asked.fate.unread', { reason: fate.unread.codedReason });
  }
}
