import { VARIABLE } from '../domain/variables.ts';
import { OnboardError } from '../domain/errors.ts';
import type { ExitKind } from '../domain/exit-codes.ts';
import { printable } from '../domain/text/printable.ts';
import { message, type Message } from '../domain/message.ts';
import { requireUtf8 } from '../domain/text/utf8.ts';
import { version } from '../domain/version.ts';
import type { Call, Definition } from '../commands/definition.ts';
import { definitions } from '../commands/all-commands.ts';
import type { ParsedLine } from './parse-args.ts';
import type { Printer } from './print.ts';
import type { CommandContext } from '../commands/context.ts';
import { addressHrp } from '../domain/network/profile.ts';
import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import { hiddenKeyOf, keyShapeOf, registerKey } from '../domain/secrets.ts';
import type { Signer } from '../ports/signer.ts';

/** Runs the wizard, which is loaded only if the command line has no command. */
export type RunWizard = (call: Call) => Promise<ExitKind>;

/** @throws any error that stopped the command; the caller prints the error */
export async function runCli(
  line: ParsedLine,
  context: CommandContext,
  printer: Printer,
  runWizard: RunWizard,
): Promise<ExitKind> {
  for (const { value, option } of line.places) requireUtf8(value, placeOf(value, option));
  refusePastedKeys(line);
  const { request, command, call, problem } = line;
  if (problem !== undefined) throw problem;
  if (request === 'version') {
    printer.result([version]);
    return 'done';
  }
  if (request === 'help') {
    const [{ helpPage }, { layOutHelp }] = await Promise.all([
      import('./help.ts'),
      import('./help-layout.ts'),
    ]);
    const page = helpPage(command, definitions, await context.i18n());
    printer.result([layOutHelp(page, printer.width)]);
    return 'done';
  }
  await refuseKeysOf(call, command?.arguments ?? [], context);
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

type KeyCheckContext = Pick<CommandContext, 'connections' | 'environment' | 'keys' | 'records'>;

/** Options that expect a key, or refuse a key with their own error. */
const KEY_OPTIONS = ['private-key', 'private-key-file', 'keystore'];

type Account = Pick<Signer, 'evmAddress' | 'shortId'>;

/**
 * Refuses private keys on the command line, before anything is shown or sent. If the argument or option
 * accepts a hash, 0x and 64 digits pass; `refuseKeysOf` checks them later. What is refused, and a key given
 * with `--private-key`, is never printed afterwards.
 * @throws OnboardError E-KEY-125
 */
function refusePastedKeys({ places, command }: ParsedLine): void {
  const problems = places.flatMap(({ value, option = '', argument = -1 }) => {
    const shape = hiddenKeyOf(value);
    const isHash = option === 'view' || command?.arguments[argument]?.mayBeHash === true;
    if (shape === undefined || (shape === 'ambiguous' && isHash)) return [];
    registerKey(value);
    if (KEY_OPTIONS.includes(option)) return [];
    return [new OnboardError('E-KEY-125', { what: placeOf(value, option) })];
  });
  if (problems[0] !== undefined) throw problems[0];
}

function placeOf(value: string, option = ''): Message {
  return message(option !== '' || value.startsWith('-') ? 'noun.option' : 'noun.argument');
}

/**
 * Refuses private keys among the parsed arguments. A value of 0x and 64 digits may be a hash or a key.
 * Refuses such a value if it is the key of an account that this machine knows, or of an account that was used
 * on the network of `--network`. The endpoint receives only the account's addresses.
 * @throws OnboardError E-KEY-125, E-KEY-126; E-PRF-*, E-NET-* if the network cannot be read
 */
async function refuseKeysOf(
  call: Call,
  definitions: Definition['arguments'],
  context: KeyCheckContext,
): Promise<void> {
  const { view } = call.options;
  const hashes = typeof view === 'string' && keyShapeOf(view) !== undefined ? [view] : [];
  call.args.forEach((arg, index) => {
    if (keyShapeOf(arg) === undefined) return;
    if (definitions[index]?.mayBeHash !== true)
      throw new OnboardError('E-KEY-125', { what: message('noun.argument') });
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
