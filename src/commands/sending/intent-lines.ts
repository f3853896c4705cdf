import { ownerText } from '../../domain/identity/p-chain-address.ts';
import { type NetworkProfile, addressHrp } from '../../domain/network/profile.ts';
import type { Payee, PaidIntent } from '../../engine/intent.ts';
import { OnboardError } from '../../domain/errors.ts';
import { pooledData } from '../../support/status/status-json.ts';
import {
  firstTexts,
  ownWarnings,
  transactionTexts,
  undoData,
  undoNote,
  warningTexts,
} from '../../signing/transaction-texts.ts';
import { labelLines, plainLine } from '../../page/text.ts';
import type { Translator } from '../../i18n/translator.ts';
import {
  type UnsignedIntent,
  hasSameTransaction,
  unsignedData,
  unsignedPairs,
  jsonText,
  safeBatch,
} from '../../signing/unsigned.ts';
import { english } from '../../i18n/english.ts';
import type { CommandContext } from '../context.ts';
import type { OptionValues } from '../definition.ts';
import type { externalSigningOptions } from '../options/shared-options.ts';

/** The same facts that the wizard shows before a signature, and what undoes it. */
export function intentLines(
  intent: PaidIntent,
  profile: NetworkProfile,
  i18n: Translator,
): string[] {
  const undo = undoNote(intent, i18n);
  const { title, rows, next, details, values, warnings } = transactionTexts(intent, profile, i18n);
  return [
    title,
    ...firstTexts(intent, i18n).map((fact) => `  ${fact}`),
    ...labelLines(
      2,
      [...rows, ...next, ...details].map(({ label, value }) => [label, value]),
    ).map(plainLine),
    // Print each value in full on its own line, so that users can copy it.
    ...values.flatMap(({ label, value }) => [`  ${label}`, value]),
    ...warnings.map((warning) => `  ${warning}`),
    ...(undo === undefined ? [] : [`  ${undo.label}: ${undo.value}`]),
  ];
}

/** Exact amounts in wei or nAVAX. */
export function intentData(intent: PaidIntent, i18n: Translator) {
  const { feesSoFar, follows, unblocked } = intent;
  const head = {
    title: i18n.t(intent.title),
    ...undoData(intent, i18n),
    ...(follows && {
      follows: follows.map((next) => ({
        title: i18n.t(next.title),
        feeWei: { typical: next.fee.typical, most: next.fee.most },
      })),
    }),
    ...(feesSoFar && {
      /** Fees of all transactions of one run: of those signed before, and their limit. */
      callFeesWei: { before: feesSoFar.before, limit: feesSoFar.limit },
    }),
    ...(unblocked && {
      /** Waiting transactions of the account that this one lets into a block; null if unknown. */
      unblocks: unblocked === 'unknown' ? null : unblocked.map(pooledData),
    }),
  };
  if (intent.effect === 'evm-call') {
    const { chainId, from, contract, call, data, value, gas, fee, simulated } = intent;
    return {
      effect: intent.effect,
      ...head,
      chainId,
      from,
      to: contract.to,
      contract: i18n.t(contract.name),
      function: call.function,
      arguments: Object.fromEntries(call.args.map((argument) => [argument.name, argument.value])),
      data,
      valueWei: value,
      gas,
      feeWei: { typical: fee.typical, most: fee.most },
      simulatedAtBlock: simulated.block,
      ...(intent.stranded && { stranded: intent.stranded }),
      ...warningData(intent, i18n),
    };
  }
  const { networkId, tx, burns, moves, repeats } = intent;
  return {
    effect: intent.effect,
    ...head,
    networkId,
    inputs: tx.inputs,
    burnsNAvax: burns,
    movesNAvax: moves,
    ...(intent.payee && payeeData(intent.payee, networkId)),
    ...(intent.foreign && {
      /** What belongs to another account. */
      foreign: intent.foreign.map((fact) => i18n.t(fact)),
    }),
    ...(repeats?.id !== undefined && { repeats: repeats.id }),
    ...warningData(intent, i18n),
  };
}

function payeeData(
  { validationId, remainingBalanceOwner, disableOwner, operator }: Payee,
  networkId: number,
) {
  const text = ({ threshold, addresses }: Payee['disableOwner']) =>
    ownerText(threshold, addresses, addressHrp(networkId));
  return {
    /** The validation that receives the AVAX. */
    payee: {
      validationID: validationId,
      /** Receives the remaining balance when the validator is removed. */
      remainingBalanceOwner: text(remainingBalanceOwner),
      disableOwner: text(disableOwner),
      /** null if no source names the operator. */
      operator: operator ?? null,
    },
  };
}

function warningData(
  intent: PaidIntent,
  i18n: Translator,
): { readonly warnings?: readonly string[] } {
  const warnings = ownWarnings(intent, i18n);
  return warnings.length === 0 ? {} : { warnings };
}

/**
 * Writes the files of one transaction that is signed elsewhere. Keeps a file that already contains this transaction.
 * @param count 1 for the first transaction of this run; from 2 on, the file names contain the number
 * @throws OnboardError E-SIGN-205, E-SUP-109, E-FILE-101
 */
export async function writeUnsigned(
  unsignedIntent: UnsignedIntent,
  options: Pick<OptionValues<typeof externalSigningOptions>, 'out' | 'safeFile'>,
  { clock, files: disk, i18n }: Pick<CommandContext, 'clock' | 'files' | 'i18n'>,
  count = 1,
) {
  const { intent } = unsignedIntent;
  const unsigned = unsignedData(unsignedIntent, english);
  const files: string[] = [];
  const write = async (path: string | undefined, content: unknown): Promise<void> => {
    if (path === undefined) return;
    if (content === undefined) throw new OnboardError('E-SIGN-205', {});
    const file = count === 1 ? path : path.replace(/(\.[^./\\]+)?$/, `-${count}$1`);
    try {
      await disk.write(file, jsonText(content));
    } catch (error) {
      if (!(error instanceof OnboardError) || error.code !== 'E-SUP-109') throw error;
      // The same command is run again to check the transaction. What cannot be read is another file.
      const existing = await disk.read(file).catch(() => '');
      if (!hasSameTransaction(existing, content)) throw error;
    }
    files.push(file);
  };
  await write(options.safeFile, safeBatch(unsignedIntent, clock.now(), english));
  await write(options.out, unsigned);
  const lines = [
    i18n.t(intent.title),
    ...warningTexts(intent, i18n).map((warning) => `  ${warning}`),
    ...unsignedPairs(intent, i18n).flatMap(({ label, value }) => [`  ${label}`, value]),
  ];
  return { unsigned, lines, files };
}
