import * as z from 'zod/mini';
import { isHex, type Hex } from '../../domain/identity/bytes.ts';
import { hashFromHex, parseAddress } from '../../domain/identity/evm.ts';
import { parseId, parseNodeId, type Id32 } from '../../domain/identity/ids.ts';
import type { Message } from '../../domain/message.ts';
import type { OnboardError } from '../../domain/errors.ts';
import { faultOf, faultText, shapeFault } from '../../domain/shape-fault.ts';
import { parsedBy } from '../../domain/parsed-by.ts';

// zod/mini describes every fault as "Invalid input", so `shapeFault` supplies the messages. `jitless`:
// compiling a shape takes longer than the few checks that each shape makes.
z.config({ localeError: shapeFault, jitless: true });

/** Returns the value if it has the shape. @throws the error that `refuse` makes of the fault */
export function parseShape<T>(
  shape: z.ZodMiniType<T>,
  value: unknown,
  refuse: (fault: Message) => OnboardError,
): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(faultOf(parsed.error, shape));
}

const MAX_U64 = 2n ** 64n - 1n;

/** A uint64: a decimal string, or a number that is a safe integer. */
export const uint64 = z
  .pipe(
    z.union([
      z.string().check(z.regex(/^\d{1,20}$/)),
      z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)),
    ]),
    z.transform((value: string) => BigInt(value)),
  )
  .check(z.refine((value) => value <= MAX_U64, faultText('reason.more-than-64-bits')));

/** An EVM quantity: 0x-hex of at most 256 bits. `abort`: a further check of its size would throw for other text. */
export const quantityText = z
  .string()
  .check(
    z.regex(/^0x[0-9a-fA-F]{1,64}$/, { error: faultText('reason.not-quantity'), abort: true }),
  );
export const quantity = z.pipe(
  quantityText,
  z.transform((value: string) => BigInt(value)),
);

/** Whole bytes as 0x-hex, converted to lower case. */
export const hexData = z.pipe(
  z.custom<Hex>((value) => isHex(value), faultText('reason.not-hex')),
  z.transform((value) => value.toLowerCase() as Hex),
);

export const word = hexData.check(
  z.refine((value) => value.length === 66, faultText('reason.not-32-bytes')),
);
export const evmHash = z.pipe(word, z.transform(hashFromHex));

/** An address in a single letter case, or with a valid checksum. */
export const evmAddress = z.pipe(
  z.custom<string>((value) => isHex(value, 20), faultText('reason.not-20-bytes')),
  parsedBy(parseAddress, faultText('reason.checksum-changed')),
);

export const id32 = <T extends Id32>() =>
  parsedBy((text) => parseId<T>(text, 'noun.identifier'), faultText('reason.not-identifier'));

export const nodeId = parsedBy(parseNodeId, faultText('reason.not-node-id'));
