import type { NetworkConnection } from '../adapters/connect.ts';
import { parsePastedIdentity } from '../adapters/node/pasted-identity.ts';
import { saveText } from '../adapters/storage/save-text.ts';
import { openSettings } from '../adapters/storage/settings-store.ts';
import { textOption, type Call } from '../cli/definition.ts';
import { ledgerAccount, optionalKey, refuseTwoKeys } from '../cli/given-key.ts';
import { maxFeeOf } from '../cli/max-fee.ts';
import { pathsOf } from '../cli/paths-of.ts';
import type { Paths, Shell } from '../cli/shell.ts';
import { catalogue } from '../domain/catalogue/index.ts';
import { EXIT, OnboardError, type ExitKind } from '../domain/errors.ts';
import type { Connection, KeySource, SessionOptions } from '../session/options.ts';
import { SANDBOX, type StatedProfile } from '../domain/profile.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Signer } from '../ports/signer.ts';
import type { Problem } from '../session/view.ts';
import type { Session } from '../session/session.ts';
import { createSession } from '../session/create-session.ts';
import type { Translator } from '../i18n/translator.ts';
import { faceFor, looksFor, type Looks } from './looks.ts';
import { networkChoices } from './network-choices.ts';
import { loadProfile, withConsent } from './networks.ts';
import { connectionTellingFate } from './telling-fate.ts';

const KEY_VARIABLE = 'ONBOARD_PRIVATE_KEY';

type NamedKey = () => Promise<Signer | undefined>;

/**
 * Opens the wizard and runs it to its end.
 * @throws OnboardError E-CLI-102 without a terminal
 */
export async function openWizard(call: Call, shell: Shell): Promise<ExitKind> {
  const face = faceFor(call, shell);
  if (face === 'none') throw new OnboardError('E-CLI-102', {});
  const looks = looksFor(call, shell);
  const words = await shell.words();
  const paths = pathsOf(call, shell);
  const home = textOption(call, 'home');
  const network = textOption(call, 'network');
  const kept = textOption(call, 'keystore');
  const ledger = await shell.ledger(paths);
  const settings = openSettings(paths.config, shell.clock);
  const session =
    (await namedView(call, shell)) ??
    createSession({
      networks: await networkChoices(paths, words),
      connect: (network, until) => connectTo(network, { paths, shell, words, until }),
      settings,
      journals: await shell.journals(paths),
      keys: keySource(shell, await namedKey(call, shell, ledger)),
      ledger,
      keystore: await shell.keystore(paths),
      clock: shell.clock,
      readPastedIdentity: parsePastedIdentity,
      saveText: (name, text) => saveText(process.cwd(), name, text),
      maxFee: maxFeeOf(call),
      given: {
        ...(network !== undefined && { network }),
        ...(kept !== undefined && { keystore: kept }),
      },
      words,
      command: resumeCommand(home, shell.programName),
    } satisfies SessionOptions);
  keepProblems(session, shell);
  return exitKind(await show(session, face, { words, looks }, shell));
}

/** Keeps what goes wrong among the last errors, each time that it is shown. */
function keepProblems(session: Session, { keepError }: Shell): void {
  let last: Problem | undefined;
  session.subscribe(() => {
    const { screen } = session.view();
    const problem = screen.kind === 'problem' ? screen.problem : undefined;
    if (problem === last) return;
    last = problem;
    if (problem === undefined) return;
    const { code, values = {} } = problem;
    keepError({ code, values, exit: catalogue[code].exit });
  });
}

/** What `--view` and `--case` name, to be looked at alone. @throws OnboardError as `openView` does */
async function namedView(call: Call, shell: Shell): Promise<Session | undefined> {
  const isNamed = ['view', 'case'].some((name) => call.options[name] !== undefined);
  return isNamed ? (await import('./open-view.ts')).openView(call, shell) : undefined;
}

interface Shown {
  readonly words: Translator;
  readonly looks: Looks;
}

/** Draws the session or reads it out; only the one that is needed is loaded. */
async function show(
  session: Session,
  face: 'drawn' | 'linear',
  { words, looks }: Shown,
  { clock, signal, environment, undo }: Shell,
): Promise<number> {
  const { stdin, stdout, stderr } = process;
  const common = { stdin, stdout, clock, signal };
  if (face === 'linear') {
    const { runLinear } = await import('../wizard/linear/run-linear.ts');
    return runLinear(session, { ...common, words, unicode: looks.unicode });
  }
  const { runWizard } = await import('../wizard/run-wizard.tsx');
  return runWizard(session, { ...common, ...looks, words, environment, stderr, undo });
}

/** How somebody comes back here: the way they came, since a checkout has no installed command. */
function resumeCommand(home: string | undefined, programName: string): string {
  if (home !== undefined) return `${programName} --home ${home}`;
  return programName.replace(/^npm start --$/, 'npm start');
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
      title: words.t('sandbox.account-name', { what: name }),
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

/** A key that options of the call hold; one that is kept encrypted, or on a Ledger, is opened when it is needed. */
async function namedKey(call: Call, shell: Shell, ledger: Ledger): Promise<NamedKey> {
  refuseTwoKeys(call);
  const account = ledgerAccount(call);
  if (account !== undefined) return () => ledger.open(account);
  const isNamed = ['privateKey', 'privateKeyFile'].some((name) => call.options[name] !== undefined);
  const key = isNamed ? await optionalKey(call, shell) : undefined;
  return () => Promise.resolve(key);
}

function keySource(shell: Shell, named: NamedKey): KeySource {
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

function exitKind(code: number): ExitKind {
  for (const [kind, value] of Object.entries(EXIT)) {
    if (value === code) return kind as ExitKind;
  }
  return 'fault';
}
