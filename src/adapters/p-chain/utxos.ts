import { TransferOutput, pvmSerial, utils, Utxo as CodecUtxo } from '@avalabs/avalanchejs';
import { isDeepStrictEqual } from 'node:util';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import {
  idFromBytes,
  type AssetId,
  type BlockchainId,
  type PChainTxId,
} from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { max, nAvax } from '../../domain/units.ts';
import type { Utxo } from '../../ports/p-chain.ts';
import { type NodeApi, stripChecksum } from './p-chain-rpc.ts';
import { utxoPageShape } from './shapes.ts';

const METHOD = 'platform.getUTXOs';
const PER_PAGE = 1024;
/** An endpoint that lists more than a million outputs is faulty or hostile. */
const MAX_PAGES = 1000;

const codec = utils.getManagerForVM('PVM');

/**
 * Reads the AVAX outputs of a key, of which `held` ones cannot be spent now.
 * @param chain the asset ID of AVAX; the chain's time in seconds since 1970, read only for an output with a lock
 */
export async function readUtxos(
  platform: NodeApi,
  address: string,
  chain: { avax(): Promise<AssetId>; time(): Promise<bigint> },
  sourceChain: BlockchainId | undefined,
): Promise<readonly Utxo[]> {
  const assetRequest = chain.avax();
  let now: bigint | undefined;
  assetRequest.catch(() => undefined);
  const outputs = new Map<string, Utxo>();
  const hrp = address.slice(address.indexOf('-') + 1, address.lastIndexOf('1'));
  const owner = parsePChainAddress(address, hrp);
  const request = { addresses: [address], limit: PER_PAGE, encoding: 'hex' };
  let startIndex: { address: string; utxo: string } | undefined;
  for (let pages = 1; ; pages++) {
    if (pages > MAX_PAGES) throw malformedUtxo(message('reason.endless-outputs'));
    const countBefore = outputs.size;
    // JSON omits the fields that are undefined.
    const params = { ...request, sourceChain, startIndex };
    const page = await platform.read(METHOD, params, utxoPageShape);
    const asset = await assetRequest;
    for (const hex of page.utxos) {
      const decoded = decodeUtxo(stripChecksum(hex), owner, asset);
      if (decoded === undefined) continue;
      const { utxo, until, threshold } = decoded;
      const isLocked = until > 0n && until > (now ??= await chain.time());
      const shared = threshold === 1 ? undefined : 'shared';
      const held = isLocked ? 'locked' : shared;
      // Pages may overlap.
      outputs.set(`${utxo.txId}:${utxo.outputIndex}`, { ...utxo, ...(held && { held }) });
    }
    const isLast = page.utxos.length < PER_PAGE || page.endIndex === undefined;
    const isRepeated = isDeepStrictEqual(startIndex, page.endIndex) && outputs.size === countBefore;
    if (isLast || isRepeated) return [...outputs.values()];
    startIndex = page.endIndex;
  }
}

/** `until`: when the last of the output's locks ends, in seconds since 1970; 0 without a lock. */
function decodeUtxo(bytes: Uint8Array | undefined, owner: Uint8Array, avax: AssetId) {
  if (bytes === undefined) throw malformedUtxo(message('reason.output-checksum'));
  const utxo = unlessThrows(() => codec.unpack(bytes, CodecUtxo));
  if (utxo === undefined) throw malformedUtxo(message('reason.output-undecodable'));
  const isStakeable = utxo.output instanceof pvmSerial.StakeableLockOut;
  const output: unknown = isStakeable ? utxo.output.transferOut : utxo.output;
  if (!(output instanceof TransferOutput)) return undefined;
  const { locktime, threshold, addrs } = output.outputOwners;
  // Only the account's outputs were requested, so an output of another owner means a faulty endpoint.
  if (!addrs.some((address) => bytesEqual(address.toBytes(), owner))) {
    throw malformedUtxo(message('reason.output-of-another'));
  }
  if (idFromBytes<AssetId>(utxo.assetId.toBytes()) !== avax) return undefined;
  return {
    utxo: {
      txId: idFromBytes<PChainTxId>(utxo.utxoId.txID.toBytes()),
      outputIndex: utxo.utxoId.outputIdx.value(),
      amount: nAvax(output.amount()),
      bytes,
    },
    until: max(locktime.value(), isStakeable ? utxo.output.getStakeableLocktime() : 0n),
    threshold: threshold.value(),
  };
}

function malformedUtxo(fault: Message): OnboardError {
  const url = message('noun.the-endpoint');
  return new OnboardError('E-PCH-902', { url, method: METHOD, fault });
}
