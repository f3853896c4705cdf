import { parseHash } from '../../domain/identity/evm.ts';
import { type NetworkProfile, addressHrp } from '../../domain/network/profile.ts';
import { pChainAddress, parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import type { Memory } from '../../journal/memory.ts';
import type { EvmReader, Readers } from '../../ports/evm.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import { senderAccount } from '../../protocol/crypto/signing-key.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { l1sOf } from '../status/l1s-of.ts';
import type { OperatorStatus } from '../status/status.ts';
import { type FoundTransactions, chainTransactions } from './chain-transactions.ts';
import { type KnownTransaction, transactionsOf } from './known-transactions.ts';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { nAvax, nAvaxToWei } from '../../domain/units.ts';
import { readPayload, validationOfMessage } from '../../protocol/messages/p-chain-messages.ts';
import type { Spending } from '../../protocol/p-chain/read-spending.ts';
import {
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
} from '../../protocol/warp/payloads.ts';
import type { Movement } from '../../tasks/spending-cost.ts';

export interface AllTransactions extends FoundTransactions {
  /** The number of the account's transactions on the C-Chain; undefined if it could not be read. */
  readonly sent: bigint | undefined;
}

/** `l1` limits the search for changes of nodes and stake to one L1. */
export async function allTransactions(
  profile: NetworkProfile,
  l1: string | undefined,
  memory: Memory,
  status: OperatorStatus,
  ports: Readers & { readonly atomic: AtomicChain },
): Promise<AllTransactions> {
  // The memoized readers request a block once, even for several transactions in the block.
  const readers = memoizeReaders(ports);
  const l1s = await l1sOf(readers, profile, l1);
  const [own, found, nonces] = await Promise.all([
    transactionsOf(memory, status.operator, { ...readers, atomic: ports.atomic }),
    chainTransactions(profile, status, readers, l1s),
    readers.evm.nonces(status.operator).catch(ignoreOnboardError),
  ]);
  const hrp = addressHrp(profile.networkId);
  const address = status.account?.address ?? (await addressOf(readers.evm, status, found, hrp));
  const outputs = address === undefined ? undefined : await ownOutputs(readers, address, hrp);
  const all = [...own, ...found.known.filter(({ id }) => !own.some((one) => one.id === id))];
  return { ...found, known: withRefunds(all, outputs), sent: nonces?.latest };
}

/** Recovers the address from the signature of one of the operator's calls; undefined if none could be read. */
async function addressOf(
  evm: Pick<EvmReader, 'transaction'>,
  { operator }: OperatorStatus,
  { known }: FoundTransactions,
  hrp: string,
): Promise<string | undefined> {
  const call = known.find(({ chain, from }) => chain === 'C-Chain' && from === operator);
  const sent = call && (await evm.transaction(parseHash(call.id)).catch(ignoreOnboardError));
  const sender = sent?.signedBytes && senderAccount(sent.signedBytes);
  return sender?.evmAddress === operator ? pChainAddress(sender.shortId, hrp) : undefined;
}

async function ownOutputs({ pChain }: Readers, address: string, hrp: string): Promise<OwnOutputs> {
  const listed = await pChain.utxos(address).catch(ignoreOnboardError);
  return {
    shortId: parsePChainAddress(address, hrp),
    spendable:
      listed &&
      new Map(listed.map(({ txId, outputIndex, amount }) => [`${txId}:${outputIndex}`, amount])),
  };
}

/** The movements of a removal are undefined if its refund is unknown. */
function withRefunds(
  transactions: readonly KnownTransaction[],
  outputs: OwnOutputs | undefined,
): readonly KnownTransaction[] {
  const spent = transactions.flatMap(({ id, result, spending }): Spent[] =>
    result === 'included' && spending !== undefined ? [{ id, spending }] : [],
  );
  return transactions.map((one) => {
    const { id, result, spending, cost } = one;
    if (result !== 'included' || spending?.purpose.type !== 'set-weight') return one;
    return {
      ...one,
      cost: { ...cost, moved: outputs && refundOf({ id, spending }, spent, outputs) },
    };
  });
}

interface Spent {
  readonly id: string;
  readonly spending: Spending;
}

interface OwnOutputs {
  readonly shortId: Uint8Array;
  /** nAVAX of the key's spendable outputs, by `txID:index`; undefined if they could not be read. */
  readonly spendable: ReadonlyMap<string, bigint> | undefined;
}

/**
 * A removal of a validator refunds the remaining balance in an extra output, after the listed outputs. The amount
 * is known if the key still has this output, or if a transaction in `all` spent it. Empty if the transaction
 * removes no validator, or if the refund goes to another address; undefined if the amount is unknown.
 */
function refundOf(
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

/** True if the registration names other or several owners; false if `all` does not contain it. */
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

function spentAmount(output: string, all: readonly Spent[]): bigint | undefined {
  for (const { spending } of all) {
    const at = spending.inputs.indexOf(output);
    if (at >= 0) return spending.amounts[at];
  }
  return undefined;
}
