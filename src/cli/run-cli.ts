import { VARIABLE } from '../domain/variables.ts';
import { OnboardError } from '../domain/errors.ts';
import type { ExitKind } from '../domain/exit-codes.ts';
import { printable } from '../domain/text/printable.ts';
import { message, type Message } from '../domain/message.ts';
import { requireUtf8 } from '../domain/text/utf8.ts';
import { version } from '../domain/version.ts';
import type { Call, OptionDefinition } from '../commands/definition.ts';
import type { ParsedLine } from './parse-args.ts';
import type { Printer } from './print.ts';
import type { CommandContext } from '../commands/context.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { secretFormOf } from '../domain/secret-forms.ts';
import { registerKey } from '../domain/secrets.ts';
import type { Signer } from '../ports/signer.ts';

/** Runs the wizard, which is loaded only if the command line has no command. */
export type RunWizard = (call: Call) => Promise<ExitKind>;

/** Runs the command of a parsed line. @throws any error that stopped it; the caller prints the error */
export async function runCli(
  line: ParsedLine,
  context: CommandContext,
  printer: Printer,
  runWizard: RunWizard,
): Promise<ExitKind> {
  for (const { value, option } of line.places) requireUtf8(value, placeOf(value, option));
  const ambiguous = refusePastedKeys(line);
  refuseKeysInVariables(context.environment);
  const { request, command, call, problem } = line;
  if (problem !== undefined) throw problem;
  if (request === 'version') {
    printer.result([version]);
    return 'done';
  }
  if (request === 'help') {
    const { helpText } = await import('./help.ts');
    printer.result([helpText(command, context.i18n, printer.width)]);
    return 'done';
  }
  await refuseKeysOf(ambiguous, call, context);
  if (command === undefined) return runWizard(call);
  const report = await command.run(call, context);
  printer.ended(command.name, report);
  return report.outcome;
}

export function asFailure(error: unknown): OnboardError {
  if (error instanceof OnboardError) return error;
  const reason = printable(error instanceof Error ? error.message : String(error));
  return new OnboardError('E-CLI-901', { reason: reason.replace(/\.$/, '') }, error);
}

type KeyCheckContext = Pick<
  CommandContext,
  'connections' | 'environment' | 'keys' | 'records' | 'output' | 'i18n'
>;

/** The most characters of a word of a phrase, or of a group of digits. */
const MAX_PIECE = 32;
const SECRET_VARIABLES: readonly string[] = [
  VARIABLE.privateKey,
  VARIABLE.sandboxKey,
  VARIABLE.password,
];

type Account = Pick<Signer, 'evmAddress' | 'shortId'>;

/**
 * Refuses private keys and recovery phrases on the command line, before anything is shown or sent. Returns the values
 * that may be a hash or an ID instead, in places that take one. What is refused, and a key given with `--private-key`,
 * is never printed afterwards.
 * @throws OnboardError E-KEY-125
 */
function refusePastedKeys({ places, command }: ParsedLine): readonly string[] {
  const ambiguous: string[] = [];
  let refused: Message | undefined;
  for (const { value, option, argument = -1 } of places) {
    const form = secretFormOf(value);
    if (form === undefined) continue;
    const takesHash =
      option?.acceptsKeyLike === 'hash' || command?.arguments[argument]?.mayBeHash === true;
    const takesIt = takesHash || (form === 'id' && option?.acceptsKeyLike === 'id');
    if (form !== 'secret' && takesIt) {
      ambiguous.push(value);
      continue;
    }
    registerKey(value);
    if (option?.acceptsKeyLike !== 'key') refused ??= placeOf(value, option);
  }
  // Without quotes, each word of a phrase and each group of digits is an argument.
  const pieces = places.filter(({ value }) => value.length <= MAX_PIECE);
  if (secretFormOf(pieces.map(({ value }) => value).join(' ')) === 'secret')
    refused ??= message('noun.argument');
  if (refused !== undefined) throw new OnboardError('E-KEY-125', { what: refused });
  return ambiguous;
}

/** @throws OnboardError E-KEY-125 */
function refuseKeysInVariables(environment: KeyCheckContext['environment']): void {
  for (const variable of Object.values(VARIABLE).flat()) {
    const form = SECRET_VARIABLES.includes(variable)
      ? undefined
      : secretFormOf(environment[variable] ?? '');
    if (form !== undefined) throw new OnboardError('E-KEY-125', { what: variable });
  }
}

function placeOf(value: string, option: OptionDefinition | undefined): Message {
  return message(option !== undefined || value.startsWith('-') ? 'noun.option' : 'noun.argument');
}

/**
 * Refuses a hash or an ID that is the key of an account that this machine knows, and a hash that is the key of an account
 * that was used on the network of `--network`. The endpoint receives only the account's addresses. An ID is not looked up:
 * an operator's key is hardly ever written in CB58 without its prefix, and `validators` needs no endpoint of the C-Chain.
 * @throws OnboardError E-KEY-126; E-PRF-*, E-NET-* if the network cannot be read
 */
async function refuseKeysOf(
  ambiguous: readonly string[],
  call: Call,
  context: KeyCheckContext,
): Promise<void> {
  for (const value of ambiguous) {
    const account = await accountOf(value, context);
    if (account === undefined) continue;
    const isLookedUp = secretFormOf(value) === 'hash';
    if (
      (await isKnownHere(account, context)) ||
      (isLookedUp && (await isUsed({ ...account, value }, call, context)))
    ) {
      throw new OnboardError('E-KEY-126', { address: account.evmAddress });
    }
  }
}

/** True if a stored key, the settings, a journal's name or `ONBOARD_PRIVATE_KEY` belongs to the account. */
async function isKnownHere({ evmAddress }: Account, context: KeyCheckContext): Promise<boolean> {
  // Nothing waits between the calls: a read that fails before `Promise.all` has it would be a rejection of nobody.
  const keystore = await context.keys.keystore();
  const records = await context.records.journals();
  const [{ kept }, journals, settings, inEnvironment] = await Promise.all([
    keystore.list(),
    records.list(),
    context.records.settings(),
    accountOf(context.environment[VARIABLE.privateKey] ?? '', context),
  ]);
  const names = [
    ...kept.map((key) => key.evmAddress),
    ...Object.values(settings.read().operators),
    ...journals,
    inEnvironment?.evmAddress ?? '',
  ];
  return names.some((name) => name.toLowerCase().includes(evmAddress.toLowerCase()));
}

/** False without `--network`, because there is no endpoint to query. */
async function isUsed(
  { evmAddress, shortId, value }: Account & { readonly value: string },
  call: Call,
  context: KeyCheckContext,
): Promise<boolean> {
  const { network } = call.options;
  if (typeof network !== 'string') return false;
  const { profile, ports } = await context.connections.openReadOnly(network);
  try {
    const [{ latest, pending }, balance, outputs] = await Promise.all([
      ports.evm.nonces(evmAddress),
      ports.evm.balance(evmAddress),
      ports.pChain.utxos(pChainAddress(shortId, addressHrp(profile.networkId))),
    ]);
    return latest > 0n || pending > 0n || balance > 0n || outputs.length > 0;
  } catch (error) {
    // The hash of a transaction that this machine signed is no key, whatever could be read.
    const { signedTransaction } = await import('../support/status/failed-transactions.ts');
    const own = await signedTransaction(await context.records.journals(), profile, value);
    if (own !== undefined) return false;
    context.output.note(context.i18n.t('cli.key-unchecked'));
    throw error;
  }
}

/** Reads a key, a hash or an ID as a private key and returns the key's account; undefined if it is no valid key. */
async function accountOf(text: string, context: KeyCheckContext): Promise<Account | undefined> {
  const key = secretFormOf(text) === 'id' ? `PrivateKey-${text.trim()}` : text;
  try {
    const signer = (await context.keys.sources()).fromText(key);
    const { evmAddress, shortId } = signer;
    signer.forget();
    return { evmAddress, shortId };
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
