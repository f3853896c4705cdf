import type { Pending, PendingTransaction } from './read-pending.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { formatUnits, GWEI_DECIMALS } from '../../domain/units.ts';
import type { Translator } from '../../i18n/translator.ts';
import { message } from '../../domain/message.ts';
import { argument, type Call, type Definition, type Report } from '../definition.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { usageError, wholeNumber } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import { sendingOptions } from '../options/shared-options.ts';
import type { CommandContext } from '../command-context.ts';

const NAME = 'pending';

/** Lists what of an operator is on its way, and replaces one of it. */
export const pendingDefinition: Definition = {
  name: NAME,
  summary: message('command.pending.summary'),
  group: 'group.inspect',
  arguments: [{ name: 'operator_address', help: message('argument.operator-address') }],
  options: [
    { flags: '--speed-up <nonce>', help: message('option.speed-up') },
    { flags: '--cancel <nonce>', help: message('option.cancel') },
    ...sendingOptions,
  ],
  example: '--network sandbox $OPERATOR',
  run: async (call, context) => {
    const operator = parseAddress(argument(call, 0), 'noun.operator-address');
    const speedUp = wholeNumber(NAME, call, 'speedUp', [0, 1e15 - 1]);
    const cancel = wholeNumber(NAME, call, 'cancel', [0, 1e15 - 1]);
    if (speedUp !== undefined && cancel !== undefined) {
      throw usageError(
        NAME,
        message('call.not-together', { first: '--speed-up', second: '--cancel' }),
      );
    }
    const nonce = speedUp ?? cancel;
    if (nonce === undefined) return list(call, context, operator);
    const [{ send }, { replacePending }] = await Promise.all([
      import('../sending/send.ts'),
      import('./replace-pending.ts'),
    ]);
    const order = {
      nonce: BigInt(nonce),
      how: cancel === undefined ? 'speed-up' : 'cancel',
    } as const;
    return send(
      NAME,
      call,
      context,
      (sending) => {
        if (sending.signer.evmAddress !== operator) {
          throw usageError(
            NAME,
            message('call.other-account', { account: sending.signer.evmAddress, operator }),
          );
        }
        return replacePending(order, sending);
      },
      (_, fact) => ({ lines: [fact], data: { operator } }),
    );
  },
};

async function list(
  call: Call,
  context: CommandContext,
  operator: ReturnType<typeof parseAddress>,
): Promise<Report> {
  const { listPending } = await import('./read-pending.ts');
  const network = await openReadOnlyContext(NAME, call, context);
  const journals = await context.journals(pathsOf(call, context));
  const pending = await listPending(network, journals, operator);
  return {
    outcome: 'done',
    lines: linesOf(pending, await context.words()),
    data: {
      operator,
      baseFeeWei: pending.baseFee,
      unknownNonce: pending.unknownNonce ?? null,
      pending: pending.transactions.map(({ run, submission, state }) => ({
        task: run.task.kind,
        step: submission.step,
        chain: submission.chain === 'evm' ? 'C-Chain' : 'P-Chain',
        id: submission.id,
        nonce: submission.nonce,
        state,
        signedAt: new Date(submission.signedAt).toISOString(),
        maxFeePerGasWei: submission.maxFeePerGas,
      })),
    },
  };
}

function linesOf({ transactions, unknownNonce, baseFee }: Pending, words: Translator): string[] {
  const { t } = words;
  const lines = transactions.map((one) => lineOf(one, baseFee, words));
  if (unknownNonce !== undefined) {
    lines.push(`nonce ${unknownNonce}  ${t('cli.pending.unknown')}`);
  }
  return lines.length === 0 ? [t('cli.pending.none')] : lines;
}

function lineOf(
  { run, submission, state }: PendingTransaction,
  baseFee: bigint,
  words: Translator,
): string {
  const { t } = words;
  const { nonce, maxFeePerGas, id, step } = submission;
  const pays =
    maxFeePerGas !== null && maxFeePerGas < baseFee
      ? t('linear.comma') +
        t('cli.pending.pays', { pays: gwei(maxFeePerGas), asked: gwei(baseFee) })
      : '';
  const place = nonce === null ? 'P-Chain' : `nonce ${nonce}`;
  const where = t(state === 'waiting' ? 'cli.pending.waits' : 'cli.pending.lost');
  return `${place}  ${id}  ${run.task.kind}, ${step}: ${where}${pays}`;
}

function gwei(amount: bigint): string {
  return formatUnits(amount, GWEI_DECIMALS);
}
