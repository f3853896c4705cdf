import { bytesToHex, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import type { EngineContext } from '../../../../src/engine/engine.ts';
import type { TxOutcome } from '../../../../src/journal/record.ts';
import type { Submission } from '../../../../src/journal/memory.ts';
import type {
  AtomicChain,
  PChainBlock,
  PChainTxStatus,
  Utxo,
} from '../../../../src/ports/p-chain.ts';
import { FROM, newWorld, process } from './fake-world.ts';
import { MemoryStore } from './memory-journal.ts';

/** The ID whose 32 bytes all have this value. */
export const idOf = (byte: number): PChainTxId =>
  idFromBytes<PChainTxId>(new Uint8Array(32).fill(byte));

/** Matches a resolution that waits with this text. */
export const waitsFor = (key: string) => ({ state: 'wait', wait: { text: { key } } });

const output = (txId: PChainTxId): Utxo => ({
  txId,
  outputIndex: 0,
  amount: nAvax(1n),
  bytes: new Uint8Array(),
});

/** The endpoints' answers about exports and imports, which each test sets. */
export async function newMoves(store = new MemoryStore()) {
  const world = newWorld();
  const { engine, journal, events } = await process(world, store);
  const answers = {
    atomic: { state: 'unknown' } as Awaited<ReturnType<AtomicChain['transaction']>>,
    issue: { kind: 'accepted' } as Awaited<ReturnType<AtomicChain['issue']>> | Error,
    /** By transaction ID. Every other transaction is unknown. */
    status: new Map<string, PChainTxStatus>(),
    importable: [] as PChainTxId[],
    outputs: [] as PChainTxId[],
    blocks: [] as PChainBlock[],
    /** The signed bytes of transactions in the blocks, by ID. */
    bytes: new Map<string, Uint8Array>(),
    /** Seconds since 1970; after every test, unless a test has the endpoint behind. */
    pChainTime: 2n ** 40n,
  };
  const issued: Hex[] = [];
  const issue = (signed: Uint8Array) => {
    issued.push(bytesToHex(signed));
    const answer = answers.issue;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const ports = {
    ...engine.ports,
    atomic: { issue, transaction: () => Promise.resolve(answers.atomic) },
    pChainSender: { issue },
    pChain: {
      utxos: (_: string, source?: string) =>
        Promise.resolve((source ? answers.importable : answers.outputs).map(output)),
      txStatus: (id: string) => Promise.resolve(answers.status.get(id) ?? { status: 'Unknown' }),
      gasCapacity: () => Promise.resolve(1_000_000n),
      time: () => Promise.resolve(answers.pChainTime),
      height: () => Promise.resolve(BigInt(answers.blocks.length - 1)),
      block: (height: bigint) => Promise.resolve(answers.blocks[Number(height)]),
      transactionBytes: (id: string) => Promise.resolve(answers.bytes.get(id)),
    } as unknown as EngineContext['ports']['pChain'],
  };
  const submissions = (): readonly Submission[] => journal.memory().runs.at(-1)!.submissions;
  const sign = async (chain: 'C' | 'P', id: PChainTxId, more: Partial<Submission> = {}) =>
    journal.append({
      type: 'signed',
      run: engine.runId,
      step: chain === 'C' ? 'export' : 'top-up',
      changeId: 'subject',
      chain,
      id,
      from: chain === 'C' ? FROM : 'P-local1',
      nonce: chain === 'C' ? 0n : null,
      inputs: [],
      maxFeePerGas: null,
      raw: `0x0000${id.length.toString(16)}`,
      carriedMessageId: null,
      ...more,
    });
  const record = (
    id: string,
    how: TxOutcome['how'],
    height: bigint | null = null,
    reason: string | null = null,
  ) => journal.append({ type: 'settled', run: engine.runId, id, how, height, reason });
  return {
    ...{ world, store, journal, events, answers, issued, sign, record, submissions },
    engine: { ...engine, ports },
  };
}
