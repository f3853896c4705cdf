import { bytesEqual } from '../../domain/identity/bytes.ts';
import { nAvax, nAvaxToWei } from '../../domain/units.ts';
import { readPayload } from '../../protocol/messages/read-payload.ts';
import { validationOfMessage } from '../../protocol/messages/validation-of-message.ts';
import type { Spending } from '../../protocol/p-chain/read-spending.ts';
import { decodeRegisterL1Validator } from '../../protocol/warp/register-l1-validator.ts';
import { decodeL1ValidatorWeight } from '../../protocol/warp/validator-weight.ts';
import type { Movement } from '../../tasks/cost/spending-cost.ts';

/** A P-Chain transaction with its spending. */
export interface Spent {
  readonly id: string;
  readonly spending: Spending;
}

/** The known outputs of one key. */
export interface OwnOutputs {
  readonly shortId: Uint8Array;
  /** nAVAX of the key's spendable outputs, by `txID:index`; undefined if they could not be read. */
  readonly spendable: ReadonlyMap<string, bigint> | undefined;
}

/**
 * Returns what a transaction refunded to a key; undefined if the amount is unknown. A removal of a validator
 * refunds the remaining balance in an extra output, after the listed outputs. The amount is known if the key
 * still has this output, or if a transaction in `all` spent the output. Returns an empty list if the
 * transaction removes no validator, or if the refund goes to another address.
 * @param all the known transactions, in any order
 */
export function refundOf(
  { id, spending }: Spent,
  all: readonly Spent[],
  { shortId, spendable }: OwnOutputs,
): readonly Movement[] | undefined {
  const { purpose, outputs } = spending;
  if (purpose.type !== 'set-weight') return [];
  const weight = readPayload(purpose.signedMessage, decodeL1ValidatorWeight)?.weight;
  if (weight !== undefined && weight > 0n) return [];
  if (isOfAnother(purpose.signedMessage, all, shortId)) return [];
  const output = `${id}:${outputs.length}`;
  const amount = spentAmount(output, all) ?? spendable?.get(output);
  return amount === undefined ? undefined : [{ kind: 'refund', amount: nAvaxToWei(nAvax(amount)) }];
}

/**
 * True if the registration gives the remaining balance to another owner, or to several owners. False if `all`
 * does not contain the registration.
 */
function isOfAnother(
  signedMessage: Uint8Array,
  all: readonly Spent[],
  shortId: Uint8Array,
): boolean {
  const validation = validationOfMessage(signedMessage);
  if (validation === undefined) return false;
  for (const { purpose } of all.map(({ spending }) => spending)) {
    if (purpose.type !== 'register-validator') continue;
    if (validationOfMessage(purpose.signedMessage) !== validation) continue;
    const owner = readPayload(
      purpose.signedMessage,
      decodeRegisterL1Validator,
    )?.remainingBalanceOwner;
    const [only, ...others] = owner?.addresses ?? [];
    return only === undefined || others.length > 0 || !bytesEqual(only, shortId);
  }
  return false;
}

/** Returns the amount of an output; undefined if none of the transactions spends the output. */
function spentAmount(output: string, all: readonly Spent[]): bigint | undefined {
  for (const { spending } of all) {
    const at = spending.inputs.indexOf(output);
    if (at >= 0) return spending.amounts[at];
  }
  return undefined;
}
