import type { AtomicControls } from './atomic-controls.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import { wei } from '../../domain/units.ts';
import type { ChainKind } from '../evm/chain-kind.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { Mutex } from '../evm/execution/mutex.ts';
import type { AtomicTx } from '../pchain/atomic/atomic-tx.ts';
import { decodeAtomicTx } from '../pchain/atomic/decode-atomic-tx.ts';
import { verifyAtomicTx } from '../pchain/atomic/verify-atomic-tx.ts';
import type { PChain } from '../pchain/create-p-chain.ts';
import { RpcError, withErrorPrefix } from '../server/rpc-error.ts';
import type { RpcService } from '../server/rpc-service.ts';
import { AtomicPool } from './atomic-pool.ts';
import { atomicService } from './atomic-methods.ts';
import { requireNonces } from './atomic-nonces.ts';
import {
  type AcceptedAtomic,
  decodeAtomicRecord,
  encodeAtomicRecord,
  type AtomicRecord,
} from './atomic-record.ts';

/**
 * The C-Chain's `avax.*` service. The service first stores an export or import in the C-Chain, and then
 * reports it to the P-Chain. The sandbox may crash between the two actions, so each start reports all stored
 * exports and imports again. The P-Chain ignores exports and imports that it already knows.
 */
export function atomicChain(
  cChain: EvmChain,
  pChain: PChain,
  { kind, now }: { readonly kind: ChainKind; readonly now: () => number },
): { readonly handle: RpcService; readonly controls: AtomicControls } {
  const accepted = new Map<PChainTxId, AcceptedAtomic>();
  const pool = new AtomicPool(kind);
  const report = (record: AtomicRecord, height: bigint): void => {
    pChain.addExportedFromC(record.exported);
    pChain.consumeExportedToC(record.imported);
    accepted.set(record.id, { ...record, height });
  };
  for (const { number, meta } of cChain.atomicBlocks()) report(decodeAtomicRecord(meta), number);

  const verify = async (tx: AtomicTx) => {
    const effects = verifyAtomicTx(tx, {
      kind,
      rules: pChain.rules,
      baseFee: wei(await baseFee(cChain)),
      exportedToC: pChain.exportedToC(),
      time: BigInt(Math.floor(now() / 1000)),
    });
    if (kind === 'helicon') requireNonces(cChain, effects.debits);
    return effects;
  };
  const accept = async (tx: AtomicTx): Promise<void> => {
    const effects = await verify(tx);
    const { exportedOutputs: exported, importedInputs: imported } = effects;
    const record = { id: tx.id, bytes: tx.bytes, exported, imported };
    const toWeiEntry = <T extends { amount: bigint }>({ amount, ...rest }: T) => ({
      ...rest,
      wei: amount,
    });
    const operation = {
      debits: effects.debits.map(toWeiEntry),
      credits: effects.credits.map(toWeiEntry),
    };
    const { number } = await cChain.applyAtomic(operation, encodeAtomicRecord(record));
    report(record, number);
  };
  const issue = async (bytes: Uint8Array): Promise<PChainTxId> => {
    const tx =
      kind === 'helicon'
        ? withErrorPrefix('parsing tx', () => decodeAtomicTx(bytes))
        : decodeAtomicTx(bytes);
    if (pool.has(tx.id)) return pool.known(tx.id);
    if (kind === 'coreth' && accepted.has(tx.id)) throw new RpcError('tx already issued');
    if (controls.mode === 'accept') await accept(tx);
    else {
      const { burned } = await verify(tx);
      if (controls.mode === 'hold') pool.add(tx, burned);
    }
    return tx.id;
  };

  // Exports and imports run one at a time. Otherwise, two transactions could pass the verification with the
  // same output or nonce.
  const mutex = new Mutex();
  const controls: AtomicControls = {
    mode: 'accept',
    callsDropped: false,
    issued: 0,
    release: () =>
      mutex.run(async () => {
        for (const tx of pool.takeAll()) await accept(tx).catch(() => undefined);
      }),
  };
  const handle = atomicService({
    kind,
    utxoMethods: pChain.atomicUtxoMethods,
    accepted: (id) => accepted.get(id),
    waits: (id) => pool.has(id),
    controls,
    issue: (bytes) => {
      controls.issued += 1;
      return mutex.run(() => issue(bytes));
    },
  });
  return { handle, controls };
}

async function baseFee(cChain: EvmChain): Promise<bigint> {
  const answer = await cChain.handle('eth_baseFee');
  if ('error' in answer) throw new Error(answer.error.message);
  return BigInt(answer.result as string);
}
