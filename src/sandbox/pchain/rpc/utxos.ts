import { compareBytes, hexToBytes } from '../../../domain/identity/bytes.ts';
import { decodeCb58 } from '../../../domain/identity/cb58.ts';
import { P_CHAIN_ID } from '../../../domain/identity/ids.ts';
import { pChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { encodeUtxo } from '../codec/utxo.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { Refused, within } from '../refused.ts';
import type { ShortId, Utxo, UtxoId } from '../types.ts';
import { encodeBytes, parseEncoding } from './format.ts';
import { parseAddress, type Params } from './params.ts';
import { shortIdFromBytes, utxoIdFromBytes } from '../codec/ids.ts';

/** How many addresses a call may name, and how many outputs a page may hold. */
const LIMIT = 1024;
const NO_ADDRESS = shortIdFromBytes(new Uint8Array(20));
const NO_UTXO = utxoIdFromBytes(new Uint8Array(32));

/** `platform.getUTXOs`: the chain's own, or with `sourceChain` those exported to it. */
export function getUtxos(ledger: PChainLedger, params: Params): object {
  requireAddresses(params);
  const { rules } = ledger;
  const sourceChain = params.chain('sourceChain') ?? P_CHAIN_ID;
  const state = ledger.latest();
  const source =
    sourceChain === P_CHAIN_ID
      ? state.utxos
      : sourceChain === rules.cChainId
        ? state.fromC
        : new Map<UtxoId, Utxo>();
  return page(params, source, 'P');
}

/** `avax.getUTXOs` of the C-Chain: those exported to it from the chain that `sourceChain` names. */
export function getAtomicUtxos(ledger: PChainLedger, params: Params): object {
  requireAddresses(params);
  const sourceChain = params.chain('sourceChain');
  if (sourceChain === undefined) throw new Refused('no source chain provided');
  const source = sourceChain === P_CHAIN_ID ? ledger.latest().toC : new Map<UtxoId, Utxo>();
  return page(params, source, 'C');
}

function requireAddresses(params: Params): void {
  const count = params.texts('addresses').length;
  if (count === 0) throw new Refused('no addresses provided');
  if (count > LIMIT) {
    throw new Refused(`number of addresses given, ${count}, exceeds maximum, ${LIMIT}`);
  }
}

interface Position {
  readonly address: ShortId;
  readonly id: UtxoId;
}

/** Outputs by ascending address, then by ascending ID, behind the position that the last page ended with. */
function page(params: Params, source: ReadonlyMap<UtxoId, Utxo>, letter: 'P' | 'C'): object {
  const encoding = parseEncoding(params.text('encoding'));
  const start = startOf(params, letter);
  const limit = Number(params.u64('limit') ?? 0n);
  const size = limit === 0 || limit > LIMIT ? LIMIT : limit;
  const found = new Map<UtxoId, Utxo>();
  let end = start;
  for (const address of [...new Set(params.addresses('addresses', letter))].sort()) {
    if (address < start.address) continue;
    const after = address === start.address ? start.id : NO_UTXO;
    if (found.size < size) end = { address, id: after };
    for (const id of ownedBy(source, address, after)) {
      if (found.size >= size) break;
      const utxo = source.get(id);
      end = { address, id };
      if (utxo !== undefined) found.set(id, utxo);
    }
  }
  return {
    numFetched: found.size.toString(),
    utxos: [...found.values()].map((utxo) => encodeBytes(encodeUtxo(utxo), encoding)),
    endIndex: {
      address: pChainAddress(hexToBytes(end.address), params.rules.hrp).replace('P-', `${letter}-`),
      utxo: end.id,
    },
    encoding,
  };
}

function startOf(params: Params, letter: 'P' | 'C'): Position {
  const index = params.object('startIndex');
  const address = index.text('address');
  const utxo = index.text('utxo');
  if (address === '' && utxo === '') return { address: NO_ADDRESS, id: NO_UTXO };
  const parsed = within(`couldn't parse start index address "${address}"`, () =>
    parseAddress(address, params.rules.hrp, letter),
  );
  const id = decodeCb58(utxo, 32);
  if (typeof id === 'string') throw new Refused("couldn't parse start index utxo");
  return { address: parsed, id: utxoIdFromBytes(id) };
}

function ownedBy(
  source: ReadonlyMap<UtxoId, Utxo>,
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
  if (typeof bytes === 'string') throw new RangeError('an unverified identifier was used');
  return bytes;
}
