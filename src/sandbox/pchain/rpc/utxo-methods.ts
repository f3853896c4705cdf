import { compareBytes, hexToBytes } from '../../../domain/identity/bytes.ts';
import { decodeCb58 } from '../../../domain/identity/cb58.ts';
import { P_CHAIN_ID, type BlockchainId } from '../../../domain/identity/ids.ts';
import { pChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { named, object, parseText, parseTexts, parseU64 } from '../../server/named.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { encodeUtxo } from '../codec/utxo.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import type { ShortId, StoredUtxo, UtxoId } from '../state/types.ts';
import { parseShortId, encodeBytes, encoding, type Encoding } from './format.ts';
import { shortIdFromBytes, utxoIdFromBytes } from '../state/ids.ts';

/** The maximum number of addresses in a call, and of outputs in a page. */
const LIMIT = 1024;
const NO_ADDRESS = shortIdFromBytes(new Uint8Array(20));
const NO_UTXOS: ReadonlyMap<UtxoId, StoredUtxo> = new Map();
const NO_UTXO = utxoIdFromBytes(new Uint8Array(32));

const QUERY = {
  addresses: parseTexts,
  sourceChain: parseText,
  startIndex: position,
  limit: parseU64,
  encoding,
};

interface Query {
  readonly addresses: readonly string[];
  readonly startIndex: { readonly address: string; readonly utxo: string };
  readonly limit: bigint;
  readonly encoding: Encoding;
}

/**
 * The method `platform.getUTXOs`. Returns the P-Chain's own outputs, or the outputs that `sourceChain`
 * exported to the P-Chain.
 */
export function utxoMethods(ledger: PChainLedger): RpcMethods {
  return {
    'platform.getUTXOs': named(QUERY, (query) => {
      checkCount(query.addresses);
      const source = chainOf(ledger, query.sourceChain) ?? P_CHAIN_ID;
      const { utxos, fromC } = ledger.latest();
      const outputs =
        source === P_CHAIN_ID ? utxos : source === ledger.rules.cChainId ? fromC : NO_UTXOS;
      return page(ledger, query, outputs, 'P');
    }),
  };
}

/** The C-Chain's method `avax.getUTXOs`. Returns the outputs that `sourceChain` exported to the C-Chain. */
export function atomicUtxoMethods(ledger: PChainLedger): RpcMethods {
  return {
    'avax.getUTXOs': named(QUERY, (query) => {
      checkCount(query.addresses);
      const source = chainOf(ledger, query.sourceChain);
      if (source === undefined) throw new RpcError('no source chain provided');
      return page(ledger, query, source === P_CHAIN_ID ? ledger.latest().toC : NO_UTXOS, 'C');
    }),
  };
}

function position(value: unknown): Query['startIndex'] {
  const { address, utxo } = object(value);
  return { address: parseText(address), utxo: parseText(utxo) };
}

function checkCount({ length }: readonly string[]): void {
  if (length === 0) throw new RpcError('no addresses provided');
  if (length > LIMIT) {
    throw new RpcError(`number of addresses given, ${length}, exceeds maximum, ${LIMIT}`);
  }
}

/**
 * Finds a blockchain by alias or ID; undefined for an empty name.
 * @throws RpcError for an unknown name
 */
function chainOf({ rules }: PChainLedger, name: string): BlockchainId | undefined {
  if (name === '') return undefined;
  const aliases: Readonly<Partial<Record<string, BlockchainId>>> = {
    P: P_CHAIN_ID,
    C: rules.cChainId,
    X: rules.xChainId,
  };
  const knownChains = [P_CHAIN_ID, ...rules.blockchains.keys()];
  const chain = aliases[name] ?? knownChains.find((id) => id === name);
  if (chain !== undefined && knownChains.includes(chain)) return chain;
  throw new RpcError(
    `problem parsing source chainID "${name}": there is no chain with alias/ID '${name}'`,
  );
}

interface Position {
  readonly address: ShortId;
  readonly id: UtxoId;
}

/** Returns a page of outputs, sorted by address and ID. The page starts after `query.startIndex`. */
function page(
  { rules: { hrp } }: PChainLedger,
  query: Query,
  source: ReadonlyMap<UtxoId, StoredUtxo>,
  chainLetter: 'P' | 'C',
): object {
  const start = startOf(query, hrp, chainLetter);
  const limit = Number(query.limit);
  const size = limit === 0 || limit > LIMIT ? LIMIT : limit;
  const pageOutputs = new Map<UtxoId, StoredUtxo>();
  let end = start;
  const addresses = query.addresses.map((address) => parseShortId(address, hrp, chainLetter));
  for (const address of [...new Set(addresses)].sort()) {
    if (address < start.address) continue;
    const afterId = address === start.address ? start.id : NO_UTXO;
    if (pageOutputs.size < size) end = { address, id: afterId };
    for (const id of ownedBy(source, address, afterId)) {
      if (pageOutputs.size >= size) break;
      const utxo = source.get(id);
      end = { address, id };
      if (utxo !== undefined) pageOutputs.set(id, utxo);
    }
  }
  return {
    numFetched: pageOutputs.size.toString(),
    utxos: [...pageOutputs.values()].map((utxo) => encodeBytes(encodeUtxo(utxo), query.encoding)),
    endIndex: {
      address: pChainAddress(hexToBytes(end.address), hrp).replace('P-', `${chainLetter}-`),
      utxo: end.id,
    },
    encoding: query.encoding,
  };
}

function startOf({ startIndex }: Query, hrp: string, chainLetter: 'P' | 'C'): Position {
  const { address, utxo } = startIndex;
  if (address === '' && utxo === '') return { address: NO_ADDRESS, id: NO_UTXO };
  const parsed = withErrorPrefix(`couldn't parse start index address "${address}"`, () =>
    parseShortId(address, hrp, chainLetter),
  );
  const id = decodeCb58(utxo, 32);
  if (typeof id === 'string') throw new RpcError("couldn't parse start index utxo");
  return { address: parsed, id: utxoIdFromBytes(id) };
}

function ownedBy(
  source: ReadonlyMap<UtxoId, StoredUtxo>,
  address: ShortId,
  after: UtxoId,
): readonly UtxoId[] {
  const from = idBytes(after);
  return [...source]
    .filter(([, { owner }]) => owner.addresses.includes(address))
    .map(([id]) => ({ id, bytes: idBytes(id) }))
    .filter(({ bytes }) => compareBytes(bytes, from) > 0)
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ id }) => id);
}

function idBytes(id: UtxoId): Uint8Array {
  const bytes = decodeCb58(id, 32);
  if (typeof bytes === 'string') throw new RangeError('malformed output ID');
  return bytes;
}
