import {
  Address,
  avaxSerial,
  BigIntPr,
  Id,
  Int,
  OutputOwners,
  TransferOutput as CodecOutput,
  utils,
} from '@avalabs/avalanchejs';
import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { idToBytes } from '../../../domain/identity/ids.ts';
import { nAvax } from '../../../domain/units.ts';
import { concat, u16 } from '../../../protocol/warp/bytes.ts';
import { RpcError } from '../../server/rpc-service.ts';
import type { OutputOwner, StoredUtxo, TransferOutput } from '../state/types.ts';
import { shortIdFromBytes } from '../state/ids.ts';

const codec = utils.getManagerForVM('PVM').getDefaultCodec();

/** For `getUTXOs`: the codec version, then the output. */
export function encodeUtxo(utxo: StoredUtxo): Uint8Array {
  const id = new avaxSerial.UTXOID(new Id(idToBytes(utxo.txId)), new Int(utxo.outputIndex));
  return concat(u16(0), id.toBytes(codec), encodeOutput(utxo));
}

/** The asset, then the amount and the owner. Outputs are sorted by these bytes. */
export function encodeOutput({ assetId, amount, owner }: TransferOutput): Uint8Array {
  const owners = new OutputOwners(
    new BigIntPr(owner.locktime),
    new Int(owner.threshold),
    owner.addresses.map((address) => new Address(hexToBytes(address))),
  );
  const output = new CodecOutput(new BigIntPr(amount), owners);
  return concat(Id.fromString(assetId).toBytes(), codec.PackPrefix(output));
}

/** @throws RpcError for an output that is not a transfer */
export function decodeOutput(output: unknown): Pick<StoredUtxo, 'amount' | 'owner'> {
  if (!(output instanceof CodecOutput)) throw new RpcError('wrong utxo type');
  return { amount: nAvax(output.amount()), owner: decodeOwner(output.outputOwners) };
}

function decodeOwner(owners: OutputOwners): OutputOwner {
  return {
    locktime: owners.locktime.value(),
    threshold: owners.threshold.value(),
    addresses: owners.addrs.map((address) => shortIdFromBytes(address.toBytes())),
  };
}
