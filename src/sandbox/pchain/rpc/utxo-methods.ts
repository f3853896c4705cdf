import { compareBytes, hexToBytes } from '../../../domain/identity/bytes.ts';
import { P_CHAIN_ID, type BlockchainId } from '../../../domain/identity/ids.ts';
import { pChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { named, parseText, parseTexts } from '../../server/named.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { encodeUtxo } from '../codec/utxo.ts';
import type { PChain } from '../ledger/p-chain.ts';
import { utxoId, utxoIdBytes } from '../state/ids.ts';
import type { StoredUtxo } from '../state/types.ts';
import { encodeBytes, encoding, parseShortId } from './format.ts';

/** The maximum number of addresses in a call. */
const LIMIT = 1024;

/**
 * The method `platform.getUTXOs`. Returns all outputs of the addresses in one page: the P-Chain's own outputs, or
 * the outputs that `sourceChain` exported to the P-Chain.
 */
export function utxoMethods(chain: PChain): RpcMethods {
  const { hrp } = chain.rules;
  const query = { addresses: parseTexts, sourceChain: parseText, encoding };
  return {
    'platform.getUTXOs': named(query, ({ addresses, sourceChain, encoding: format }) => {
      const { length } = addresses;
      if (length === 0) throw new RpcError('no addresses provided');
      if (length > LIMIT) {
        throw new RpcError(`number of addresses given, ${length}, exceeds maximum, ${LIMIT}`);
      }
      const owners = addresses.map((address) => parseShortId(address, hrp));
      const { utxos, fromC } = chain.latest();
      const source = sourceOf(chain, sourceChain) === P_CHAIN_ID ? utxos : fromC;
      const found = [...source.values()]
        .filter(({ owner }) => owner.addresses.some((address) => owners.includes(address)))
        .sort((a, b) => compareBytes(idBytes(a), idBytes(b)));
      const last = found.at(-1);
      const lastOwner = last?.owner.addresses[0];
      return {
        numFetched: found.length.toString(),
        utxos: found.map((utxo) => encodeBytes(encodeUtxo(utxo), format)),
        endIndex: {
          address: lastOwner ? pChainAddress(hexToBytes(lastOwner), hrp) : addresses[0],
          utxo: last ? utxoId(last.txId, last.outputIndex) : P_CHAIN_ID,
        },
        encoding: format,
      };
    }),
  };
}

const idBytes = ({ txId, outputIndex }: StoredUtxo) => utxoIdBytes(txId, outputIndex);

/**
 * Finds the chain that an alias or ID names; the P-Chain for an empty name.
 * @throws RpcError for any other chain than the P-Chain and the C-Chain
 */
function sourceOf({ rules: { cChainId } }: PChain, name: string): BlockchainId {
  if (['', 'P', P_CHAIN_ID].includes(name)) return P_CHAIN_ID;
  if (['C', cChainId].includes(name)) return cChainId;
  throw new RpcError(
    `problem parsing source chainID "${name}": there is no chain with alias/ID '${name}'`,
  );
}
