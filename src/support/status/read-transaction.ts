import { parseTransaction } from 'viem/utils';
import { type Hex, hexToBytes, isHex } from '../../domain/identity/bytes.ts';
import { OnboardError, ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import {
  type EvmAddress,
  type EvmHash,
  checksumAddress,
  parseAddress,
  parseHash,
} from '../../domain/identity/evm.ts';
import { receiptOutcome } from '../../engine/resolve-submissions.ts';
import type { Submission } from '../../journal/memory.ts';
import type { EvmLog, EvmReader, EvmReceipt, EvmTransaction, FeeOffer } from '../../ports/evm.ts';
import { searchNonceUser } from '../../engine/nonce-user.ts';
import type { KnownAddress, TransactionState, TransactionReport } from './subject.ts';
import { type ValidationId, idFromHex } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';
import { type NetworkProfile, addressHrp } from '../../domain/network/profile.ts';
import { operatorRegistryAt } from '../../protocol/abi/l1-contracts.ts';
import { query } from '../../protocol/abi/call-data.ts';
import { runQueries } from '../../protocol/contracts/query.ts';
import { describeCall } from '../../tasks/transactions/describe-call.ts';
import { type NamedNetwork, contractsOfL1s, knownContract } from './known-addresses.ts';
import { changesInReceipt } from '../../protocol/logs/changes-in-receipt.ts';
import type { BasicL1Facts } from '../../protocol/contracts/l1-facts.ts';
import { signedContentOf } from './pending-transactions.ts';
import { validationOfMessage } from '../../protocol/messages/p-chain-messages.ts';
import { WARP_PRECOMPILE, unpackPredicate } from '../../protocol/warp/message.ts';

async function fateOfReceipt(
  evm: EvmReader,
  receipt: EvmReceipt,
  signedBytes: Hex | undefined,
): Promise<TransactionState> {
  const { blockNumber: block, from, status, gasUsed, effectiveGasPrice } = receipt;
  const time = await evm.blockTime(block).catch(ignoreOnboardError);
  const { reason } =
    status === 'success' || signedBytes === undefined
      ? { reason: null }
      : await receiptOutcome({ raw: signedBytes, from }, receipt, evm);
  const how = status === 'success' ? 'included' : 'reverted';
  return { how, block, time, fee: gasUsed * effectiveGasPrice, reason };
}

/** Returns the state of a transaction that the endpoint has, but that has no receipt. */
async function stateOfPending(
  evm: EvmReader,
  { hash, from, nonce, blockNumber, signedBytes }: EvmTransaction,
): Promise<TransactionState> {
  if (blockNumber !== undefined) return { how: 'executing', block: blockNumber };
  const [{ latest, pending }, { baseFee }] = await Promise.all([evm.nonces(from), evm.head()]);
  if (nonce < latest) {
    const sought = { id: hash, from, nonce, raw: signedBytes ?? '0x' };
    return { how: 'replaced', nonce, by: await replacement(evm, sought, undefined) };
  }
  return {
    how: 'waiting',
    nonce,
    missing: nonce > pending ? pending : undefined,
    offer: offerOf(signedBytes) ?? (await evm.pooledOffer(from, nonce)),
    baseFee,
  };
}

/** Returns the state of a transaction that this machine signed and that the endpoint does not have. */
async function fateOfSigned(
  evm: EvmReader,
  { id, raw, from: sender, nonce, signedAt, settled }: Submission,
): Promise<TransactionState> {
  const from = parseAddress(sender);
  if (nonce === null) return { how: 'unknown' };
  const { latest } = await evm.nonces(from);
  if (nonce >= latest) return { how: 'lost', nonce };
  const recorded = settled?.how === 'replaced' ? settled.reason : undefined;
  if (typeof recorded === 'string' && /^0x[0-9a-f]{64}$/.test(recorded)) {
    return { how: 'replaced', nonce, by: parseHash(recorded) };
  }
  const by = await replacement(evm, { id, from, nonce, raw }, BigInt(Math.floor(signedAt / 1000)));
  return { how: 'replaced', nonce, by };
}

async function replacement(
  evm: EvmReader,
  sought: Parameters<typeof searchNonceUser>[1],
  since: bigint | undefined,
): Promise<EvmHash | undefined> {
  const user = await searchNonceUser(evm, sought, since).catch(ignoreOnboardError);
  return user?.id === undefined || user.isOwn ? undefined : parseHash(user.id);
}

function offerOf(signedBytes: Hex | undefined): FeeOffer | undefined {
  if (signedBytes === undefined) return undefined;
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = parseTransaction(signedBytes);
  const most = maxFeePerGas ?? gasPrice;
  if (most === undefined) return undefined;
  return { maxFeePerGas: most, maxPriorityFeePerGas: maxPriorityFeePerGas ?? most };
}

/** A transaction and the operator that it concerns. `operator` is known before `report` resolves. */
interface ReadTransaction {
  readonly operator: EvmAddress | undefined;
  /** The validation concerned, if the operator is unknown. */
  readonly validationId: ValidationId | undefined;
  /** Why both are unknown, if a contract that may know them could not be read. */
  readonly unread: OnboardError | undefined;
  readonly report: Promise<TransactionReport>;
}

/** undefined if neither the C-Chain nor a journal of this machine has the transaction. */
export async function readTransaction(
  network: NamedNetwork,
  hash: EvmHash,
  ownSubmission?: (id: string) => Promise<Submission | undefined>,
): Promise<ReadTransaction | undefined> {
  const { evm } = network.readers;
  const [receipt, sent, { read: l1s, unread }] = await Promise.all([
    evm.receipt(hash),
    evm.transaction(hash).catch(ifOnboardError((error) => error)),
    contractsOfL1s(network),
  ]);
  // A receipt shows the outcome without the transaction.
  if (sent instanceof OnboardError && receipt === undefined) throw sent;
  const transaction = sent instanceof OnboardError ? undefined : sent;
  const kept = (receipt ?? transaction) ? undefined : await ownSubmission?.(hash);
  const content = contentOf(receipt, transaction, kept);
  if (content === undefined) return undefined;
  const fate = fateOf(evm, receipt, transaction, kept).catch(
    ifOnboardError((error): TransactionState => ({ how: 'unknown', unread: error })),
  );
  const to = content.to === null ? undefined : await target(network, content.to, content.input);
  const call = to && callOf(network, content.input);
  const { profile } = network;
  const logs = receipt?.logs ?? [];
  const named =
    operatorInLogs(profile.contracts, l1s, logs) ?? operatorOfCall(content.from, to, call);
  const validationId =
    named === undefined
      ? (validationInLogs(l1s, logs) ?? validationInMessage(content.signedBytes))
      : undefined;
  const sender =
    named === undefined && validationId === undefined
      ? await firstRegistered(network, [namedIn(call), content.from]).catch(
          ifOnboardError((error) => error),
        )
      : undefined;
  const operator = named ?? (sender instanceof OnboardError ? undefined : sender);
  const owned = l1s.find(({ owners }) => owners.includes(content.from));
  const role = owned === undefined ? 'account' : 'l1-owner';
  const from: KnownAddress = {
    address: content.from,
    role: content.from === operator ? 'operator' : role,
    name: owned?.name,
  };
  return {
    operator,
    validationId,
    unread:
      operator === undefined && validationId === undefined
        ? ((sender instanceof OnboardError ? sender : undefined) ?? to?.unread ?? unread)
        : undefined,
    report: fate.then((known) => ({ kind: 'transaction', hash, fate: known, from, to, call })),
  };
}

async function target(
  network: NamedNetwork,
  address: EvmAddress,
  input: Hex | undefined,
): Promise<KnownAddress> {
  const contract = await knownContract(network, address);
  if (contract !== undefined && (contract.role !== 'unread' || input !== '0x')) return contract;
  return { address, role: input === '0x' ? 'account' : 'contract', name: undefined };
}

interface TransactionContent extends Pick<EvmTransaction, 'from' | 'to' | 'signedBytes'> {
  /** undefined if the endpoint has only the receipt. */
  readonly input: Hex | undefined;
}

function contentOf(
  receipt: EvmReceipt | undefined,
  transaction: EvmTransaction | undefined,
  kept: Submission | undefined,
): TransactionContent | undefined {
  if (transaction !== undefined) return transaction;
  if (receipt !== undefined) {
    return { from: receipt.from, to: receipt.to, input: undefined, signedBytes: undefined };
  }
  if (kept?.chain !== 'evm') return undefined;
  const { from, raw } = kept;
  return { ...signedContentOf(raw), from: parseAddress(from), signedBytes: raw };
}

function fateOf(
  evm: EvmReader,
  receipt: EvmReceipt | undefined,
  transaction: EvmTransaction | undefined,
  kept: Submission | undefined,
): Promise<TransactionState> {
  if (receipt !== undefined) return fateOfReceipt(evm, receipt, transaction?.signedBytes);
  if (transaction !== undefined) return stateOfPending(evm, transaction);
  if (kept === undefined) return Promise.resolve({ how: 'unknown' });
  return fateOfSigned(evm, kept);
}

/** The sender chose the texts in the arguments, so control characters are removed. */
function callOf({ profile }: NamedNetwork, input: Hex | undefined): TransactionReport['call'] {
  if (input === undefined) return 'unread';
  if (input === '0x') return undefined;
  const { function: name, args } = describeCall(input, { hrp: addressHrp(profile.networkId) });
  return {
    function: name,
    args: args.map((arg) => ({ ...arg, value: printable(arg.value, 300) })),
  };
}

/** undefined if none is an operator. @throws OnboardError E-EVM-*, E-NET-* if the registry could not be read */
async function firstRegistered(
  { readers: { evm }, profile }: NamedNetwork,
  candidates: readonly (EvmAddress | undefined)[],
): Promise<EvmAddress | undefined> {
  const registry = operatorRegistryAt(profile.contracts.operatorRegistry);
  const accounts = candidates.filter((account) => account !== undefined);
  const answers = await runQueries(
    evm,
    accounts.map((account) => query(registry, 'isRegistered', [account])),
  );
  return accounts.find((_, i) => answers[i]);
}

/** The operator in the call's arguments, such as that of a curator's delegation. */
function namedIn(call: TransactionReport['call']): EvmAddress | undefined {
  if (call === undefined || call === 'unread') return undefined;
  const named = call.args.find(({ name }) => name === 'operator')?.value;
  return isHex(named, 20) ? checksumAddress(named) : undefined;
}

/** The functions that concern the operator that calls them. */
const OWN_CALLS: ReadonlySet<string> = new Set([
  'setMetadataURL',
  'optIn',
  'optOut',
  'addNode',
  'removeNode',
  'initializeValidatorStakeUpdate',
  'completeStakeUpdate',
]);

/** Returns the operator in the call's arguments, or the caller if the function concerns the caller. */
function operatorOfCall(
  from: EvmAddress,
  to: KnownAddress | undefined,
  call: TransactionReport['call'],
): EvmAddress | undefined {
  // An unknown contract may have functions with the same names.
  if (call === undefined || call === 'unread' || to === undefined) return undefined;
  if (['contract', 'account', 'unread'].includes(to.role)) return undefined;
  const named = namedIn(call);
  if (named !== undefined) return named;
  const isRegistration = to.role === 'operator-registry' && call.function === 'registerOperator';
  return isRegistration || OWN_CALLS.has(call.function) ? from : undefined;
}

function operatorInLogs(
  { operatorRegistry, operatorL1OptIn, operatorVaultOptIn }: NetworkProfile['contracts'],
  l1s: readonly BasicL1Facts[],
  logs: readonly EvmLog[],
): EvmAddress | undefined {
  const changed = l1s
    .flatMap((l1) => changesInReceipt(l1, logs))
    .find(({ operator }) => operator !== undefined)?.operator;
  if (changed !== undefined) return changed;
  // The events of these contracts have the operator in topic 1.
  const services: readonly EvmAddress[] = [operatorRegistry, operatorL1OptIn, operatorVaultOptIn];
  const topic = logs.find(({ address }) => services.includes(address))?.topics[1];
  const isAddress = topic !== undefined && /^0x0{24}/.test(topic);
  return isAddress ? checksumAddress(`0x${topic.slice(26)}`) : undefined;
}

function validationInLogs(
  l1s: readonly BasicL1Facts[],
  logs: readonly EvmLog[],
): ValidationId | undefined {
  for (const { generation, manager } of l1s) {
    const events = new Set<string | undefined>(Object.values(generation.events));
    const id = logs.find((log) => log.address === manager && events.has(log.topics[0] ?? ''))
      ?.topics[1];
    if (id !== undefined) return idFromHex<ValidationId>(id);
  }
  return undefined;
}

/** Returns the validation ID in the P-Chain message of the transaction's access list, if there is one. */
function validationInMessage(signedBytes: Hex | undefined): ValidationId | undefined {
  if (signedBytes === undefined) return undefined;
  try {
    const { accessList = [] } = parseTransaction(signedBytes as `0x02${string}`);
    const entry = accessList.find(({ address }) => checksumAddress(address) === WARP_PRECOMPILE);
    if (entry === undefined) return undefined;
    const packed = hexToBytes(`0x${entry.storageKeys.map((key) => key.slice(2)).join('')}`);
    return validationOfMessage(unpackPredicate(packed));
  } catch {
    // The bytes are a transaction of another type, or the access list has another purpose.
    return undefined;
  }
}
