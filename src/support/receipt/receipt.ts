import { type NetworkProfile, addressHrp } from '../../domain/network/profile.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { Readers, EvmReader } from '../../ports/evm.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { OwnRecords } from '../../engine/own-records.ts';
import { readOwnMemory } from '../status/failed-transactions.ts';
import { type StatusQuery, readStatus } from '../status/read-status.ts';
import type { SupportDeps } from '../status/subject.ts';
import {
  type FoundTransactions,
  type MissingChange,
  chainTransactions,
  type KnownTransaction,
  transactionsOf,
} from './chain-transactions.ts';
import { isMessageOfChange } from './logged-calls.ts';
import { type EvmAddress, parseHash } from '../../domain/identity/evm.ts';
import { millisecondsOf } from '../../domain/iso-time.ts';
import { nAvax, nAvaxToWei } from '../../domain/units.ts';
import type { Movement } from '../../tasks/transactions/submission-outcome.ts';
import { pChainAddress, parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import type { Memory } from '../../journal/memory.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import { senderAccount } from '../../protocol/crypto/signing-key.ts';
import type { ErrorCode } from '../../domain/error-catalogue.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { readPayload, validationOfMessage } from '../../protocol/messages/p-chain-messages.ts';
import type { Spending } from '../../protocol/p-chain/read-spending.ts';
import {
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
} from '../../protocol/warp/payloads.ts';

export interface Receipt extends Omit<FoundTransactions, 'transactions'> {
  readonly network: Pick<
    NetworkProfile,
    'title' | 'worthless' | 'chainId' | 'networkId' | 'explorer'
  >;
  readonly status: OperatorStatus;
  readonly entries: readonly KnownTransaction[];
  /** Seconds since 1970: older transactions are left out. */
  readonly since: bigint | undefined;
  /** Transactions of the account on the C-Chain: `sent` is undefined if it could not be read. */
  readonly count: {
    readonly sent: bigint | undefined;
    readonly listed: bigint;
    /** Listed too, but from an unknown sender, which may be the account. */
    readonly unclear: number;
  };
}

interface ReceiptDeps extends SupportDeps {
  readonly ports: Readers & { readonly atomic: AtomicChain };
  readonly journals: JournalFolder;
}

/** Reads the journal and the chains. @throws OnboardError as `readStatus` does, E-JRN-103, E-JRN-201 */
export async function readReceipt(
  deps: ReceiptDeps,
  query: Pick<StatusQuery, 'subject' | 'l1'> & { readonly since?: bigint | undefined },
): Promise<{ readonly receipt: Receipt; readonly notices: OwnRecords['notices'] }> {
  const { profile, journals } = deps;
  // The status and the search of transactions share what they read.
  const ports = { ...deps.ports, ...memoizeReaders(deps.ports) };
  const records = new Map<EvmAddress, Promise<OwnRecords>>();
  // The verification of a long journal takes seconds, so the status and the receipt share it.
  const recordsOf = (operator: EvmAddress): Promise<OwnRecords> => {
    const read = records.get(operator) ?? readOwnMemory(journals, profile, operator, 'all-runs');
    records.set(operator, read);
    return read;
  };
  const readMemoryOf = async (operator: EvmAddress) => (await recordsOf(operator)).memory;
  const status = await readStatus({ ...deps, ports, readMemoryOf }, query);
  const { memory, notices } = await recordsOf(status.operator);
  const transactions = await allTransactions({ profile, ports }, query, status, memory);
  return { receipt: receiptOf(profile, status, transactions), notices };
}

export function receiptOf(
  profile: NetworkProfile,
  status: OperatorStatus,
  { transactions: all, sent, since, ...found }: AllTransactions,
): Receipt {
  const isListed = (transaction: KnownTransaction): boolean =>
    since === undefined ||
    transaction.result === 'open' ||
    momentOf(transaction) >= Number(since) * 1000;
  const transactions = all.filter(isListed);
  // Every C-Chain transaction of an account uses up one nonce, exports included.
  const counted = transactions.filter(
    ({ chain, result }) => chain === 'C-Chain' && (result === 'included' || result === 'reverted'),
  );
  const count = {
    sent,
    listed: BigInt(counted.filter(({ from }) => from === status.operator).length),
    unclear: counted.filter(({ from }) => from === undefined).length,
  };
  const missingOnP = found.missingOnP.filter(
    (change) => !transactions.some((transaction) => performs(transaction, change)),
  );
  return {
    ...found,
    network: profile,
    status,
    // Transactions of the same second stay in the order of signing. If the order of signing is unknown, a
    // completion comes last.
    entries: transactions
      .toSorted((a, b) => Number(a.step === 'complete') - Number(b.step === 'complete'))
      .toSorted((a, b) => (a.signedAt ?? momentOf(a)) - (b.signedAt ?? momentOf(b)))
      .toSorted((a, b) => momentOf(a) - momentOf(b)),
    missingOnP,
    count,
    since,
    // A step that is done may be older than the listed transactions.
    untraced: (since === undefined ? found.untraced : []).filter(
      (missing) =>
        !transactions.some(
          ({ step, node, result }) =>
            result === 'included' && step === missing.step && node === missing.node,
        ),
    ),
  };
}

function performs({ result, spending }: KnownTransaction, change: MissingChange): boolean {
  const purpose = spending?.purpose;
  if (result !== 'included' || purpose === undefined) return false;
  return 'signedMessage' in purpose && isMessageOfChange(purpose.signedMessage, change);
}

/**
 * The codes of what kept a receipt empty: failed searches, and L1s that could not be read; undefined for a failure without
 * a code. Empty if the receipt lists a transaction.
 */
export function failuresOf(receipt: Receipt): readonly (ErrorCode | undefined)[] {
  const { status, entries, unsearched, untraced } = receipt;
  if (entries.length > 0) return [];
  const unread = status.l1s.filter(({ read }) => read === undefined);
  return [
    ...(unsearched === undefined ? [] : [unsearched.code]),
    ...unread.map(({ nextAction }) => nextAction?.error),
    ...untraced.flatMap(({ failure }) => failure?.code ?? []),
  ];
}

/** Milliseconds since 1970: the block's time, or else the time of signing; 0 if both are unknown. */
export function momentOf({
  position,
  signedAt,
}: Pick<KnownTransaction, 'position' | 'signedAt'>): number {
  return position?.time === undefined ? (signedAt ?? 0) : millisecondsOf(position.time);
}

interface AllTransactions extends FoundTransactions {
  /** The number of the account's transactions on the C-Chain; undefined if it could not be read. */
  readonly sent: bigint | undefined;
  readonly since: bigint | undefined;
}

/** `l1` limits the search for changes of nodes and stake to one L1, and `since` the search to newer blocks. */
async function allTransactions(
  { profile, ports }: Pick<ReceiptDeps, 'profile' | 'ports'>,
  { since }: Parameters<typeof readReceipt>[1],
  status: OperatorStatus,
  memory: Memory,
): Promise<AllTransactions> {
  const recorded = new Set(
    memory.runs.flatMap(({ submissions }) => submissions.map(({ id }) => id)),
  );
  const [own, found, nonces] = await Promise.all([
    transactionsOf(memory, status.operator, ports),
    chainTransactions({ readers: ports, profile }, status, status.l1Profiles ?? [], {
      since,
      recorded,
    }),
    ports.evm.nonces(status.operator).catch(ignoreOnboardError),
  ]);
  const hrp = addressHrp(profile.networkId);
  const address = status.account?.address ?? (await addressOf(ports.evm, status, found, hrp));
  const outputs = address === undefined ? undefined : await ownOutputs(ports, address, hrp);
  const all = [...own, ...found.transactions.filter(({ id }) => !recorded.has(id))];
  return {
    ...found,
    transactions: withRefunds(all, outputs),
    sent: nonces?.latest,
    since,
  };
}

/** Recovers the address from the signature of one of the operator's calls; undefined if none could be read. */
async function addressOf(
  evm: Pick<EvmReader, 'transaction'>,
  { operator }: OperatorStatus,
  { transactions }: FoundTransactions,
  hrp: string,
): Promise<string | undefined> {
  const call = transactions.find(({ chain, from }) => chain === 'C-Chain' && from === operator);
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
  return transactions.map((transaction) => {
    const { id, result, spending, cost } = transaction;
    if (result !== 'included' || spending?.purpose.type !== 'set-weight') return transaction;
    return {
      ...transaction,
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
  const registration = all
    .flatMap(({ spending: { purpose } }) =>
      purpose.type === 'register-validator' ? [purpose.signedMessage] : [],
    )
    .find((registering) => validationOfMessage(registering) === validation);
  if (registration === undefined) return false;
  const owner = readPayload(registration, decodeRegisterL1Validator)?.remainingBalanceOwner;
  const [only, ...others] = owner?.addresses ?? [];
  return only === undefined || others.length > 0 || !bytesEqual(only, shortId);
}

function spentAmount(output: string, all: readonly Spent[]): bigint | undefined {
  const spender = all.find(({ spending }) => spending.inputs.includes(output))?.spending;
  return spender?.amounts[spender.inputs.indexOf(output)];
}
