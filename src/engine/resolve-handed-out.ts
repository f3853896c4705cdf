import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '@noble/hashes/sha2.js';
import { OnboardError } from '../domain/errors.ts';
import { type Hex, bytesToHex, hexToBytes } from '../domain/identity/bytes.ts';
import { type PChainTxId, idFromBytes, parseId } from '../domain/identity/ids.ts';
import { message } from '../domain/message.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { type HandedOutTransaction, type Memory, allSubmissions } from '../journal/memory.ts';
import type { TxOutcome } from '../journal/record.ts';
import type { Signer } from '../ports/signer.ts';
import { searchPChainTx } from '../protocol/p-chain/find-p-chain-tx.ts';
import type { EngineContext } from './engine.ts';
import type { PaidIntent } from './intent.ts';
import { findNonceUser } from './nonce-user.ts';
import { isOwnRecord, recordOwner } from './own-records.ts';
import { isPChainPast, recordOutcome } from './resolution.ts';
import { confirmedSpender, isSignedSpender } from './resolve-p-chain.ts';

/** The most outputs of the account whose transactions are read to find one that was handed out. */
const MAX_LOOKUPS = 64;

/** The handed-out transactions of a step, in all runs of the same task, that the chain may still accept. */
export function openHandedOut(
  { runs }: Memory,
  runId: number,
  step: string,
): readonly HandedOutTransaction[] {
  const task = runs.find(({ id }) => id === runId)?.task;
  return runs
    .filter((run) => isDeepStrictEqual(run.task, task))
    .flatMap(({ handedOut }) => handedOut.filter((record) => record.step === step));
}

/**
 * Records a transaction that another signer will sign, before it is shown. A contract call is not recorded: its
 * effect shows whether it was sent. Side effects: writes to the journal.
 */
export async function recordHandedOut(
  intent: PaidIntent,
  step: string,
  changeId: string,
  { journal, runId }: EngineContext,
): Promise<void> {
  if (intent.effect === 'evm-call') return;
  const { chain, bytes, inputs } = intent.tx;
  const id = bytesToHex(sha256(bytes));
  const isRecorded = journal
    .memory()
    .runs.some(({ handedOut }) => handedOut.some((record) => record.id === id));
  if (isRecorded) return;
  await journal.append({
    ...{ type: 'handed-out', run: runId, step, changeId, chain, id },
    ...{ title: intent.title, amount: intent.moves, inputs, unsigned: bytesToHex(bytes) },
    nonce: intent.effect === 'c-export' ? intent.nonce : null,
    carriedMessageId: intent.effect === 'p-chain-tx' ? (intent.carriedMessageId ?? null) : null,
  });
}

/** Names other handed-out transactions that the chain could accept in addition to this one. */
export function withOutstanding(
  intent: PaidIntent,
  { journal, signer }: EngineContext,
): PaidIntent {
  if (signer?.where !== 'elsewhere' || intent.effect === 'evm-call') return intent;
  const { inputs } = intent.tx;
  const others = journal
    .memory()
    .runs.flatMap(({ handedOut }) => handedOut)
    .filter((record) => !record.inputs.some((input) => inputs.includes(input)));
  if (others.length === 0) return intent;
  const effects = others.map(({ title, handedOutAt, inputs: [input = ''] }) => ({
    label: message('intent.outstanding'),
    value: message('intent.outstanding-value', { what: title, at: new Date(handedOutAt), input }),
  }));
  return { ...intent, effects: [...(intent.effects ?? []), ...effects] };
}

/**
 * Looks on the chains for transactions that were handed out to another signer. One that the chain has accepted becomes
 * a record like an own transaction. One whose nonce or input another transaction has used has lapsed.
 * Side effects: writes what it finds to the journal.
 * @returns those that may have taken effect although the endpoints do not show it: their nonce or an input is used
 */
export async function resolveHandedOut(
  engine: EngineContext,
): Promise<readonly HandedOutTransaction[]> {
  const { signer, journal } = engine;
  if (signer?.where !== 'elsewhere') return [];
  const unclear: HandedOutTransaction[] = [];
  for (const { id: runId, handedOut } of journal.memory().runs) {
    for (const record of handedOut) {
      const find = record.chain === 'P' ? findOnPChain : findOnCChain;
      const fate = await find(record, signer, engine);
      if (fate === 'open') continue;
      if (fate === 'unclear' && !(await isOfNoOutput(record, engine))) {
        if (runId === engine.runId) unclear.push(record);
        continue;
      }
      const isFound = fate !== 'unclear' && fate.raw !== undefined;
      if (isFound && (await adopt(record, fate, signer, { ...engine, runId }))) continue;
      const by = fate === 'unclear' || isFound ? undefined : fate.by;
      if (by === undefined) {
        const text = message('notice.forged', { id: record.id });
        engine.emit({ type: 'noticed', at: engine.ports.clock.now(), text });
      }
      await journal.append({ type: 'lapsed', run: runId, id: record.id, by: by ?? null });
    }
  }
  return unclear;
}

/** `open`: the nonce and the inputs are unused. With `raw`: the chain has accepted the transaction. */
type HandedOutState =
  | 'open'
  | 'unclear'
  | { readonly raw: Hex; readonly height: bigint | null }
  | { readonly raw?: undefined; readonly by: string | null };

async function findOnPChain(
  handedOut: HandedOutTransaction,
  signer: Signer,
  engine: EngineContext,
): Promise<HandedOutState> {
  const { ports, network } = engine;
  const { pChain } = ports;
  const address = pChainAddress(signer.shortId, addressHrp(network.networkId));
  const [own, importable] = await Promise.all([
    pChain.utxos(address),
    pChain.utxos(address, network.cChainId),
  ]);
  const listed = new Set(
    [...own, ...importable].map(({ txId, outputIndex }) => `${txId}:${outputIndex}`),
  );
  if (handedOut.inputs.every((input) => listed.has(input))) return 'open';
  const recorded = await confirmedSpender(handedOut, engine);
  if (recorded !== undefined) return { by: recorded.id };
  // Most transactions leave change, which names them, also if their block is too old to be found by time.
  for (const id of [...new Set(own.map(({ txId }) => txId))].slice(0, MAX_LOOKUPS)) {
    const raw = await signedForm(handedOut, id, engine);
    if (raw !== undefined) return { raw, height: null };
  }
  const bounds = {
    from: BigInt(Math.floor(handedOut.handedOutAt / 1000)),
    seenAt: await pChain.height(),
  };
  const isSpent = (output: string): boolean => handedOut.inputs.includes(output);
  const { found } = await searchPChainTx(pChain, bounds, ({ inputs }) => inputs.some(isSpent));
  if (found === undefined) return 'unclear';
  const { id, height } = found;
  const raw = await signedForm(handedOut, id, engine);
  if (raw !== undefined) return { raw, height };
  return (await isSignedSpender(id, isSpent, signer, pChain)) ? { by: id } : 'unclear';
}

/** The bytes of a transaction, if they are the handed-out ones with signatures. */
async function signedForm(
  { unsigned }: HandedOutTransaction,
  id: PChainTxId,
  { ports }: EngineContext,
) {
  const bytes = await ports.pChain.transactionBytes(id);
  if (bytes === undefined || idFromBytes<PChainTxId>(sha256(bytes)) !== id) return undefined;
  const raw = bytesToHex(bytes);
  return raw.startsWith(unsigned) ? raw : undefined;
}

/** One credential with one signature, in hexadecimal digits: two counts, the type and 65 bytes. */
const CREDENTIAL_DIGITS = 2 * (4 + 4 + 4 + 65);
/** "0x" and the two bytes of the codec version, which a block stores only once for all its transactions. */
const CODEC_DIGITS = 6;

async function findOnCChain(
  handedOut: HandedOutTransaction,
  signer: Signer,
  engine: EngineContext,
): Promise<HandedOutState> {
  const { evm } = engine.ports;
  const from = signer.evmAddress;
  const { nonce, unsigned, id } = handedOut;
  if (nonce === null || (await evm.nonces(from)).latest <= nonce) return 'open';
  const sought = { id, from, nonce, raw: unsigned, signedAt: handedOut.handedOutAt };
  const user = await findNonceUser(sought, engine);
  if (user === undefined) return 'unclear';
  if (!user.isOwn) return { by: user.id ?? null };
  const { atomic = '0x' } = (await evm.block(user.height)) ?? {};
  const start = atomic.indexOf(unsigned.slice(CODEC_DIGITS));
  const end = start + unsigned.length - CODEC_DIGITS;
  const credential = atomic.slice(end, end + CREDENTIAL_DIGITS);
  if (start < 0 || credential.length < CREDENTIAL_DIGITS) return 'unclear';
  return { raw: `${unsigned}${credential}`, height: user.height };
}

/** Milliseconds after which an endpoint that is not behind has the transaction whose output a hand-out spends. */
const CREATED_MS = 600_000;

/** True if no transaction has created an output that the hand-out spends: the program never made such a hand-out. */
async function isOfNoOutput(
  handedOut: HandedOutTransaction,
  { ports }: EngineContext,
): Promise<boolean> {
  const age = ports.clock.now() - handedOut.handedOutAt;
  if (handedOut.chain === 'C' || (age >= 0 && age < CREATED_MS)) return false;
  if (age >= 0 && !(await isPChainPast(handedOut.handedOutAt, ports))) return false;
  for (const input of handedOut.inputs) {
    const id = parseId<PChainTxId>(input.split(':')[0] ?? '', 'noun.transaction-id');
    if ((await ports.pChain.txStatus(id)).status !== 'Unknown') continue;
    if ((await ports.atomic.transaction(id)).state === 'unknown') return true;
  }
  return false;
}

/**
 * Makes an accepted hand-out a record like an own transaction. Returns false, and writes nothing, if another account
 * has signed the transaction. Side effects: writes the transaction and its outcome to the journal.
 */
async function adopt(
  { step, changeId, chain, nonce, inputs, carriedMessageId }: HandedOutTransaction,
  { raw, height }: { readonly raw: Hex; readonly height: bigint | null },
  signer: Signer,
  engine: EngineContext,
): Promise<boolean> {
  const { journal, runId, network } = engine;
  const id = idFromBytes<PChainTxId>(sha256(hexToBytes(raw)));
  const pAddress = () => pChainAddress(signer.shortId, addressHrp(network.networkId));
  const from = chain === 'C' ? signer.evmAddress : pAddress();
  const record = {
    step,
    changeId,
    chain,
    id,
    from,
    nonce,
    inputs,
    maxFeePerGas: null,
    raw,
    carriedMessageId,
  };
  const codec = await import('../protocol/p-chain/read-spending.ts');
  if (!isOwnRecord(record, recordOwner(network, signer), codec)) return false;
  await journal.append({ type: 'signed', run: runId, ...record });
  const adopted = allSubmissions(journal.memory(), (submission) => submission.id === id).at(-1);
  const outcome: TxOutcome = { how: 'included', height, reason: null };
  if (adopted !== undefined) await recordOutcome(engine, adopted, outcome);
  return true;
}

/**
 * Refuses to go on over a hand-out without an outcome.
 * @throws OnboardError E-SEND-212 if a handed-out transaction of this step or a later one may have taken effect
 */
export function requireNoneUnclear(
  unclear: readonly HandedOutTransaction[],
  stepsFromHere: readonly string[],
): void {
  const record = unclear.find(({ step }) => stepsFromHere.includes(step));
  if (record === undefined) return;
  throw new OnboardError('E-SEND-212', { what: record.title, since: new Date(record.handedOutAt) });
}
