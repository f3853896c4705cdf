import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual } from '../domain/identity/bytes.ts';
import { type PChainTxId, idFromBytes, parseId } from '../domain/identity/ids.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { min } from '../domain/units.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { allSubmissions, submissionsOf } from '../journal/memory.ts';
import type { Signer } from '../ports/signer.ts';
import type { PChainPlan } from '../ports/tx-builder.ts';
import { mayBeSince, searchPChainTx } from '../protocol/p-chain/find-p-chain-tx.ts';
import type { Spending } from '../protocol/p-chain/read-spending.ts';
import { executionTime } from '../protocol/readers/time.ts';
import type { Engine } from './engine.ts';
import type { CExportIntent, PaidIntent } from './intent.ts';

/**
 * Asks the chains for a payment of the account for the same purpose that no record shows: records may have been
 * deleted or edited, or another home may have them. The intent then needs its own consent.
 */
export async function markUnrecorded(intent: PaidIntent, engine: Engine): Promise<PaidIntent> {
  const { signer } = engine;
  if (intent.effect === 'evm-call' || intent.repeats !== undefined || !signer) return intent;
  const topUp = intent.effect === 'p-chain-tx' ? intent.plan : undefined;
  if (topUp !== undefined && topUp.type !== 'increase-balance') return intent;
  const repeats =
    intent.effect === 'c-export'
      ? await findUnrecordedExport(intent, signer, engine)
      : topUp && (await findUnrecordedTopUp(topUp, signer, engine));
  return repeats === undefined ? intent : { ...intent, repeats };
}

/** For so many seconds after a top-up was accepted, another one without a record of the first needs own consent. */
const RECENT_TOP_UP_S = 3600n;

async function findUnrecordedTopUp(
  { validationId, balance }: Extract<PChainPlan, { type: 'increase-balance' }>,
  signer: Signer,
  { ports, network, journal }: Engine,
): Promise<string | undefined> {
  // The operator has seen the end of a closed run. Another amount is another order, if the journal has both.
  const isKnown = (id: string, added: bigint) =>
    journal
      .memory()
      .runs.filter(({ task }) => task.kind === 'top-up')
      .filter(({ closed }) => closed === 'done' || added !== balance)
      .some((run) =>
        submissionsOf(run, (one) => one.id === id).some(
          ({ settled }) => settled?.how === 'included',
        ),
      );
  for (const { id, purpose, isOwn } of await ownHistory(signer, ports, network)) {
    if (!isOwn || purpose.type !== 'increase-balance') continue;
    if (purpose.validationId !== validationId || isKnown(id, purpose.balance)) continue;
    const since = executionTime(await ports.evm.head()) - RECENT_TOP_UP_S;
    if (await mayBeSince(ports.pChain, id, since)) return id;
  }
  return undefined;
}

/** The P-Chain lists an exported output within seconds. An export that is older than this was lost or spent. */
const RECENT_EXPORT_S = 600n;
/** The most blocks that are searched for exports, and how many at once. */
const EXPORT_BLOCKS = 60n;
const PARALLEL_BLOCKS = 10n;

async function findUnrecordedExport(
  { counted = [] }: CExportIntent,
  signer: Signer,
  { ports, network, journal }: Engine,
): Promise<string | undefined> {
  const all = await recentExports(signer, ports, network);
  const recorded = allSubmissions(
    journal.memory(),
    ({ chain, id, settled }) =>
      chain === 'C' && settled?.how !== 'replaced' && all.some((one) => one.id === id),
  );
  const known = new Set<string>([...recorded.map(({ id }) => id), ...counted]);
  const recent = all.filter(({ id }) => !known.has(id));
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
  { evm }: Engine['ports'],
  network: Engine['network'],
): Promise<readonly { readonly id: PChainTxId; readonly time: bigint }[]> {
  // Loaded on demand, because calls need no P-Chain codec.
  const { exportsIn, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  const head = await evm.head();
  const since = executionTime(head) - RECENT_EXPORT_S;
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
const GENERATIONS = 3;

async function ownHistory(
  { shortId }: Signer,
  { pChain }: Engine['ports'],
  { networkId }: Engine['network'],
) {
  const { decodeSigned, readSpending } = await import('../protocol/p-chain/read-spending.ts');
  const utxos = await pChain.utxos(pChainAddress(shortId, addressHrp(networkId)));
  const history: ({ readonly id: PChainTxId; readonly isOwn: boolean } & Spending)[] = [];
  const read = new Set<string>();
  let next: readonly PChainTxId[] = utxos.map(({ txId }) => txId);
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const left = [...new Set(next)].filter((id) => !read.has(id)).slice(0, MOST_READ - read.size);
    for (const id of left) read.add(id);
    const all = await Promise.all(left.map((id) => pChain.transactionBytes(id)));
    const decoded = all.flatMap((bytes) => {
      try {
        if (bytes === undefined) return [];
        const { tx, signers } = decodeSigned(bytes, 'P');
        const isOwn = signers.flat().some((key) => bytesEqual(key.shortId, shortId));
        return [{ id: idFromBytes<PChainTxId>(sha256(bytes)), isOwn, ...readSpending(tx) }];
      } catch {
        // The codec throws several kinds of errors, also for a kind of transaction that this program never sends.
        return [];
      }
    });
    history.push(...decoded);
    next = decoded.flatMap(({ inputs }) => inputs.map(creatorOf));
  }
  return history;
}

const creatorOf = (input: string): PChainTxId =>
  parseId(input.slice(0, input.indexOf(':')), 'noun.transaction-id');
