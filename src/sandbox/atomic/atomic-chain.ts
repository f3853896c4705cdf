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
import { id, named, parseText } from '../server/named.ts';

/**
 * The seam through which tests delay or lose atomic transactions. The program never uses it.
 * test/helpers/sandbox/atomic-faults.ts builds the tests' own controls on it.
 */
export interface AtomicControls {
  /**
   * Receives each issued transaction before it is verified. If the result is true, the issuer gets the
   * transaction's ID, but the transaction is neither verified nor included.
   */
  intercept: ((issued: IssuedAtomicTx) => Promise<boolean>) | undefined;
}

/** A transaction that `avax.issueTx` has received. */
export interface IssuedAtomicTx {
  readonly tx: AtomicTx;
  /** Verifies the transaction and returns its fee in nAVAX. @throws RpcError */
  verify(): Promise<bigint>;
  /** Verifies and includes the transaction, after the transactions that are being issued. @throws RpcError */
  accept(): Promise<void>;
}

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
    const issued: IssuedAtomicTx = {
      tx,
      verify: async () => (await verify(tx)).burned,
      accept: () => mutex.run(() => accept(tx)),
    };
    if (!(await controls.intercept?.(issued))) await accept(tx);
    return tx.id;
  };

  // Exports and imports run one at a time. Otherwise, two transactions could pass the verification with the
  // same output or nonce.
  const mutex = new Mutex();
  const controls: AtomicControls = { intercept: undefined };
  const handle = atomicService({
    utxoMethods: pChain.atomicUtxoMethods,
    accepted: (id) => accepted.get(id),
    issue: (bytes) => mutex.run(() => issue(bytes)),
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
    'avax.issueTx': named({ tx: parseText, encoding }, async (params) => {
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
