import { decodeCb58 } from '../../domain/identity/cb58.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { ChainKind } from '../evm/chain-kind.ts';
import type { PChain } from '../pchain/create-p-chain.ts';
import { Refused, within } from '../pchain/refused.ts';
import { decodeBytes, encodeBytes, parseEncoding } from '../pchain/rpc/format.ts';
import { Params } from '../pchain/rpc/params.ts';
import type { RpcHandle } from '../server/json-rpc.ts';
import { methodTable, type Method, type NamedParams } from '../server/method-table.ts';
import type { AcceptedAtomic } from './atomic-record.ts';
import type { AtomicControls } from './atomic-controls.ts';

/** What the methods answer from. */
export interface AtomicServices {
  readonly kind: ChainKind;
  readonly pChain: PChain;
  readonly accepted: (id: PChainTxId) => AcceptedAtomic | undefined;
  /** Whether a transaction waits for a block. */
  readonly waits: (id: PChainTxId) => boolean;
  readonly controls: AtomicControls;
  /** @throws Error with the node's text */
  readonly issue: (bytes: Uint8Array) => Promise<PChainTxId>;
}

/** `/ext/bc/C/avax`: since Helicon without `avax.getAtomicTxStatus`, as nodes from 1.15.2 on. */
export function atomicMethods(services: AtomicServices): RpcHandle {
  const { kind, pChain, accepted } = services;
  const isHelicon = kind === 'helicon';
  const read = (params: NamedParams) => new Params(params, pChain.rules);
  const getAtomicTx: Method = (params) => {
    const fields = read(params);
    const id = txId(fields);
    const known = accepted(id);
    if (known === undefined) {
      throw new Refused(
        isHelicon ? 'fetching tx: reading tx: not found' : `could not find tx ${id}`,
      );
    }
    const encoding = parseEncoding(fields.text('encoding'));
    const encode = () => encodeBytes(known.bytes, encoding);
    return {
      tx: isHelicon ? within('encoding tx: encoding tx', encode) : encode(),
      encoding,
      blockHeight: known.height.toString(),
    };
  };
  return methodTable({
    'avax.issueTx': async (params) => {
      const fields = read(params);
      const decode = () => decodeBytes(fields.text('tx'), parseEncoding(fields.text('encoding')));
      return { txID: await services.issue(isHelicon ? within('decoding tx', decode) : decode()) };
    },
    'avax.getAtomicTx': getAtomicTx,
    ...(!isHelicon && {
      'avax.getAtomicTxStatus': (params) => status(txId(read(params)), services),
    }),
    'avax.getUTXOs': (params) => {
      const reply = pChain.handle('avax.getUTXOs', params);
      if ('error' in reply) throw new Error(reply.error.message);
      return reply.result;
    },
  });
}

function status(id: PChainTxId, { accepted, waits, controls }: AtomicServices): object {
  const known = accepted(id);
  if (known !== undefined) return { status: 'Accepted', blockHeight: known.height.toString() };
  if (!waits(id)) return { status: 'Unknown' };
  return { status: controls.callsDropped ? 'Dropped' : 'Processing' };
}

/** @throws Refused with the text that a node has for every argument that it cannot read */
function txId(fields: Params): PChainTxId {
  if (typeof decodeCb58(fields.text('txID'), 32) === 'string') {
    throw new Refused(
      "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. " +
        'See documentation for example calls',
    );
  }
  return fields.id<PChainTxId>('txID');
}
