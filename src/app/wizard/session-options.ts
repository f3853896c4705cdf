import type { NetworkConnection } from '../../adapters/connect.ts';
import { parsePastedIdentity } from '../../adapters/node/pasted-identity.ts';
import { saveText } from '../../adapters/storage/save-text.ts';
import { textOption, type Call } from '../../commands/definition.ts';
import { pathsOf } from '../../commands/options/paths-of.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import type { Paths } from '../../ports/paths.ts';
import { SANDBOX, type StatedProfile } from '../../domain/network/profile.ts';
import type { Wei } from '../../domain/units.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Connection, KeySource, SessionOptions } from '../../session/options.ts';
import type { Translator } from '../../i18n/translator.ts';
import { accountTitle } from '../sandbox/account-title.ts';
import { networkChoices } from '../networks/network-choices.ts';
import { loadProfile, withConsent } from '../networks/networks.ts';
import { connectionWithSandboxHealth } from '../sandbox/with-sandbox-health.ts';

const KEY_VARIABLE = 'ONBOARD_PRIVATE_KEY';

/** What the call decides before anything is drawn. */
export interface Decided {
  readonly maxFee: Wei | undefined;
  /** The key that options of the call name. */
  readonly namedKey: () => Promise<Signer | undefined>;
}

/** What the wizard's session works with besides what its first view needs. @throws OnboardError E-FILE-*, E-PRF-* */
export async function sessionOptions(
  call: Call,
  context: CommandContext,
  words: Translator,
  { maxFee, namedKey }: Decided,
): Promise<Omit<SessionOptions, 'words' | 'clock' | 'command'>> {
  const paths = pathsOf(call, context);
  const network = textOption(call, 'network');
  const kept = textOption(call, 'keystore');
  return {
    networks: await networkChoices(paths, words),
    connect: (name, until) => connectTo(name, { paths, context, words, until }),
    settings: await context.settings(paths),
    journals: await context.journals(paths),
    keys: keySource(context, namedKey),
    ledger: await context.ledger(paths),
    keystore: await context.keystore(paths),
    readPastedIdentity: parsePastedIdentity,
    saveText: (name, text) => saveText(process.cwd(), name, text),
    maxFee,
    given: {
      ...(network !== undefined && { network }),
      ...(kept !== undefined && { keystore: kept }),
    },
  };
}

interface Connecting {
  readonly paths: Paths;
  readonly context: CommandContext;
  readonly words: Translator;
  /** Aborted when the person leaves. */
  readonly until: AbortSignal;
}

async function connectTo(
  network: string,
  { paths, context, words, until }: Connecting,
): Promise<Connection> {
  if (network !== SANDBOX) {
    const profile = withConsent(await loadProfile(network, paths), context.allowHttp);
    return connected(profile, context, until);
  }
  const { openSandbox } = await import('../sandbox/open-sandbox.ts');
  const sandbox = await openSandbox(paths.sandbox);
  return {
    ...connectionWithSandboxHealth(await connected(sandbox.network, context, until), sandbox.fate),
    practiceAccounts: sandbox.accounts.map(({ name, privateKey, began }) => ({
      id: name,
      title: words.t('sandbox.account-name', { what: accountTitle(name) }),
      note: words.t('key.practice-note', began),
      signer: async () => (await context.keys()).fromText(privateKey),
    })),
    close: () => sandbox.close(),
  };
}

/** A network whose P-Chain answers; who cannot send is told so before the first question. */
async function connected(
  stated: StatedProfile,
  context: CommandContext,
  until: AbortSignal,
): Promise<NetworkConnection> {
  const [{ connect }, { resolveProfile }] = await Promise.all([
    import('../../adapters/connect.ts'),
    import('../networks/resolve-profile.ts'),
  ]);
  const profile = await resolveProfile(stated, context.clock, until);
  const connection = await connect(profile, context.clock, until);
  await connection.builder.prepare();
  return connection;
}

function keySource(context: CommandContext, named: Decided['namedKey']): KeySource {
  return {
    given: async () =>
      (await named()) ??
      ((context.environment[KEY_VARIABLE] ?? '') === ''
        ? undefined
        : (await context.keys()).fromVariable(KEY_VARIABLE)),
    fromText: async (text) => (await context.keys()).fromText(text),
    fromFile: async (path) => (await context.keys()).fromFile(path),
    fromAddress: async (...addresses) => (await context.keys()).fromAddress(...addresses),
    fromVariable: async (name) => (await context.keys()).fromVariable(name),
  };
}
