import { unlessThrows } from '../domain/errors.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual, hexToBytes } from '../domain/identity/bytes.ts';
import {
  type PChainTxId,
  type ValidationId,
  idFromBytes,
  parseId,
} from '../domain/identity/ids.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { max, min } from '../domain/units.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { type Submission, allSubmissions, verifiedSubmissions } from '../journal/memory.ts';
import { fieldOf } from '../journal/record.ts';
import type { Signer } from '../ports/signer.ts';
import { searchPChainTx, searchRecent } from '../protocol/p-chain/find-p-chain-tx.ts';
import type { EngineContext } from './engine.ts';
import type { CExportIntent, Intent, PChainIntent, PaidIntent, Repetition } from './intent.ts';

/**
 * Asks the chains for a payment of the account for the same purpose: records may have been deleted or edited, or
 * another home may have them. The intent then needs its own consent.
 */
export async function markRepeatedPayment(
  intent: PaidIntent,
  engine: EngineContext,
): Promise<PaidIntent> {
  const { signer } = engine;
  if (intent.effect === 'evm-call' || intent.repeats !== undefined || !signer) return intent;
  const id =
    intent.effect === 'c-export' ? await findRepeatedExport(intent, signer, engine) : undefined;
  const repeats: Repetition | undefined =
    id === undefined ? await findRepeatedTopUp(intent, signer, engine) : { of: 'export', id };
  return repeats === undefined ? intent : { ...intent, repeats };
}

/**
 * Marks a repeated export, because it needs its own consent. An export is repeated if an earlier export stays unproven,
 * or if this call of `reconcile` has signed an export with another nonce that this one does not count. An export whose
 * nonce another transaction has used can never arrive, so the next export repeats nothing.
 */
export function markRepeatedExport(
  intent: Intent,
  submissions: readonly Submission[],
  signedNow: ReadonlySet<string>,
  unprovenExport?: string,
): Intent {
  if (intent.effect !== 'c-export') return intent;
  const { counted = [] } = intent;
  const ofThisCall = submissions.findLast(
    ({ id, chain, nonce, settled }) =>
      chain === 'C' &&
      signedNow.has(id) &&
      nonce !== intent.nonce &&
      settled?.how !== 'replaced' &&
      !counted.includes(id),
  );
  const id = unprovenExport ?? ofThisCall?.id;
  return id === undefined ? intent : { ...intent, repeats: { of: 'export', id } };
}

/** For so many seconds after a top-up was accepted, an equal one needs own consent, and a balance may lack it. */
const RECENT_TOP_UP_S = 3600n;

/** The top-up that a transaction pays for: an export asks first, because nothing brings its AVAX back. */
function topUpOf(intent: PaidIntent): CExportIntent['topUp'] {
  if (intent.effect === 'evm-call') return undefined;
  if (intent.effect === 'c-export') return intent.topUp;
  return intent.plan.type === 'increase-balance' ? intent.plan : undefined;
}

async function findRepeatedTopUp(
  intent: PChainIntent | CExportIntent,
  signer: Signer,
  { ports, network, journal }: EngineContext,
): Promise<Repetition | undefined> {
  const topUp = topUpOf(intent);
  if (topUp === undefined) return undefined;
  const { pChain } = ports;
  const unshown = await findUnshownTopUp(topUp.validationId, { ports, journal });
  if (unshown !== undefined) return { of: 'top-up', id: unshown };
  // Another amount is another payment if the operator has seen the end of the first. No record excuses an equal amount.
  const isKnown = (id: string, added: bigint) =>
    added !== topUp.balance &&
    journal
      .memory()
      .runs.filter(({ closed }) => closed === 'done')
      .some((run) => verifiedSubmissions(run, excuses(id)).length > 0);
  const isRepeated = ({ id, purpose, isOwn }: OwnTransaction) =>
    isOwn &&
    purpose.type === 'increase-balance' &&
    purpose.validationId === topUp.validationId &&
    !isKnown(id, purpose.balance);
  const { history, isWhole } = await ownHistory(signer, ports, network);
  for (const { id } of history.filter(isRepeated)) {
    // The blocks that the endpoint does not serve may have it.
    for await (const _ of searchRecent(pChain, RECENT_TOP_UP_S, (found) => found.id === id))
      return { of: 'top-up', id };
  }
  // Change leads back to the earlier payments, up to an import: before it, a top-up may have spent all there was.
  const ownIds = new Set(history.map(({ id }) => id));
  const isUnbroken = history.every(
    ({ isOwn, purpose }) => isOwn && purpose.type !== 'import-from-c',
  );
  const isPaidFromChange =
    intent.effect === 'p-chain-tx' &&
    intent.tx.inputs.every((input) => ownIds.has(creatorOf(input)));
  if (isWhole && isUnbroken && isPaidFromChange) return undefined;
  let isShown = isWhole;
  const ofValidator = searchRecent(
    pChain,
    RECENT_TOP_UP_S,
    ({ toppedUp }) => toppedUp === topUp.validationId,
  );
  for await (const id of ofValidator) {
    const { found, missing } = await readTransactions(id === undefined ? [] : [id], signer, ports);
    isShown &&= id !== undefined && missing.length === 0;
    const repeated = found.find(isRepeated);
    if (repeated !== undefined) return { of: 'top-up', id: repeated.id };
  }
  return isShown ? undefined : { of: 'top-up', id: undefined };
}

/**
 * The last accepted top-up of the validation in the journal, if its balance is too low to contain it: the P-Chain endpoint
 * is behind or wrong, or the fee was higher in between.
 */
async function findUnshownTopUp(
  validationId: ValidationId,
  { ports: { pChain }, journal }: Pick<EngineContext, 'ports' | 'journal'>,
): Promise<string | undefined> {
  const { decodeSigned, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  for (const run of journal.memory().runs.toReversed()) {
    if (run.task.kind !== 'top-up') continue;
    for (const { id, raw, settled } of verifiedSubmissions(run, isAcceptedOnP)) {
      const { purpose } = readSpending(decodeSigned(hexToBytes(raw), 'P').tx);
      const isOfValidation =
        purpose.type === 'increase-balance' && purpose.validationId === validationId;
      if (!isOfValidation || settled === undefined) continue;
      // The balance is that of the P-Chain's newest block, so this computer's clock tells nothing about it.
      const [validator, price, now] = await Promise.all([
        pChain.l1Validator(validationId),
        pChain.validatorFeePrice(),
        pChain.time(),
      ]);
      const before = fieldOf(run.input, 'balanceBefore');
      const after = purpose.balance + (typeof before === 'bigint' ? before : 0n);
      const elapsed = now - BigInt(Math.floor(settled.at / 1000));
      const least = after - price * (max(elapsed, 0n) + RECENT_TOP_UP_S);
      return (validator?.balance ?? 0n) < least ? id : undefined;
    }
  }
  return undefined;
}

/** True for the transaction itself, and for one that the operator confirmed as its repetition. */
const excuses =
  (paid: string) =>
  ({ id, repeats }: Submission) =>
    id === paid || repeats === paid;

const isAcceptedOnP = ({ chain, settled }: Submission): boolean =>
  chain === 'P' && settled?.how === 'included';

/** The P-Chain lists an exported output within seconds. An export that is older than this was lost or spent. */
const RECENT_EXPORT_S = 600n;
/** The most blocks that are searched for exports, and how many at once. */
const EXPORT_BLOCKS = 60n;
const PARALLEL_BLOCKS = 10n;

async function findRepeatedExport(
  { counted = [] }: CExportIntent,
  signer: Signer,
  { ports, network, journal }: EngineContext,
): Promise<string | undefined> {
  const all = await recentExports(signer, ports, network);
  const recorded = allSubmissions(
    journal.memory(),
    ({ chain, id, settled }) =>
      chain === 'C' &&
      settled?.how !== 'replaced' &&
      all.some((submission) => submission.id === id),
  );
  const ids = new Set<string>([...recorded.map(({ id }) => id), ...counted]);
  const recent = all.filter(({ id }) => !ids.has(id));
  for (const { id, time } of recent) {
    const bounds = { from: time, seenAt: undefined };
    const { found } = await searchPChainTx(ports.pChain, bounds, ({ inputs }) =>
      inputs.some((input) => input.startsWith(`${id}:`)),
    );
    if (found === undefined) return id;
  }
  return undefined;
}

/** The exports of the account in the newest blocks of the C-Chain. */
async function recentExports(
  { evmAddress }: Signer,
  { evm }: EngineContext['ports'],
  network: EngineContext['network'],
): Promise<readonly { readonly id: PChainTxId; readonly time: bigint }[]> {
  // Loaded on demand, because calls need no P-Chain codec.
  const { exportsIn, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  const head = await evm.head();
  // An endpoint's `Date` may be wrong; an export is as old as the blocks after it tell.
  const since = head.timestamp - RECENT_EXPORT_S;
  const found: { readonly id: PChainTxId; readonly time: bigint }[] = [];
  for (let read = 0n; read < EXPORT_BLOCKS && read <= head.number; read += PARALLEL_BLOCKS) {
    const last = head.number - read;
    const count = Number(min(PARALLEL_BLOCKS, last + 1n));
    const heights = Array.from({ length: count }, (_, i) => last - BigInt(i));
    const blocks = await Promise.all(heights.map((height) => evm.block(height)));
    for (const block of blocks) {
      if (block === undefined) continue;
      if (block.timestamp < since) return found;
      for (const { id, tx } of exportsIn(block.atomic, network)) {
        const [input = ''] = readSpending(tx).inputs;
        if (input.startsWith(`${evmAddress}:`)) found.push({ id, time: block.timestamp });
      }
    }
  }
  return found;
}

/** Transactions whose outputs the account holds, and those whose outputs they spent, each with one request. */
const MOST_READ = 64;
const GENERATIONS = 8;

/** The creator of the outputs that a network begins with. */
const GENESIS = idFromBytes<PChainTxId>(new Uint8Array(32));

type OwnTransaction = Awaited<ReturnType<typeof readTransactions>>['found'][number];

async function ownHistory(
  signer: Signer,
  ports: EngineContext['ports'],
  { networkId }: EngineContext['network'],
) {
  const utxos = await ports.pChain.utxos(pChainAddress(signer.shortId, addressHrp(networkId)));
  const history: OwnTransaction[] = [];
  let isWhole = true;
  const read = new Set<string>([GENESIS]);
  let next: readonly PChainTxId[] = utxos.map(({ txId }) => txId);
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const left = [...new Set(next)].filter((id) => !read.has(id)).slice(0, MOST_READ - read.size);
    for (const id of left) read.add(id);
    const { found, missing } = await readTransactions(left, signer, ports);
    history.push(...found);
    isWhole &&= missing.length === 0;
    next = found
      .filter(({ purpose }) => purpose.type !== 'import-from-c')
      .flatMap(({ inputs }) => inputs.map(creatorOf));
  }
  return { history, isWhole };
}

/**
 * Reads the transactions of a kind that this program sends; `isOwn`: the account has signed it. `missing`: the endpoint
 * does not have them.
 */
async function readTransactions(
  ids: readonly PChainTxId[],
  { shortId }: Signer,
  { pChain }: EngineContext['ports'],
) {
  const { decodeSigned, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  const all = await Promise.all(ids.map((id) => pChain.transactionBytes(id)));
  const missing = ids.filter((_, i) => all[i] === undefined);
  const read = (bytes: Uint8Array) => {
    const { tx, signers } = decodeSigned(bytes, 'P');
    const isOwn = signers.flat().some((key) => bytesEqual(key.shortId, shortId));
    return { id: idFromBytes<PChainTxId>(sha256(bytes)), isOwn, ...readSpending(tx) };
  };
  // The codec also throws for a kind of transaction that this program never sends.
  const found = all
    .map((bytes) => bytes && unlessThrows(() => read(bytes)))
    .filter((one) => one !== undefined);
  return { found, missing };
}

const creatorOf = (input: string): PChainTxId =>
  parseId(input.slice(0, input.indexOf(':')), 'noun.transaction-id');
