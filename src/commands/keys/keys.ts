import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { Keystore } from '../../ports/keystore.ts';
import { argument, textOption, type Call, type Definition, type Report } from '../definition.ts';
import { ledgerAccount, refuseTwoKeys } from '../account/given-key.ts';
import { threeTimes, withNewPassword, withPassword } from '../account/given-password.ts';
import { accountData, keyData, keyLines, listLine, prefixesOf } from '../account/key-lines.ts';
import { refuseKey } from '../options/network.ts';
import { actionOf, usageError } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import { ledgerOptions, networkOption, passwordOption } from '../options/shared-options.ts';
import type { CommandContext } from '../command-context.ts';

const NAME = 'keys';

const actions: Readonly<Record<string, (call: Call, context: CommandContext) => Promise<Report>>> =
  {
    create,
    import: importKey,
    list,
    address,
    remove,
  };

/** The keys that are kept encrypted on this machine. */
export const keysDefinition: Definition = {
  name: NAME,
  summary: message('command.keys.summary'),
  group: 'group.keys',
  arguments: [
    {
      name: 'action',
      help: message('argument.words', { words: Object.keys(actions).join(', ') }),
      words: () => Object.keys(actions),
    },
    { name: 'name', help: message('argument.name'), optional: true },
  ],
  options: [
    { flags: '--from <path>', help: message('option.keys.from') },
    passwordOption,
    ...ledgerOptions.map(({ flags, help }) => ({
      flags,
      help: message('option.keys.ledger', { help }),
    })),
    { ...networkOption, help: message('option.keys.network') },
    { flags: '--yes', help: message('option.keys.yes') },
  ],
  example: 'list',
  run: (call, context) => {
    if (argument(call, 0) === 'address' && call.options['ledger'] === true) refuseTwoKeys(call);
    else refuseKey(NAME, call);
    return actionOf(NAME, call, actions)(call, context);
  },
};

async function create(call: Call, context: CommandContext): Promise<Report> {
  const name = named(call, 'create');
  const keystore = await context.keystore(pathsOf(call, context));
  const prefixes = await prefixesOf(call, context);
  await keystore.requireFree(name);
  const key = await withNewPassword(name, call, context, (password) =>
    keystore.create(name, password),
  );
  const words = await context.words();
  context.note(words.t('cli.kept', { file: key.file }));
  context.note(words.t('cli.keys.back-up'));
  return {
    outcome: 'done',
    lines: keyLines(key, prefixes, await context.words()),
    data: keyData(key, prefixes),
  };
}

async function importKey(call: Call, context: CommandContext): Promise<Report> {
  const name = named(call, 'import');
  const keystore = await context.keystore(pathsOf(call, context));
  const prefixes = await prefixesOf(call, context);
  await keystore.requireFree(name);
  const text = await keyText(call, context, keystore);
  const words = await context.words();
  // Another keystore keeps its password; for a bare key one is chosen.
  const isEncrypted = keystore.judge(text) === 'keystore';
  const key = await (isEncrypted ? withPassword : withNewPassword)(
    isEncrypted ? words.t('cli.keys.that-keystore') : name,
    call,
    context,
    (password) => keystore.take(name, text, password),
  );
  context.note(words.t('cli.keys.imported', { file: key.file }));
  return {
    outcome: 'done',
    lines: keyLines(key, prefixes, await context.words()),
    data: keyData(key, prefixes),
  };
}

/** What is to be imported: from a file, standard input, or typed unseen. A bare key is known to be one. */
async function keyText(call: Call, context: CommandContext, keystore: Keystore): Promise<string> {
  const keys = await context.keys();
  const sound = (text: string): string => {
    if (keystore.judge(text) === 'bare key') keys.fromText(text).forget();
    return text;
  };
  const from = textOption(call, 'from');
  if (from !== undefined) return sound(await keys.secretFromFile(from));
  return threeTimes(context, async () => {
    const typed = await context.asking.secret((await context.words()).t('cli.keys.to-keep'));
    if (typed === undefined) throw new OnboardError('E-KEY-123', {});
    return sound(typed);
  });
}

async function list(call: Call, context: CommandContext): Promise<Report> {
  const keystore = await context.keystore(pathsOf(call, context));
  const prefixes = await prefixesOf(call, context);
  const { kept, unreadable } = await keystore.list();
  const words = await context.words();
  for (const error of unreadable) {
    context.note(`${error.code}: ${words.error(error).text}`);
  }
  return {
    outcome: 'done',
    lines:
      kept.length === 0 && unreadable.length === 0
        ? [words.t('cli.keys.none')]
        : kept.map((key) => listLine(key, prefixes)),
    data: {
      keys: kept.map((key) => keyData(key, prefixes)),
      unreadable: unreadable.map(({ code, message }) => ({ code, message })),
    },
  };
}

async function address(call: Call, context: CommandContext): Promise<Report> {
  const account = ledgerAccount(call);
  if (account !== undefined) return addressOnLedger(account, call, context);
  const keystore = await context.keystore(pathsOf(call, context));
  const prefixes = await prefixesOf(call, context);
  const key = await keystore.find(named(call, 'address'));
  return {
    outcome: 'done',
    lines: keyLines(key, prefixes, await context.words()),
    data: keyData(key, prefixes),
  };
}

/** The addresses of an account of a Ledger; nothing is signed, and its owner is asked for nothing. */
async function addressOnLedger(
  account: number,
  call: Call,
  context: CommandContext,
): Promise<Report> {
  if (argument(call, 1) !== '') throw usageError(NAME, message('call.ledger-and-name'));
  const prefixes = await prefixesOf(call, context);
  const signer = await (await context.ledger(pathsOf(call, context))).open(account);
  try {
    return {
      outcome: 'done',
      lines: keyLines(signer, prefixes, await context.words()),
      data: accountData(signer, prefixes),
    };
  } finally {
    signer.forget();
  }
}

async function remove(call: Call, context: CommandContext): Promise<Report> {
  const name = named(call, 'remove');
  const keystore = await context.keystore(pathsOf(call, context));
  const { evmAddress } = await keystore.find(name);
  if (call.options['yes'] !== true) {
    const typed = await context.asking.text(
      (await context.words()).t('cli.keys.remove', { name, address: evmAddress }),
    );
    if (typed?.trim() !== name) throw new OnboardError('E-KEY-122', { name });
  }
  const file = await keystore.remove(name);
  context.note((await context.words()).t('cli.keys.removed'));
  return { outcome: 'done', lines: [file], data: { name, evmAddress, movedTo: file } };
}

function named(call: Call, action: string): string {
  const name = argument(call, 1);
  if (name === '') throw usageError(NAME, message('call.missing-key-name', { action }));
  return name;
}
