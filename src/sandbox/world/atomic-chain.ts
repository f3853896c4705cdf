import type { PChainTxId } from '../../domain/ids.ts';
import { wei } from '../../domain/units.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { Mutex } from '../evm/execution/mutex.ts';
import { decodeAtomicTx } from '../pchain/atomic/decode-atomic-tx.ts';
import { verifyAtomicTx } from '../pchain/atomic/verify-atomic-tx.ts';
import type { PChain } from '../pchain/create-p-chain.ts';
import { decodeBytes, encodeBytes, parseEncoding } from '../pchain/rpc/format.ts';
import { Params } from '../pchain/rpc/params.ts';
import type { RpcHandle } from '../server/json-rpc.ts';
import { methodTable } from '../server/method-table.ts';
import { decodeAtomicRecord, encodeAtomicRecord, type AtomicRecord } from './atomic-record.ts';

/**
 * The C-Chain's atomic side: `avax.*`. A move is first in the C-Chain's store and then told to the
 * P-Chain. Whatever died in between is told when the chains are linked again, and hearing of a move
 * twice changes nothing.
 */
export function atomicChain(cChain: EvmChain, pChain: PChain, now: () => number): RpcHandle {
  const accepted = new Map<PChainTxId, AtomicRecord & { readonly height: bigint }>();
  const tell = (record: AtomicRecord, height: bigint): void => {
    pChain.addExportedFromC(record.exported);
    pChain.consumeExportedToC(record.imported);
    accepted.set(record.id, { ...record, height });
  };
  for (const { number, meta } of cChain.atomicBlocks()) tell(decodeAtomicRecord(meta), number);

  const issue = async (bytes: Uint8Array): Promise<PChainTxId> => {
    const tx = decodeAtomicTx(bytes);
    const effects = verifyAtomicTx(tx, {
      rules: pChain.rules,
      baseFee: wei(await baseFee(cChain)),
      exportedToC: pChain.exportedToC(),
      time: BigInt(Math.floor(now() / 1000)),
    });
    const { exportedOutputs: exported, importedInputs: imported } = effects;
    const record = { id: tx.id, bytes, exported, imported };
    const inWei = <T extends { amount: bigint }>({ amount, ...rest }: T) => ({
      ...rest,
      wei: amount,
    });
    const operation = {
      debits: effects.debits.map(inWei),
      credits: effects.credits.map(inWei),
    };
    const { number } = await cChain.applyAtomic(operation, encodeAtomicRecord(record));
    tell(record, number);
    return tx.id;
  };

  // Between the check of a move and its effect nothing else may move.
  const turn = new Mutex();
  return methodTable({
    'avax.issueTx': async (params) => {
      const fields = new Params(params, pChain.rules);
      const bytes = decodeBytes(fields.text('tx'), parseEncoding(fields.text('encoding')));
      return { txID: await turn.run(() => issue(bytes)) };
    },
    'avax.getAtomicTxStatus': (params) => {
      const known = accepted.get(new Params(params, pChain.rules).id<PChainTxId>('txID'));
      return known === undefined
        ? { status: 'Unknown' }
        : { status: 'Accepted', blockHeight: known.height.toString() };
    },
    'avax.getAtomicTx': (params) => {
      const fields = new Params(params, pChain.rules);
      const encoding = parseEncoding(fields.text('encoding'));
      const id = fields.id<PChainTxId>('txID');
      const known = accepted.get(id);
      if (known === undefined) throw new Error(`could not find tx ${id}`);
      return {
        tx: encodeBytes(known.bytes, encoding),
        encoding,
        blockHeight: known.height.toString(),
      };
    },
    'avax.getUTXOs': (params) => {
      const reply = pChain.handle('avax.getUTXOs', params);
      if ('error' in reply) throw new Error(reply.error.message);
      return reply.result;
    },
  });
}

async function baseFee(cChain: EvmChain): Promise<bigint> {
  const answer = await cChain.handle('eth_baseFee');
  if ('error' in answer) throw new Error(answer.error.message);
  return BigInt(answer.result as string);
}
