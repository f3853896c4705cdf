import { ignoreOnboardError } from '../../domain/errors.ts';
import { withoutChecksum, type EvmAddress, type EvmHash } from '../../domain/identity/evm.ts';
import {
  idFromHex,
  idOfKind,
  type BlockchainId,
  type Id32,
  type NodeId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { pChainContent, type Search } from './find-operator.ts';
import { contentOf, validationInMessage } from './read-transaction.ts';
import type { Subject } from './subject.ts';

export type TraceSearch = Omit<Search, 'l1s'>;

/** What a subject says of the L1s that it may concern. A part that could not be read is undefined. */
export interface Traces {
  /** The transaction's target, input and logs, in lower case. */
  readonly text?: string;
  readonly subnetId?: SubnetId | undefined;
  readonly nodeId?: NodeId;
  readonly validationId?: ValidationId | undefined;
  readonly sender?: EvmAddress | undefined;
}

export async function tracesOf(search: TraceSearch, subject: Subject): Promise<Traces> {
  switch (subject.kind) {
    case 'operator':
      return { sender: subject.operator };
    case 'node':
      return { nodeId: subject.nodeId };
    case 'id':
      return tracesOfId(search, subject.id);
    case 'transaction':
      return (
        (await tracesOfHash(search, subject.hash)) ?? tracesOfId(search, idFromHex(subject.hash))
      );
  }
}

async function tracesOfHash(
  { readers: { evm }, ownSubmission }: TraceSearch,
  hash: EvmHash,
): Promise<Traces | undefined> {
  const [receipt, transaction] = await Promise.all([
    evm.receipt(hash).catch(ignoreOnboardError),
    evm.transaction(hash).catch(ignoreOnboardError),
  ]);
  const kept = (receipt ?? transaction) ? undefined : await ownSubmission?.(hash);
  const content = contentOf(receipt, transaction, kept);
  if (content === undefined) return undefined;
  const { from, to, input, signedBytes } = content;
  const logs = (receipt?.logs ?? []).flatMap(({ address, topics, data }) => [
    ...[withoutChecksum(address), ...topics],
    data,
  ]);
  return {
    text: [withoutChecksum(to ?? '0x'), input ?? '0x', ...logs].join(' '),
    validationId: validationInMessage(signedBytes),
    sender: from,
  };
}

async function tracesOfId(search: TraceSearch, id: Id32): Promise<Traces> {
  const { pChain } = search.readers;
  const txId = idOfKind<PChainTxId>(id);
  const { changedValidationId, signer } =
    (await pChainContent(search, txId).catch(ignoreOnboardError)) ?? {};
  if (changedValidationId !== undefined || signer !== undefined)
    return { validationId: changedValidationId, sender: signer };
  const subnetId = await subnetOf(search, id);
  if (subnetId !== undefined) return { subnetId };
  const exported = await pChain.exportFromC(txId).catch(ignoreOnboardError);
  return { validationId: idOfKind<ValidationId>(id), sender: exported?.from };
}

/** Of the ID of a subnet or of a blockchain. */
async function subnetOf(
  { readers: { pChain } }: TraceSearch,
  id: Id32,
): Promise<SubnetId | undefined> {
  const subnet = idOfKind<SubnetId>(id);
  const [validator, converted] = await Promise.all([
    pChain.validatedBy(idOfKind<BlockchainId>(id)).catch(ignoreOnboardError),
    pChain.subnetConversion(subnet).catch(ignoreOnboardError),
  ]);
  return validator ?? (converted && subnet);
}
