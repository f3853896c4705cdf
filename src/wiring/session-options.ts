import type { NetworkConnection } from '../adapters/connect.ts';
import { parsePastedIdentity } from '../adapters/node/pasted-identity.ts';
import { saveText } from '../adapters/storage/save-text.ts';
import { textOption, type Call } from '../cli/definition.ts';
import { pathsOf } from '../cli/paths-of.ts';
import type { Paths, Shell } from '../cli/shell.ts';
import { SANDBOX, type StatedProfile } from '../domain/profile.ts';
import type { Wei } from '../domain/units.ts';
import type { Signer } from '../ports/signer.ts';
import type { Connection, KeySource, SessionOptions } from '../session/options.ts';
import type { Translator } from '../i18n/translator.ts';
import { accountTitle } from './account-title.ts';
import { networkChoices } from './network-choices.ts';
import { loadProfile, withConsent } from './networks.ts';
import { connectionTellingFate } from './telling-fate.ts';

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
  shell: Shell,
  words: Translator,
  { maxFee, namedKey }: Decided,
): Promise<Omit<SessionOptions, 'words' | 'clock' | 'command'>> {
  const paths = pathsOf(call, shell);
  const network = textOption(call, 'network');
  const kept = textOption(call, 'keystore');
  return {
    networks: await networkChoices(paths, words),
    connect: (name, until) => connectTo(name, { paths, shell, words, until }),
    settings: await shell.settings(paths),
    journals: await shell.journals(paths),
    keys: keySource(shell, namedKey),
    ledger: await shell.ledger(paths),
    keystore: await shell.keystore(paths),
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
  readonly shell: Shell;
  readonly words: Translator;
  /** Aborted when the person leaves. */
  readonly until: AbortSignal;
}

async function connectTo(
  network: string,
  { paths, shell, words, until }: Connecting,
): Promise<Connection> {
  if (network !== SANDBOX) {
    const profile = withConsent(await loadProfile(network, paths), shell.allowHttp);
    return connected(profile, shell, until);
  }
  const { openSandbox } = await import('./open-sandbox.ts');
  const sandbox = await openSandbox(paths.sandbox);
  return {
    ...connectionTellingFate(await connected(sandbox.network, shell, until), sandbox.fate),
    practiceAccounts: sandbox.accounts.map(({ name, privateKey, began }) => ({
      id: name,
      title: words.t('sandbox.account-name', { what: accountTitle(name) }),
      note: words.t('key.practice-note', began),
      signer: async () => (await shell.keys()).fromText(privateKey),
    })),
    close: () => sandbox.close(),
  };
}

/** A network whose P-Chain answers; who cannot send is told so before the first question. */
async function connected(
  stated: StatedProfile,
  shell: Shell,
  until: AbortSignal,
): Promise<NetworkConnection> {
  const [{ connect }, { resolveProfile }] = await Promise.all([
    import('../adapters/connect.ts'),
    import('./resolve-profile.ts'),
  ]);
  const profile = await resolveProfile(stated, shell.clock, until);
  const connection = await connect(profile, shell.clock, until);
  await connection.builder.prepare();
  return connection;
}

function keySource(shell: Shell, named: Decided['namedKey']): KeySource {
  return {
    given: async () =>
      (await named()) ??
      ((shell.environment[KEY_VARIABLE] ?? '') === ''
        ? undefined
        : (await shell.keys()).fromVariable(KEY_VARIABLE)),
    fromText: async (text) => (await shell.keys()).fromText(text),
    fromFile: async (path) => (await shell.keys()).fromFile(path),
    fromAddress: async (...addresses) => (await shell.keys()).fromAddress(...addresses),
    fromVariable: async (name) => (await shell.keys()).fromVariable(name),
  };
}
