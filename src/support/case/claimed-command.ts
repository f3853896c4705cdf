import { isHex } from '../../domain/identity/bytes.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import { parseNodeId } from '../../domain/identity/ids.ts';
import { OnboardError } from '../../domain/errors.ts';

/** The commands that a status suggests. */
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

/**
 * Rebuilds a command of a case file from its parts. Accepts only command names that a status suggests.
 * Arguments must be addresses, NodeIDs, hashes or placeholders. Returns undefined for any other text, because
 * the text may be a harmful command.
 */
export function commandFrom(text: string): string | undefined {
  const [, name, network, rest = ''] = COMMAND.exec(text) ?? [];
  if (network === undefined || (name !== undefined && !COMMANDS.has(name))) return undefined;
  const args = rest === '' ? [] : rest.trim().split(' ').map(argumentFrom);
  if (args.includes(undefined)) return undefined;
  return ['onboard', ...(name === undefined ? [] : [name]), '--network', network, ...args].join(
    ' ',
  );
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
