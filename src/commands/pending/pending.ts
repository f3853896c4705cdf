import type { CommandContext } from '../context.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { message } from '../../domain/message.ts';
import { gweiText } from '../../domain/units.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Pending, PendingTransaction } from '../../tasks/pending.ts';
import { defineSigningCommand, done } from '../definition.ts';
import {
  openReadOnlyContext,
  type NetworkOptions,
  sendingOptions,
} from '../options/shared-options.ts';
import { operatorArgument } from '../options/node-arguments.ts';
import { usageError, wholeNumberOption } from '../options/option.ts';

const NAME = 'pending';
const NONCES = [0, 1e15 - 1] as const;

export const pendingDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.pending.summary'),
  group: 'group.inspect',
  arguments: { operator: operatorArgument },
  options: {
    speedUp: wholeNumberOption('--speed-up <nonce>', message('option.speed-up'), NONCES),
    cancel: wholeNumberOption('--cancel <nonce>', message('option.cancel'), NONCES),
    ...sendingOptions,
  },
  example: '--network sandbox $OPERATOR',
  run: async ({ operator }, options, context) => {
    const { speedUp, cancel } = options;
    if (speedUp !== undefined && cancel !== undefined) {
      throw usageError(
        NAME,
        message('call.not-together', { first: '--speed-up', second: '--cancel' }),
      );
    }
    const nonce = speedUp ?? cancel;
    if (nonce === undefined) return list(operator, options, context);
    const [{ send }, { runWithJournal }, { readPendingOnChain }, { replacementInput }] =
      await Promise.all([
        import('../sending/send.ts'),
        import('../sending/run-with-journal.ts'),
        import('./read-pending.ts'),
        import('../../tasks/pending.ts'),
      ]);
    const replacement = cancel === undefined ? 'speed-up' : 'cancel';
    return send(
      NAME,
      options,
      context,
      async (sending) => {
        const { connection, journals, signer } = sending;
        if (signer.evmAddress !== operator) {
          throw usageError(
            NAME,
            message('call.other-account', { account: signer.evmAddress, operator }),
          );
        }
        const pending = await readPendingOnChain(connection, journals, operator);
        const wanted = { nonce: BigInt(nonce), how: replacement } as const;
        const input = await replacementInput(connection, pending, wanted);
        return runWithJournal({ kind: 'replace', input }, sending);
      },
      (_, fact) => ({ lines: [fact], data: { operator } }),
    );
  },
});

async function list(operator: EvmAddress, options: NetworkOptions, context: CommandContext) {
  const { readPendingOnChain } = await import('./read-pending.ts');
  const network = await openReadOnlyContext(NAME, options, context);
  const journals = await context.records.journals();
  const pending = await readPendingOnChain(network, journals, operator);
  return done(linesOf(pending, await context.i18n()), {
    operator,
    /** The present price of one unit of gas on the C-Chain. */
    baseFeeWei: pending.baseFee,
    /** Pending, but without a record on this machine. */
    unknownNonce: pending.unknownNonce ?? null,
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

function linesOf({ transactions, unknownNonce, baseFee }: Pending, i18n: Translator): string[] {
  const { t } = i18n;
  const lines = transactions.map((transaction) => lineOf(transaction, baseFee, i18n));
  if (unknownNonce !== undefined) {
    lines.push(`nonce ${unknownNonce}  ${t('cli.pending.unknown')}`);
  }
  return lines.length === 0 ? [t('cli.pending.none')] : lines;
}

function lineOf(
  { run, submission, state }: PendingTransaction,
  baseFee: bigint,
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
  const stateText = t(state === 'waiting' ? 'cli.pending.waits' : 'cli.pending.lost');
  return `${position}  ${id}  ${run.task.kind}, ${step}: ${stateText}${feeNote}`;
}
