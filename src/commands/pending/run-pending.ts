import type { EvmAddress } from '../../domain/identity/evm.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { type Message, message } from '../../domain/message.ts';
import { gweiText } from '../../domain/units.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import { onProfileChain } from '../../protocol/readers/readers.ts';
import {
  readPending,
  replacementInput,
  unresolvedTransactions,
  type PendingTransactions,
  type PendingTransaction,
} from '../../tasks/transactions/pending.ts';
import { EMPTY_MEMORY } from '../../journal/memory.ts';
import {
  readPendingOnC,
  type PendingRead,
  areAllKnown,
  signedContentOf,
} from '../../support/status/pending-transactions.ts';
import { pooledData } from '../../support/status/status-json.ts';
import {
  UNKNOWN_COST,
  decodeSpending,
  spendingCost,
} from '../../tasks/transactions/submission-outcome.ts';
import {
  type WaitingCost,
  highestFee,
  movedCost,
  pooledCost,
  waitingSum,
  waitingText,
} from '../../tasks/transactions/waiting.ts';
import type { PooledTransaction } from '../../ports/evm.ts';
import type { Submission } from '../../journal/memory.ts';
import type { CommandContext } from '../context.ts';
import { done } from '../definition.ts';
import { usageError } from '../options/option.ts';
import { openReadOnlyContext, type NetworkOptions } from '../options/shared-options.ts';
import { runWithJournal, type SendContext } from '../sending/run-with-journal.ts';
import { send } from '../sending/send.ts';

export function replacePending(
  operator: EvmAddress,
  replacement: Parameters<typeof replacementInput>[2],
  options: Parameters<typeof send>[1],
  context: CommandContext,
) {
  const attempt = async (sendContext: SendContext) => {
    const { connection, journals, signer } = sendContext;
    if (signer.evmAddress !== operator) {
      throw usageError(message('call.other-account', { account: signer.evmAddress, operator }));
    }
    const pending = await readPendingOnChain(connection, journals, operator);
    const input = await replacementInput(connection, pending, replacement);
    return runWithJournal({ kind: 'replace', input }, sendContext);
  };
  const describe = (_: unknown, fact: string) => ({ lines: [fact], data: { operator } });
  return send({ attempt, describe }, options, context);
}

export async function listPending(
  operator: EvmAddress,
  options: NetworkOptions,
  context: CommandContext,
) {
  const readContext = await openReadOnlyContext(options, context);
  const journals = await context.records.journals();
  const [pending, chain] = await Promise.all([
    readPendingOnChain(readContext, journals, operator),
    // Without the journal, whose transactions are listed anyway.
    readPendingOnC(readContext.ports.evm, operator, EMPTY_MEMORY),
  ]);
  const others = othersOf(pending, chain);
  return done(pendingLines(pending, others, chain, context.i18n), {
    operator,
    /** The present price of one unit of gas on the C-Chain. */
    baseFeeWei: pending.baseFee,
    /** Pending, but without a record on this machine. */
    unknownNonce: pending.unknownNonce ?? null,
    /** The lower nonce that the transactions in state `gap` need first. */
    missingNonce: pending.missingNonce ?? chain.onCChain?.missing ?? null,
    /** Transactions in an endpoint's pool without a record on this machine. */
    others: others.map((other) => {
      const { hash: id, ...data } = pooledData(other);
      return { id, ...data };
    }),
    /** What could not be read: the account's nonces, or the endpoint's pool; null if all was read. */
    unread: chain.unread ?? null,
    pending: pending.transactions.map(({ run, submission, state }) => ({
      task: run.task.kind,
      step: submission.step,
      chain: submission.chain === 'evm' ? ('C-Chain' as const) : ('P-Chain' as const),
      id: submission.id,
      nonce: submission.nonce,
      state,
      signedAt: isoTime(submission.signedAt),
      maxFeePerGasWei: submission.maxFeePerGas,
    })),
  });
}

/** The transactions in the endpoint's pool that this machine's journal does not contain. */
function othersOf(
  { transactions }: PendingTransactions,
  { onCChain }: PendingRead,
): readonly PooledTransaction[] {
  const own = new Set<string>(transactions.map(({ submission }) => submission.id));
  return onCChain?.transactions.filter(({ hash }) => !own.has(hash)) ?? [];
}

function pendingLines(
  pending: PendingTransactions,
  others: readonly PooledTransaction[],
  { onCChain, unread }: PendingRead,
  i18n: Translator,
): string[] {
  const { transactions, unknownNonce } = pending;
  const { t } = i18n;
  const lines = transactions.map((transaction) => lineOf(transaction, pending, i18n));
  if (unknownNonce !== undefined && !others.some(({ nonce }) => nonce === unknownNonce)) {
    lines.push(`nonce ${unknownNonce}  ${t('cli.pending.unknown')}`);
  }
  const missing = onCChain?.missing;
  for (const other of others) {
    const { nonce, hash } = other;
    const isBehind = missing !== undefined && nonce > missing;
    const state = isBehind ? t('cli.pending.gap', { missing }) : t('cli.pending.waiting');
    lines.push(`nonce ${nonce}  ${hash}  ${t('cli.pending.unknown')}: ${state}`);
    lines.push(`  ${t(waitingText(other))}`);
  }
  lines.push(...sumsOf(pending, others, areAllKnown({ onCChain, unread })).map((sum) => t(sum)));
  if (unread !== undefined) lines.push(t(`support.pending.unread-${unread}`));
  return lines.length === 0 ? [t('cli.pending.none')] : lines;
}

/**
 * For each chain on which several transactions wait.
 * @param isWhole false if further ones may wait on the C-Chain
 */
function sumsOf(
  { transactions }: PendingTransactions,
  others: readonly PooledTransaction[],
  isWhole: boolean,
): readonly Message[] {
  const own = transactions.map(({ submission }) => submission);
  const onP = own.filter(({ chain }) => chain === 'P').map(costOf);
  const onC = [...own.filter(({ chain }) => chain !== 'P').map(costOf), ...others.map(pooledCost)];
  const sums = [waitingSum('C-Chain', onC, isWhole), waitingSum('P-Chain', onP, true)];
  return sums.filter((sum) => sum !== undefined);
}

function costOf(submission: Submission): WaitingCost {
  const { chain, raw, inputs, nonce } = submission;
  const slot = chain === 'P' ? (inputs[0] ?? submission.id) : `${nonce ?? submission.id}`;
  if (chain === 'evm') {
    const { value, gas, offer } = signedContentOf(raw);
    return { slot, value, highestFee: highestFee({ gas, offer }) };
  }
  const spending = decodeSpending(submission);
  return movedCost(slot, spending === undefined ? UNKNOWN_COST : spendingCost(spending));
}

function lineOf(
  { run, submission, state }: PendingTransaction,
  { baseFee, missingNonce = 0n }: PendingTransactions,
  i18n: Translator,
): string {
  const { t } = i18n;
  const { nonce, maxFeePerGas, id, step } = submission;
  const feeNote =
    maxFeePerGas !== null && maxFeePerGas < baseFee
      ? t('linear.comma') +
        t('cli.pending.pays', {
          pays: gweiText.held(maxFeePerGas),
          asked: gweiText.needed(baseFee),
        })
      : '';
  const position = nonce === null ? 'P-Chain' : `nonce ${nonce}`;
  const stateText =
    state === 'gap' ? t('cli.pending.gap', { missing: missingNonce }) : t(`cli.pending.${state}`);
  return `${position}  ${id}  ${run.task.kind}, ${step}: ${stateText}${feeNote}`;
}

/** @throws OnboardError E-EVM-101 if the endpoint serves another chain */
function readPendingOnChain(
  readContext: ReadOnlyContext,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<PendingTransactions> {
  return onProfileChain(readContext, async () =>
    readPending(
      readContext,
      await unresolvedTransactions(readContext, journals, operator),
      operator,
    ),
  );
}
