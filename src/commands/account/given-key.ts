import { OnboardError } from '../../domain/errors.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { printable } from '../../domain/text/printable.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { Signer } from '../../ports/signer.ts';
import { textOption, type Call } from '../definition.ts';
import { threeTimes, withPassword } from './given-password.ts';
import { usageError } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import { keySourceOptions } from '../options/shared-options.ts';
import type { Keys, CommandContext } from '../command-context.ts';

const VARIABLE = 'ONBOARD_PRIVATE_KEY';
/** Unhardened children of a path end here (BIP-32). */
const MOST_ACCOUNT = 2 ** 31 - 1;
/** No key can have this name. */
const TYPED = '(typed)';

/**
 * The key of a call that signs: as it was given, or else as the person at the terminal says.
 * @throws OnboardError E-CLI-103 where there is none and nobody to ask; as `optionalKey` does
 */
export async function givenKey(
  command: string,
  call: Call,
  context: CommandContext,
): Promise<Signer> {
  const key = (await optionalKey(call, context)) ?? (await askedKey(call, context));
  if (key === undefined) throw new OnboardError('E-CLI-103', { command });
  return key;
}

/**
 * A key from an option, a keystore, a Ledger, a file, standard input or the environment; undefined where none is
 * given. An option goes before the environment variable.
 * @throws OnboardError E-CLI-104 where two options name one, E-KEY-*, E-LED-*
 */
export async function optionalKey(
  call: Call,
  context: CommandContext,
): Promise<Signer | undefined> {
  refuseTwoKeys(call);
  const keys = await context.keys();
  const text = textOption(call, 'privateKey');
  if (text !== undefined) {
    context.note((await context.words()).t('cli.key.visible'));
    return keys.fromText(text);
  }
  const name = textOption(call, 'keystore');
  if (name !== undefined) return openKept(name, call, context);
  const account = ledgerAccount(call);
  if (account !== undefined) return (await context.ledger(pathsOf(call, context))).open(account);
  if (call.options['unsigned'] !== undefined) return accountElsewhere(call, context, keys);
  const file = textOption(call, 'privateKeyFile');
  if (file === '-') return keys.fromInput();
  if (file !== undefined) return keys.fromFile(file);
  return (context.environment[VARIABLE] ?? '') === '' ? undefined : keys.fromVariable(VARIABLE);
}

/** @throws OnboardError E-ID-103, E-ID-105, E-PRF-* */
async function accountElsewhere(call: Call, context: CommandContext, keys: Keys): Promise<Signer> {
  const address = parseAddress(textOption(call, 'unsigned') ?? '', 'noun.operator-address');
  const onP = textOption(call, 'pChainAddress');
  if (onP === undefined) return keys.fromAddress(address);
  const network = textOption(call, 'network') ?? '';
  const { networkId } = await context.profile(network, pathsOf(call, context));
  return keys.fromAddress(address, parsePChainAddress(onP, addressHrp(networkId)));
}

/** @throws OnboardError E-CLI-104 */
export function refuseTwoKeys(call: Call): void {
  const given = keySourceOptions.filter(({ name }) => call.options[name] !== undefined);
  const [first, second] = given.map(({ flag }) => flag);
  if (first !== undefined && second !== undefined) {
    throw new OnboardError('E-CLI-104', { first, second });
  }
}

/** Which account of a Ledger is meant, counted from 0; undefined: no Ledger is. @throws OnboardError E-CLI-101 */
export function ledgerAccount(call: Call): number | undefined {
  const text = textOption(call, 'ledgerPath');
  const isMeant = call.options['ledger'] === true;
  const account = text === undefined ? 0 : /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (text !== undefined && !isMeant) {
    throw usageError(undefined, message('call.ledger-path-alone'));
  }
  if (!(account <= MOST_ACCOUNT)) {
    const given = printable(text ?? '', 40);
    throw usageError(
      undefined,
      message('call.whole-number', {
        option: '--ledger-path',
        least: 0,
        most: MOST_ACCOUNT,
        given,
      }),
    );
  }
  return isMeant ? account : undefined;
}

async function openKept(name: string, call: Call, context: CommandContext): Promise<Signer> {
  const keystore = await context.keystore(pathsOf(call, context));
  // Before anybody types a password for nothing.
  await keystore.find(name);
  return withPassword(name, call, context, (password) => keystore.open(name, password));
}

async function askedKey(call: Call, context: CommandContext): Promise<Signer | undefined> {
  if (!context.asking.present) return undefined;
  const words = await context.words();
  const { kept } = await (await context.keystore(pathsOf(call, context))).list();
  const choices = kept.map(({ name, evmAddress }) => ({
    id: name,
    title: `${name}  ${evmAddress}`,
  }));
  const chosen =
    choices.length === 0
      ? TYPED
      : await context.asking.choice(words.t('key.question'), [
          ...choices,
          { id: TYPED, title: words.t('key.choice-typed') },
        ]);
  if (chosen !== TYPED) return chosen === undefined ? undefined : openKept(chosen, call, context);
  const keys = await context.keys();
  return threeTimes(context, async () =>
    keys.fromText((await context.asking.secret(`${words.t('key.secret-question')}:`)) ?? ''),
  );
}
