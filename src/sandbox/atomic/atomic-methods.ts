import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { ChainKind } from '../evm/chain-kind.ts';
import { decodeBytes, encodeBytes, encoding } from '../pchain/rpc/format.ts';
import { id, named, text } from '../server/named.ts';
import { RpcError, withErrorPrefix } from '../server/rpc-error.ts';
import {
  AVALANCHEGO,
  rpcService,
  type RpcMethods,
  type RpcService,
} from '../server/rpc-service.ts';
import type { AcceptedAtomic } from './atomic-record.ts';
import type { AtomicControls } from './atomic-controls.ts';

/** The data and functions that the `avax.*` methods use. */
export interface AtomicServices {
  readonly kind: ChainKind;
  /** The method table with `avax.getUTXOs`. */
  readonly utxoMethods: RpcMethods;
  readonly accepted: (id: PChainTxId) => AcceptedAtomic | undefined;
  /** True if a transaction waits in the pool. */
  readonly waits: (id: PChainTxId) => boolean;
  readonly controls: AtomicControls;
  /** @throws RpcError with the error text of avalanchego */
  readonly issue: (bytes: Uint8Array) => Promise<PChainTxId>;
}

/**
 * The service at `/ext/bc/C/avax`. Under Helicon (nodes from 1.15.2 on), the service has no
 * `avax.getAtomicTxStatus`.
 */
export function atomicService(services: AtomicServices): RpcService {
  const { kind, accepted, issue } = services;
  const isHelicon = kind === 'helicon';
  const tx = { txID: id<PChainTxId> };
  return rpcService(AVALANCHEGO, {
    'avax.issueTx': named({ tx: text, encoding }, async (params) => {
      const decode = () => decodeBytes(params.tx, params.encoding);
      return { txID: await issue(isHelicon ? withErrorPrefix('decoding tx', decode) : decode()) };
    }),
    'avax.getAtomicTx': named({ ...tx, encoding }, (params) => {
      const acceptedTx = accepted(params.txID);
      if (acceptedTx === undefined) {
        throw new RpcError(
          isHelicon ? 'fetching tx: reading tx: not found' : `could not find tx ${params.txID}`,
        );
      }
      const encode = () => encodeBytes(acceptedTx.bytes, params.encoding);
      return {
        tx: isHelicon ? withErrorPrefix('encoding tx: encoding tx', encode) : encode(),
        encoding: params.encoding,
        blockHeight: acceptedTx.height.toString(),
      };
    }),
    ...(!isHelicon && {
      'avax.getAtomicTxStatus': named(tx, ({ txID }) => status(txID, services)),
    }),
    ...services.utxoMethods,
  });
}

function status(id: PChainTxId, { accepted, waits, controls }: AtomicServices): object {
  const acceptedTx = accepted(id);
  if (acceptedTx !== undefined)
    return { status: 'Accepted', blockHeight: acceptedTx.height.toString() };
  if (!waits(id)) return { status: 'Unknown' };
  return { status: controls.callsDropped ? 'Dropped' : 'Processing' };
}
