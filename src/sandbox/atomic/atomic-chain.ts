import type { AtomicControls } from './atomic-controls.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import { wei, type Wei } from '../../domain/units.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { Mutex } from '../evm/machine.ts';
import { type AtomicTx, decodeAtomicTx } from '../pchain/atomic/atomic-tx.ts';
import { verifyAtomicTx } from '../pchain/atomic/verify-atomic-tx.ts';
import type { PChain } from '../pchain/create-p-chain.ts';
import { RpcError, withErrorPrefix } from '../server/rpc-error.ts';
import {
  type RpcService,
  AVALANCHEGO,
  rpcService,
  type RpcMethods,
} from '../server/rpc-service.ts';
import {
  type AcceptedAtomic,
  decodeAtomicRecord,
  encodeAtomicRecord,
  type AtomicRecord,
} from './atomic-record.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { decodeBytes, encodeBytes, encoding } from '../pchain/rpc/format.ts';
import { id, named, text } from '../server/named.ts';

/**
 * The C-Chain's `avax.*` service. The service first stores an export or import in the C-Chain, and then
 * reports it to the P-Chain. The sandbox may crash between the two actions, so each start reports all stored
 * exports and imports again. The P-Chain ignores exports and imports that it already knows.
 */
export function atomicChain(
  cChain: EvmChain,
  pChain: PChain,
  now: () => number,
): { readonly handle: RpcService; readonly controls: AtomicControls } {
  const accepted = new Map<PChainTxId, AcceptedAtomic>();
  const pool = new AtomicPool();
  const report = (record: AtomicRecord, height: bigint): void => {
    pChain.addExportedFromC(record.exported);
    pChain.consumeExportedToC(record.imported);
    accepted.set(record.id, { ...record, height });
  };
  for (const { number, meta } of cChain.atomicBlocks()) report(decodeAtomicRecord(meta), number);

  const verify = async (tx: AtomicTx) => {
    const effects = verifyAtomicTx(tx, {
      rules: pChain.rules,
      baseFee: wei(await baseFee(cChain)),
      exportedToC: pChain.exportedToC(),
      time: BigInt(Math.floor(now() / 1000)),
    });
    requireNonces(cChain, effects.debits);
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
    const tx = withErrorPrefix('parsing tx', () => decodeAtomicTx(bytes));
    if (pool.has(tx.id)) return tx.id;
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
    issued: 0,
    release: () =>
      mutex.run(async () => {
        for (const tx of pool.takeAll()) await accept(tx).catch(() => undefined);
      }),
  };
  const handle = atomicService({
    utxoMethods: pChain.atomicUtxoMethods,
    accepted: (id) => accepted.get(id),
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

interface Debit {
  readonly address: EvmAddress;
  readonly amount: Wei;
  readonly nonce: bigint;
}

/**
 * Checks each debit of an export in the state after the last executed block. The debit's
 * nonce must equal the account's nonce. The account's balance must cover the amount.
 * @throws RpcError with a real node's text
 */
function requireNonces(chain: EvmChain, debits: readonly Debit[]): void {
  for (const { address, amount, nonce } of debits) {
    const account = chain.executedAccount(address);
    if (account.nonce !== nonce) {
      throw new RpcError(
        'issuing tx: state verification: nonce mismatch: ' +
          `address ${address} has nonce ${account.nonce} but needs ${nonce}`,
      );
    }
    if (account.balance < amount) {
      throw new RpcError(
        'issuing tx: state verification: insufficient funds: ' +
          `address ${address} have ${account.balance} want ${amount}`,
      );
    }
  }
}

interface Waiting {
  readonly tx: AtomicTx;
  /** The transaction's fee, in nAVAX. */
  readonly burned: bigint;
}

/** Atomic transactions that wait for a block. */
class AtomicPool {
  readonly #waiting = new Map<PChainTxId, Waiting>();

  has(id: PChainTxId): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Adds a transaction. Replaces the waiting transactions that use the same nonce or output.
   * @throws RpcError if one of these waiting transactions pays at least as much per gas
   */
  add(tx: AtomicTx, burned: bigint): void {
    const conflicts = [...this.#waiting.values()].filter((waiting) =>
      haveCommonInput(waiting.tx, tx),
    );
    for (const conflict of conflicts) {
      if (burned * conflict.tx.gasUsed > conflict.burned * tx.gasUsed) continue;
      throw new RpcError('issuing tx: insufficient fee');
    }
    for (const conflict of conflicts) this.#waiting.delete(conflict.tx.id);
    this.#waiting.set(tx.id, { tx, burned });
  }

  /** Removes and returns all transactions. */
  takeAll(): AtomicTx[] {
    const all = [...this.#waiting.values()].map(({ tx }) => tx);
    this.#waiting.clear();
    return all;
  }
}

function haveCommonInput(a: AtomicTx, b: AtomicTx): boolean {
  const inputsOfA = new Set(inputs(a));
  return inputs(b).some((input) => inputsOfA.has(input));
}

function inputs({ body }: AtomicTx): string[] {
  return body.kind === 'export'
    ? body.inputs.map(({ address, nonce }) => `${address} ${nonce}`)
    : body.imported.map(({ utxoId }) => utxoId);
}

/** The data and functions that the `avax.*` methods use. */
interface AtomicServices {
  /** The method table with `avax.getUTXOs`. */
  readonly utxoMethods: RpcMethods;
  readonly accepted: (id: PChainTxId) => AcceptedAtomic | undefined;
  /** @throws RpcError with the error text of avalanchego */
  readonly issue: (bytes: Uint8Array) => Promise<PChainTxId>;
}

/** The service at `/ext/bc/C/avax`. */
function atomicService({ accepted, issue, utxoMethods }: AtomicServices): RpcService {
  return rpcService(AVALANCHEGO, {
    'avax.issueTx': named({ tx: text, encoding }, async (params) => {
      const decode = () => decodeBytes(params.tx, params.encoding);
      return { txID: await issue(withErrorPrefix('decoding tx', decode)) };
    }),
    'avax.getAtomicTx': named({ txID: id<PChainTxId>, encoding }, (params) => {
      const acceptedTx = accepted(params.txID);
      if (acceptedTx === undefined) throw new RpcError('fetching tx: reading tx: not found');
      const encode = () => encodeBytes(acceptedTx.bytes, params.encoding);
      return {
        tx: withErrorPrefix('encoding tx: encoding tx', encode),
        encoding: params.encoding,
        blockHeight: acceptedTx.height.toString(),
      };
    }),
    ...utxoMethods,
  });
}
