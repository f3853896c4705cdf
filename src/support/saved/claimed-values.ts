import * as z from 'zod/mini';
import { isHex } from '../../domain/identity/bytes.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import { parseNodeId } from '../../domain/identity/ids.ts';
import { OnboardError } from '../../domain/errors.ts';
import { commandLine, type Text } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { faultText, shapeFault } from '../../domain/shape-fault.ts';

z.config({ localeError: shapeFault });

/** One line of at most 600 characters. A saved status comes from another person, so its texts are not trusted. */
export const claimedText = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.transform((value) => printable(value, 600)),
);
/**
 * A command or an advice. Commands that a status suggests are rebuilt from their parts. Every other text is shown in
 * quotes, because it may be a harmful command.
 */
export const advice = z.pipe(
  claimedText,
  z.transform((value): Text => commandFrom(value) ?? `"${value.replaceAll('"', "'")}"`),
);
export const integer = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((value: string) => BigInt(value)),
);
const time = z.iso.datetime();
export const seconds = z.pipe(
  time,
  z.transform((value) => BigInt(Math.floor(Date.parse(value) / 1000))),
);
export const milliseconds = z.pipe(
  time,
  z.transform((value) => Date.parse(value)),
);
export const nullToUndefined = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    z.nullable(shape),
    z.transform((value) => value ?? undefined),
  );
export const parsed = <T>(parse: (value: string) => T) =>
  z.pipe(
    z.string(),
    z.transform((input, context): T => {
      try {
        return parse(input);
      } catch {
        context.issues.push({
          code: 'custom',
          message: faultText('reason.not-identifier'),
          input,
        });
        return z.NEVER;
      }
    }),
  );

const COMMANDS: ReadonlySet<string> = new Set([
  'register-operator',
  'opt-in-l1',
  'opt-in-vault',
  'middleware-add-node',
  'middleware-complete-validator-registration',
  'middleware-init-stake-update',
  'middleware-complete-stake-update',
  'middleware-remove-node',
  'middleware-complete-validator-removal',
  'top-up',
  'status',
  'pending',
]);
const COMMAND =
  /^onboard(?: ([a-z0-9-]{1,60}))? --network ([a-z0-9-]{1,40})((?: [^ ]{1,120}){0,8})$/;

/** Arguments must be addresses, NodeIDs, hashes or placeholders. Returns undefined for any other text. */
export function commandFrom(text: string): Text | undefined {
  const [, name, network, rest = ''] = COMMAND.exec(text) ?? [];
  if (network === undefined || (name !== undefined && !COMMANDS.has(name))) return undefined;
  const args = rest === '' ? [] : rest.trim().split(' ').map(argumentFrom);
  const known = args.filter((arg) => arg !== undefined);
  if (known.length < args.length) return undefined;
  return commandLine(...(name === undefined ? [] : [name]), '--network', network, ...known);
}

function argumentFrom(text: string): string | undefined {
  if (/^<[a-z_]{1,40}>$/.test(text)) return text;
  if (isHex(text, 20)) return checksumAddress(text);
  if (isHex(text, 32)) return text;
  try {
    return parseNodeId(text);
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
