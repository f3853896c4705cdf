import * as z from 'zod';
import { isHex, type Hex } from '../../domain/bytes.ts';
import { checksumAddress, type EvmAddress, type EvmHash } from '../../domain/evm.ts';
import { parseId, parseNodeId, type Id32, type NodeId } from '../../domain/ids.ts';
import { printable } from '../../domain/printable.ts';

/** Says in a few words where a value differs from its shape. */
export function faultOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'it has another shape';
  const path = issue.path.join('.');
  return printable(path === '' ? issue.message : `${path}: ${issue.message}`, 120);
}

const MOST_U64 = 2n ** 64n - 1n;

/** A uint64: a decimal string, or a number that is exact as it is. */
export const uint64 = z
  .union([
    z.string().regex(/^\d{1,20}$/),
    z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  ])
  .transform(BigInt)
  .refine((value) => value <= MOST_U64, 'more than 64 bits');

/** An EVM quantity: 0x-hex of at most 256 bits. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/, 'no quantity')
  .transform(BigInt);

/** Whole bytes of 0x-hex, lower case. */
export const hexData = z
  .custom<Hex>((value) => isHex(value), 'no hexadecimal bytes')
  .transform((value) => value.toLowerCase() as Hex);

export const word = hexData.refine((value) => value.length === 66, 'not 32 bytes');
export const evmHash = word.transform((value) => value as EvmHash);
export const evmAddress = hexData
  .refine((value) => value.length === 42, 'not 20 bytes')
  .transform((value): EvmAddress => checksumAddress(value));

/** A CB58 identifier of 32 bytes whose checksum fits. */
export const id32 = <T extends Id32>() =>
  z.string().transform((text, context): T => {
    try {
      return parseId<T>(text, 'identifier');
    } catch {
      context.addIssue('no identifier');
      return z.NEVER;
    }
  });

/** A NodeID whose checksum fits. */
export const nodeId = z.string().transform((text, context): NodeId => {
  try {
    return parseNodeId(text);
  } catch {
    context.addIssue('no NodeID');
    return z.NEVER;
  }
});
