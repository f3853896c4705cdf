import { addressHrp } from '../domain/network/profile.ts';
import { OnboardError } from '../domain/errors.ts';
import { message, type NounKey } from '../domain/message.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { keyShapeOf } from '../domain/pasted-key.ts';
import type { Signer } from '../ports/signer.ts';
import type { Call, Definition } from '../commands/definition.ts';
import { sharedOptions } from '../commands/options/shared-options.ts';
import type { CommandContext } from '../commands/context.ts';

type KeyCheckContext = Pick<CommandContext, 'connections' | 'environment' | 'keys' | 'records'>;

/** Options that expect a key, or refuse a key with their own error. */
const KEY_OPTIONS = ['--private-key', '--private-key-file', '--keystore'];
/** Options whose value may be a transaction hash. */
const HASH_OPTIONS = ['--view'];

/** The public parts of a key's account. */
type Account = Pick<Signer, 'evmAddress' | 'shortId'>;

/**
 * Refuses private keys in the unparsed arguments, before anything shows or sends them. If the
 * command or option accepts a hash, an argument of 0x and 64 digits passes; `refuseKeysOf` checks
 * it later.
 * @throws OnboardError E-KEY-125
 */
export function refusePastedKeys(args: readonly string[], command: Definition | undefined): void {
  const takesHash = command?.arguments.some(({ mayBeHash }) => mayBeHash) === true;
  const switches = new Set(
    [...Object.values(sharedOptions), ...(command?.options ?? [])]
      .map(({ flags }) => flags)
      .filter((flags) => !/[<[]/.test(flags)),
  );
  args.forEach((arg, index) => {
    const [option, value] = optionAt(args, index, switches);
    const shape = keyShapeOf(value);
    if (shape === undefined || (option !== undefined && KEY_OPTIONS.includes(option))) return;
    const isExpected = option === undefined ? takesHash : HASH_OPTIONS.includes(option);
    if (shape === 'key' || !isExpected)
      throw pastedKey(arg.startsWith('--') ? 'noun.option' : 'noun.argument');
  });
}

/**
 * Refuses private keys among the parsed arguments. A value of 0x and 64 digits may be a hash or a key.
 * Refuses such a value if it is the key of an account that this machine knows, or of an account that was used
 * on the network of `--network`. The endpoint receives only the account's addresses.
 * @throws OnboardError E-KEY-125, E-KEY-126; E-PRF-*, E-NET-* if the network cannot be read
 */
export async function refuseKeysOf(
  call: Call,
  definition: Pick<Definition, 'arguments'>,
  context: KeyCheckContext,
): Promise<void> {
  const { view } = call.options;
  const hashes = typeof view === 'string' && keyShapeOf(view) !== undefined ? [view] : [];
  call.args.forEach((arg, index) => {
    if (keyShapeOf(arg) === undefined) return;
    if (definition.arguments[index]?.mayBeHash !== true) throw pastedKey('noun.argument');
    hashes.push(arg);
  });
  for (const hash of hashes) {
    const account = await accountOf(hash, context);
    if (account === undefined) continue;
    if ((await isKnownHere(account, context)) || (await isUsed(account, call, context))) {
      throw new OnboardError('E-KEY-126', { address: account.evmAddress });
    }
  }
}

/** True if a stored key, the settings, a journal's name or `ONBOARD_PRIVATE_KEY` belongs to the account. */
async function isKnownHere({ evmAddress }: Account, context: KeyCheckContext): Promise<boolean> {
  const [{ kept }, journals, settings, inEnvironment] = await Promise.all([
    (await context.keys.keystore()).list(),
    (await context.records.journals()).list(),
    context.records.settings(),
    accountOf(context.environment['ONBOARD_PRIVATE_KEY'] ?? '', context),
  ]);
  const names = [
    ...kept.map((key) => key.evmAddress),
    ...Object.values(settings.read().operators),
    ...journals,
    inEnvironment?.evmAddress ?? '',
  ];
  return names.some((name) => name.toLowerCase().includes(evmAddress.toLowerCase()));
}

/**
 * Whether an account has sent a C-Chain transaction or holds AVAX on either chain. False without
 * `--network`, because there is no endpoint to query.
 */
async function isUsed(
  { evmAddress, shortId }: Account,
  call: Call,
  context: KeyCheckContext,
): Promise<boolean> {
  const { network } = call.options;
  if (typeof network !== 'string') return false;
  const { profile, ports } = await context.connections.readOnly(network);
  const [{ latest, pending }, balance, outputs] = await Promise.all([
    ports.evm.nonces(evmAddress),
    ports.evm.balance(evmAddress),
    ports.pChain.utxos(pChainAddress(shortId, addressHrp(profile.networkId))),
  ]);
  return latest > 0n || pending > 0n || balance > 0n || outputs.length > 0;
}

/** Parses a text as a private key and returns the key's account; undefined if the text is no valid key. */
async function accountOf(text: string, context: KeyCheckContext): Promise<Account | undefined> {
  try {
    const signer = (await context.keys.sources()).fromText(text);
    const { evmAddress, shortId } = signer;
    signer.forget();
    return { evmAddress, shortId };
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

/**
 * Returns the value in one argument, and the name of the option to which the value belongs, if any.
 * @param switches the options without a value
 */
function optionAt(
  args: readonly string[],
  index: number,
  switches: ReadonlySet<string>,
): readonly [option: string | undefined, value: string] {
  const arg = args[index] ?? '';
  const [, inlineOption, value = ''] = /^(--[a-z-]+)=(.*)$/s.exec(arg) ?? [];
  if (inlineOption !== undefined) return [inlineOption, value];
  const previous = args[index - 1] ?? '';
  const takesValue =
    previous.startsWith('--') && !previous.includes('=') && !switches.has(previous);
  return [takesValue ? previous : undefined, arg];
}

function pastedKey(what: NounKey): OnboardError {
  return new OnboardError('E-KEY-125', { what: message(what) });
}
