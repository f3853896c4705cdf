import { type EvmAddress, parseHash } from '../domain/identity/evm.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type Memory,
  type Submission,
  allSubmissions,
  eachSubmission,
  mayStillBeAccepted,
  partWithOpenTransactions,
} from '../journal/memory.ts';
import type { EngineContext } from './engine.ts';
import { OnboardError } from '../domain/errors.ts';
import type { Wait } from './step.ts';
import type { AccountNonces, PaidIntent, Unblocked } from './intent.ts';
import type { EvmReader } from '../ports/evm.ts';
import { message, type Message } from '../domain/message.ts';
import { transactionWait } from './resolution.ts';

/** The nonce that a transaction takes, and what its use unblocks. */
export interface NonceSlot {
  /** undefined for a P-Chain transaction, and if nobody signs. */
  readonly nonce?: bigint;
  /** When the chain was read, in milliseconds since 1970. */
  readonly at: number;
  readonly unblocked?: Unblocked;
}

/** @throws OnboardError as `nonces` of `EvmReader` does. A pool that cannot be read, also in part, is unknown. */
export async function readAccountNonces(
  evm: EvmReader,
  account: EvmAddress,
): Promise<AccountNonces> {
  const [nonces, pool] = await Promise.all([evm.nonces(account), wholePool(evm, account)]);
  return { ...nonces, pool };
}

async function wholePool(evm: EvmReader, account: EvmAddress): Promise<AccountNonces['pool']> {
  const pool = await evm.pooled(account);
  return pool?.isWhole === true ? pool.transactions : undefined;
}

function unblockedBy(nonce: bigint, pool: AccountNonces['pool']): Unblocked {
  if (pool === undefined) return 'unknown';
  const later = pool.filter((transaction) => transaction.nonce > nonce);
  const gap = later.findIndex((each, index) => each.nonce !== nonce + 1n + BigInt(index));
  return gap === -1 ? later : later.slice(0, gap);
}

/**
 * Looks for transactions of the account that this program did not send. While one is pending that may have the same
 * effect, the export's nonce is out of date, or the endpoint's nonces lag, the run waits instead of sending another one.
 * Also finds those that the intent's transaction unblocks, because it uses the nonce for which they wait.
 * @param plannedAt when the nonces in the intent were read; undefined: the nonces are read again
 * @param replaced the nonce of the transaction to replace, if the engine or the operator replaces one
 * @throws OnboardError E-EVM-109 if the endpoint reports a used nonce as free for more than a minute
 */
export async function readNonceSlot(
  intent: PaidIntent,
  engine: EngineContext,
  plannedAt?: number,
  replaced = intent.effect === 'evm-call' ? intent.nonce : undefined,
): Promise<NonceSlot | { readonly wait: Wait }> {
  const { ports, signer, journal } = engine;
  const now = ports.clock.now();
  // The P-Chain accepts only one transaction for each output, also if another tool sends it.
  if (intent.effect === 'p-chain-tx' || signer === undefined) return { at: now };
  const plannedNonces =
    intent.effect === 'evm-call' && plannedAt !== undefined ? intent.nonces : undefined;
  const at = plannedNonces === undefined || plannedAt === undefined ? now : plannedAt;
  const account = signer.evmAddress;
  if (replaced !== undefined) {
    // A replacement keeps its nonce, so only the pool is read.
    const pool = plannedNonces ? plannedNonces.pool : await wholePool(ports.evm, account);
    return { nonce: replaced, at, unblocked: unblockedBy(replaced, pool) };
  }
  const { latest, pending, pool } = plannedNonces ?? (await readAccountNonces(ports.evm, account));
  const lagWait = await uncountedNonceWait(engine, account, latest);
  if (lagWait !== undefined) return { wait: lagWait };
  // If another transaction has used the export's nonce, the export must be planned again.
  const isStale = intent.effect === 'c-export' && intent.nonce !== latest;
  return pending <= latest && !isStale
    ? { nonce: latest, at, unblocked: unblockedBy(latest, pool) }
    : { wait: nonceWait(journal.memory(), latest, 1000) };
}

/**
 * Says for which transaction a nonce waits. Names an own transaction of any step, because an operator may cancel a
 * transaction of another tool.
 * @param memory of the journal, which has the transactions of one account
 * @param others these transactions do not count
 */
export function nonceWait(
  memory: Memory,
  nonce: bigint,
  recheck: number,
  others: readonly Submission[] = [],
): Wait {
  const own = allSubmissions(
    partWithOpenTransactions(memory),
    (submission) =>
      submission.nonce === nonce &&
      mayStillBeAccepted(submission) &&
      !others.some(({ id }) => id === submission.id),
  ).at(-1);
  const text =
    own === undefined
      ? message('wait.account', { nonce })
      : message('wait.own-first', { id: own.id, nonce });
  return { text, party: 'network', typical: [1, 10], recheck };
}

/** Milliseconds for which an endpoint's nonces may lag behind its own blocks. */
const NONCE_LAG_MS = 60_000;

/**
 * Waits until the account's nonce counts an included call. Since the network upgrade Helicon, a node shows a receipt
 * before it counts the nonce.
 * @throws OnboardError E-EVM-109 if the endpoint has had the block for more than a minute
 */
async function uncountedNonceWait(
  engine: EngineContext,
  account: EvmAddress,
  nextNonce: bigint,
): Promise<Wait | undefined> {
  const { evm, clock } = engine.ports;
  const memory = engine.journal.memory();
  const isUncounted = ({ chain, from, nonce }: Submission): boolean =>
    chain === 'evm' && from === account && (nonce ?? -1n) >= nextNonce;
  for (const submission of eachSubmission(memory, isUncounted)) {
    const { id, settled, signedAt } = submission;
    const nonce = submission.nonce ?? nextNonce;
    const receipt = await evm.receipt(parseHash(id));
    if (receipt === undefined) {
      // A chain without a call that was in a block began anew, and has none of the later ones.
      if (settled?.how === 'included' || settled?.how === 'reverted') {
        noticeOtherChain(
          engine,
          message('notice.began-anew', { id, nonce, height: settled.height ?? 0n }),
        );
        return undefined;
      }
      // Pending and replaced transactions have no receipt.
      continue;
    }
    const since = settled?.at ?? signedAt;
    const { number: head } = await evm.head();
    if (clock.now() > since + NONCE_LAG_MS && head >= receipt.blockNumber) {
      throw new OnboardError('E-EVM-109', { next: nextNonce, nonce, hash: id });
    }
    return transactionWait('wait.own-nonce', { id, nonce }).wait;
  }
  return undefined;
}

const noticed = new WeakSet<Journal>();

/** Emits the notice once for each opened journal. */
function noticeOtherChain({ journal, ports: { clock }, emit }: EngineContext, text: Message): void {
  if (noticed.has(journal)) return;
  noticed.add(journal);
  emit({ type: 'noticed', at: clock.now(), text });
}
