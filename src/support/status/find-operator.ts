import { hexToBytes } from '../../domain/identity/bytes.ts';
import {
  checksumAddress,
  parseAddress,
  type EvmAddress,
  type EvmHash,
} from '../../domain/identity/evm.ts';
import { OnboardError, ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import {
  idFromHex,
  idToHex,
  type Id32,
  type NodeId,
  type PChainTxId,
  type ValidationId,
  idOfKind,
} from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import type { Readers, EvmReader } from '../../ports/evm.ts';
import type { PChainTransaction } from '../../ports/p-chain.ts';
import type { BasicL1Facts } from '../../protocol/contracts/l1-facts.ts';
import {
  listNodes,
  operatorsQuery,
  validationIdsQuery,
} from '../../protocol/snapshots/listed-nodes.ts';
import { findNodeAdded } from '../../protocol/logs/search-logs.ts';
import { tryQueries, runQueries } from '../../protocol/contracts/query.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { unlistedError } from '../../tasks/validation/node-snapshot.ts';
import { readBasicL1Facts } from '../../protocol/snapshots/read-l1.ts';
import {
  readLiveValidation,
  readManagerValidator,
} from '../../protocol/contracts/validation-facts.ts';
import { validationOfMessage } from '../../protocol/messages/p-chain-messages.ts';
import type { SubjectReport, Subject, OwnSubmission } from './subject.ts';
import { knownAddress, type NamedNetwork, contractsOfL1s, readEach } from './known-addresses.ts';
import { readTransaction } from './read-transaction.ts';
import type { Focus } from '../../standing/standing.ts';
import type { PendingOnP } from './pending-transactions.ts';
import { endOf, type EndedValidation } from '../../standing/departed.ts';

export interface Search extends NamedNetwork {
  /** Not set if there are no journals. */
  readonly ownSubmission?: ((id: string) => Promise<OwnSubmission | undefined>) | undefined;
}

interface FoundSubject {
  /** undefined if the subject concerns no operator, as far as the chains show. */
  readonly operator: EvmAddress | undefined;
  /** Rejects if the subject could not be read. */
  readonly report: Promise<SubjectReport>;
  readonly focus: Focus | undefined;
  /** Why `operator` is undefined, if what may show it could not be read. */
  readonly unread?: OnboardError | undefined;
  /** The queried P-Chain transaction, if it waits for a block. */
  readonly pendingOnP?: PendingOnP;
}

/**
 * Round trips until the operator is known:
 * - address: none
 * - node: the L1s' contracts, their operators, the operators' lists (3)
 * - validation: as for a node; the validation's node is read together with the operators (3)
 * - transaction: its receipt, together with the L1s' contracts (1 to 3)
 * @throws OnboardError E-SUP-102, E-SUP-121 if neither chain has the subject
 */
export async function findSubject(search: Search, subject: Subject): Promise<FoundSubject> {
  switch (subject.kind) {
    case 'operator': {
      const { operator: address } = subject;
      const report = knownAddress(search, address).then(
        (known): SubjectReport => ({ kind: 'address', ...known }),
        // The status of each L1 reports the failed read.
        ifOnboardError((unread): SubjectReport => ({
          ...{ kind: 'address', address, role: 'unread', name: undefined, unread },
        })),
      );
      return withHandledRejection({ operator: address, report, focus: undefined });
    }
    case 'node': {
      const { nodeId } = subject;
      const operator = await findOperatorOfNode(search, nodeId);
      return aboutNode(search, operator, nodeId, undefined);
    }
    case 'id': {
      const found = await subjectOfId(search, subject.id);
      if (found !== undefined) return found;
      throw new OnboardError('E-SUP-102', {
        network: search.profile.name,
        what: message('noun.the-validation'),
        id: subject.id,
      });
    }
    case 'transaction':
      return subjectOfHash(search, subject.hash);
  }
}

/** Finds a node's operator in the registered L1s. @throws OnboardError E-SUP-102 */
export async function findOperatorOfNode(
  network: NamedNetwork,
  nodeId: NodeId,
): Promise<EvmAddress> {
  return operatorOfNode(network, await listedOnAll(network), nodeId);
}

function aboutNode(
  network: NamedNetwork,
  operator: EvmAddress,
  nodeId: NodeId,
  validationId: ValidationId | undefined,
): FoundSubject {
  const report = readEnded(network, nodeId, validationId).then((ended): SubjectReport => ({
    kind: 'node',
    nodeId,
    validationId,
    ended,
  }));
  return withHandledRejection({ operator, report, focus: { nodeId, validationId } });
}

/** Marks a rejection of `report` as handled. Callers that await `report` still get the error. */
function withHandledRejection(found: FoundSubject): FoundSubject {
  found.report.catch(() => undefined);
  return found;
}

interface OperatorList {
  readonly l1s: readonly {
    readonly contracts: BasicL1Facts;
    readonly operators: readonly EvmAddress[];
    /** Of the queried validation. */
    readonly nodeId: NodeId | undefined;
  }[];
  /** Of an L1 that could not be read: what no other L1 has may be there. */
  readonly unread: OnboardError | undefined;
}

/** The lists of the middlewares contain the present nodes; their logs contain departed nodes too. */
async function operatorOfNode(
  { readers, profile }: NamedNetwork,
  { l1s, unread }: OperatorList,
  nodeId: NodeId,
  validationId?: ValidationId,
): Promise<EvmAddress> {
  for (const { contracts, operators } of l1s) {
    const lists = await Promise.all(
      operators.map((address) => listNodes(readers.evm, contracts, address)),
    );
    const [first, ...others] = operators.filter((_, i) => lists[i]?.includes(nodeId));
    if (first === undefined) continue;
    if (others.length === 0) return first;
    const wanted = { nodeId, validationId };
    return (await ownerAmong(readers, contracts, [first, ...others], wanted)) ?? first;
  }
  for (const { contracts } of l1s) {
    const added = await findNodeAdded(readers.evm, contracts, { nodeId });
    if (added !== undefined) return added.operator;
  }
  for (const { contracts } of l1s) {
    const unlisted = unlistedError(await readValidation(readers, contracts, nodeId));
    if (unlisted !== undefined) throw unlisted;
  }
  const what = message('noun.the-node');
  throw unread ?? new OnboardError('E-SUP-102', { network: profile.name, what, id: nodeId });
}

/** Anybody may register an L1, so one that cannot be read hides nothing of the others. */
async function listedOnAll(
  { readers, profile, l1s }: NamedNetwork,
  validationId?: ValidationId,
): Promise<OperatorList> {
  const { evm } = readers;
  const { read, unread } = await readEach(l1s, async (l1) => {
    const contracts = await readBasicL1Facts(readers, profile, l1);
    const [[operators], manager] = await Promise.all([
      runQueries(evm, [operatorsQuery(contracts)]),
      validationId && readManagerValidator(evm, contracts, validationId),
    ]);
    return { contracts, operators: operators.map(checksumAddress), nodeId: manager?.nodeId };
  });
  return { l1s: read, unread };
}

/** Of several operators that list the node, returns that of the queried validation, or else of the current one. */
async function ownerAmong(
  { evm }: Readers,
  contracts: BasicL1Facts,
  operators: readonly EvmAddress[],
  wanted: { readonly nodeId: NodeId; readonly validationId: ValidationId | undefined },
): Promise<EvmAddress | undefined> {
  const validationId =
    wanted.validationId ?? (await readLiveValidation(evm, contracts, wanted.nodeId));
  if (validationId === undefined) return undefined;
  const owned = await tryQueries(
    evm,
    operators.map((operator) => validationIdsQuery(contracts, operator)),
  );
  const owner = operators[owned.findIndex((ids) => ids?.includes(idToHex(validationId)))];
  return owner ?? (await findNodeAdded(evm, contracts, { validationId }))?.operator;
}

/** The IDs of the network itself, which a receipt prints too. */
async function networkId(
  { profile, l1s, readers }: Search,
  id: Id32,
): Promise<Message | undefined> {
  const same = (other: Id32 | undefined) => other !== undefined && String(other) === String(id);
  if (same(profile.cChainId)) return message('asked.id.c-chain');
  for (const l1 of l1s) {
    const values = { l1: l1.name };
    if (same(l1.subnetId)) return message('asked.id.subnet', values);
    const chains =
      l1.blockchainId === undefined
        ? ((await readers.pChain.validates(l1.subnetId).catch(ignoreOnboardError)) ?? [])
        : [l1.blockchainId];
    if (chains.some(same)) return message('asked.id.blockchain', values);
  }
  return undefined;
}

/** The ID of the network, a validation, a P-Chain transaction or an export; undefined if neither chain has it. */
async function subjectOfId(search: Search, id: Id32): Promise<FoundSubject | undefined> {
  const { pChain } = search.readers;
  const what = await networkId(search, id);
  if (what !== undefined) {
    const report = Promise.resolve({ kind: 'network-id', id, what } as const);
    return { operator: undefined, report, focus: undefined };
  }
  const validationId = idOfKind<ValidationId>(id);
  const [validation, unreadValidation] = await nodeOfValidation(search, validationId);
  if (validation !== undefined)
    return aboutNode(search, validation.operator, validation.nodeId, validationId);
  const txId = idOfKind<PChainTxId>(id);
  const [{ status, ...rest }, ownSubmission] = await Promise.all([
    pChain.txStatus(txId),
    search.ownSubmission?.(txId),
  ]);
  const exported =
    status === 'Unknown'
      ? ((await pChain.exportFromC(txId)) ?? ownExport(ownSubmission))
      : undefined;
  if (exported !== undefined) {
    const { from, block } = exported;
    const report = Promise.resolve({ kind: 'c-chain-export', id: txId, block } as const);
    return { operator: from, report, focus: undefined };
  }
  const { content, changedValidationId, signer, unread, isOnChain } = await pChainContent(
    search,
    txId,
  );
  const isUnknown = status === 'Unknown';
  if (isUnknown && !isOnChain && ownSubmission === undefined) {
    const open = unreadValidation ?? unread;
    if (open !== undefined) throw open;
    return undefined;
  }
  const [node, failed = unread] = changedValidationId
    ? await nodeOfValidation(search, changedValidationId)
    : [undefined];
  const operator = node?.operator ?? signer;
  const report: SubjectReport = {
    kind: 'p-chain-transaction',
    id: txId,
    status: isUnknown && isOnChain ? 'Untold' : status,
    reason: 'reason' in rest ? rest.reason : undefined,
    does: content?.kind,
    validationId: changedValidationId,
  };
  return {
    operator,
    // That no operator has the node was read.
    unread: operator === undefined && failed?.code !== 'E-SUP-102' ? failed : undefined,
    report: Promise.resolve(report),
    focus: node && { nodeId: node.nodeId, validationId: changedValidationId },
    ...(status === 'Processing' && {
      pendingOnP: {
        id: txId,
        step: ownSubmission?.step,
        node: node?.nodeId ?? ownSubmission?.task.node,
        state: 'waiting',
      },
    }),
  };
}

/** An export that only this machine has: no endpoint has it any more. */
function ownExport(signed: OwnSubmission | undefined) {
  if (signed?.chain !== 'C') return undefined;
  return { from: parseAddress(signed.task.operator), block: undefined };
}

/** The validation that a P-Chain transaction is about, and its operator if this machine or an export shows it. */
export async function pChainContent(search: Omit<Search, 'l1s'>, txId: PChainTxId) {
  const { pChain } = search.readers;
  const [read, ownSubmission] = await Promise.all([
    pChain.transaction(txId).catch(ifOnboardError((error) => error)),
    search.ownSubmission?.(txId),
  ]);
  const [onChain, failed] = read instanceof OnboardError ? [undefined, read] : [read, undefined];
  // The module is loaded on demand, because it imports the P-Chain library.
  const content =
    onChain ??
    (ownSubmission && (await import('./signed-content.ts')).signedContent(ownSubmission));
  const carried = content?.message;
  const changedValidationId =
    content?.validationId ?? (carried && validationOfMessage(hexToBytes(carried))) ?? undefined;
  const owner = ownSubmission && parseAddress(ownSubmission.task.operator);
  const { signer, unread } = owner ? { signer: owner } : await importer(search, content);
  return {
    content,
    changedValidationId,
    signer,
    unread: failed ?? unread,
    isOnChain: onChain !== undefined,
  };
}

/** The account whose export an import takes; undefined if it takes none of the C-Chain, or no endpoint has it. */
async function importer(
  { readers: { pChain } }: Pick<Search, 'readers'>,
  content: Pick<PChainTransaction, 'imports'> | undefined,
): Promise<{ readonly signer?: EvmAddress; readonly unread?: OnboardError | undefined }> {
  let unread: OnboardError | undefined;
  for (const source of content?.imports ?? []) {
    const exported = await pChain.exportFromC(source).catch(ifOnboardError((error) => error));
    if (exported instanceof OnboardError) unread ??= exported;
    else if (exported?.from !== undefined) return { signer: exported.from };
  }
  return { unread };
}

/** Empty if neither a validator manager nor the P-Chain knows the validation; the error if that could not be read. */
async function nodeOfValidation(
  search: Search,
  id: ValidationId,
): Promise<
  | [node: { readonly operator: EvmAddress; readonly nodeId: NodeId }]
  | [node: undefined, unread?: OnboardError | undefined]
> {
  try {
    const listed = await listedOnAll(search, id);
    const nodeId =
      listed.l1s.find((l1) => l1.nodeId !== undefined)?.nodeId ??
      (await search.readers.pChain.l1Validator(id))?.nodeId;
    if (nodeId === undefined) return [undefined, listed.unread];
    return [{ operator: await operatorOfNode(search, listed, nodeId, id), nodeId }];
  } catch (error) {
    if (error instanceof OnboardError) return [undefined, error];
    throw error;
  }
}

async function subjectOfHash(search: Search, hash: EvmHash): Promise<FoundSubject> {
  const read = await readTransaction(search, hash, search.ownSubmission);
  if (read !== undefined) {
    const { operator, validationId, unread, report } = read;
    // The transaction itself was read, whatever is known about its validation.
    const [node, failed = unread] = validationId
      ? await nodeOfValidation(search, validationId)
      : [undefined];
    const focus = node && { nodeId: node.nodeId, validationId };
    const known = operator ?? node?.operator;
    return withHandledRejection({
      operator: known,
      unread: known ? undefined : failed,
      report,
      focus,
    });
  }
  const found = await subjectOfId(search, idFromHex<ValidationId>(hash));
  if (found !== undefined) return found;
  throw new OnboardError('E-SUP-121', { network: search.profile.name, hash });
}

/** Without `wanted`, a departed node's last validation. undefined if it has not ended or could not be read. */
async function readEnded(
  network: NamedNetwork,
  nodeId: NodeId,
  wanted: ValidationId | undefined,
): Promise<EndedValidation | undefined> {
  const { evm } = network.readers;
  const { read } = await contractsOfL1s(network);
  const found = await Promise.all(
    read.map((l1) => endedOn(evm, l1, nodeId, wanted).catch(ignoreOnboardError)),
  );
  return found.find((answer) => answer !== undefined);
}

async function endedOn(
  evm: EvmReader,
  l1: BasicL1Facts,
  nodeId: NodeId,
  wanted: ValidationId | undefined,
): Promise<EndedValidation | undefined> {
  if (wanted === undefined && (await readLiveValidation(evm, l1, nodeId)) !== undefined)
    return undefined;
  const validationId = wanted ?? (await findNodeAdded(evm, l1, { nodeId }))?.validationId;
  return validationId && endOf(validationId, await readManagerValidator(evm, l1, validationId));
}
