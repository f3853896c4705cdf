import { connect } from '../../adapters/connect.ts';
import { VARIABLE } from '../../domain/variables.ts';
import { parsePastedIdentity } from '../../adapters/node/node-reader.ts';
import { saveText } from '../../adapters/storage/text-files.ts';
import type { WizardContext } from '../../commands/context.ts';
import { workingFolder } from '../start-command.ts';
import { serviceVariables } from '../../adapters/profile/service-variables.ts';
import { worthOf } from '../../domain/network/identity.ts';
import { SANDBOX, type StatedProfile } from '../../domain/network/profile.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Connection } from '../../ports/connection.ts';
import type { SessionOptions, NetworkChoice } from '../../session/options.ts';
import type { Translator } from '../../i18n/translator.ts';
import { accountTitle } from '../sandbox/account-title.ts';
import { savedSandbox } from '../sandbox/running-sandbox.ts';
import { loadProfile, permitHttp, networkNames } from '../networks/networks.ts';
import type { WizardOptionValues } from './wizard-options.ts';
import { networkTitle } from '../../i18n/network-title.ts';

/** Opens the key or Ledger account named on the command line; resolves with undefined if none is named. */
export type OpenNamedKey = () => Promise<Signer | undefined>;

/** Opens what the wizard uses: networks, keys, settings and reports. @throws OnboardError E-FILE-*, E-PRF-* */
export async function sessionOptions(
  { network, keystore: keystoreName, maxFee }: WizardOptionValues,
  context: WizardContext,
  namedKey: OpenNamedKey,
): Promise<Omit<SessionOptions, 'i18n' | 'clock' | 'command'>> {
  const { records } = context;
  const reports = async () => (await import('./read-reports.ts')).reportReaders(context);
  return {
    networks: await networkChoices(context),
    connect: (name, until) => connectTo(name, context, until),
    settings: await records.settings(),
    journals: await records.journals(),
    keys: { given: () => givenKey(context, namedKey), sources: context.keys.sources },
    ledger: await context.keys.ledger(),
    keystore: await context.keys.keystore(),
    readPastedIdentity: parsePastedIdentity,
    saveText: (name, text) => saveText(workingFolder(), name, text),
    readStatusReport: async (...which) => (await reports()).readStatusReport(...which),
    readReceipt: async (...which) => (await reports()).readReceipt(...which),
    maxFee,
    signedCosts: new Map(),
    given: {
      ...(network !== undefined && { network }),
      ...(keystoreName !== undefined && { keystore: keystoreName }),
    },
  };
}

async function connectTo(
  network: string,
  context: WizardContext,
  until: AbortSignal,
): Promise<Connection> {
  const { paths, allowHttp, i18n } = context;
  i18n.chooseNetwork(network);
  if (network !== SANDBOX) {
    const profile = await loadProfile(network, paths, serviceVariables(context.environment));
    return connectAndPrepare(permitHttp(profile, allowHttp), context, until);
  }
  const { openSandbox } = await import('../sandbox/open-sandbox.ts');
  const sandbox = await openSandbox(paths.sandbox);
  return {
    ...(await connectAndPrepare(sandbox.network, context, until)),
    practiceAccounts: sandbox.accounts.map(({ name, privateKey, evmAddress, pChainAddress }) => ({
      id: name,
      title: i18n.t('sandbox.account-name', { what: accountTitle(name) }),
      evmAddress,
      pChainAddress,
      signer: async () => (await context.keys.sources()).fromText(privateKey),
    })),
    close: () => sandbox.close(),
  };
}

async function connectAndPrepare(
  profile: StatedProfile,
  context: WizardContext,
  until: AbortSignal,
): Promise<Connection> {
  const connection = await connect(profile, context.clock, { until });
  await connection.builder.prepare();
  return connection;
}

async function givenKey(
  { environment, keys }: WizardContext,
  openNamedKey: OpenNamedKey,
): Promise<Signer | undefined> {
  const named = await openNamedKey();
  if (named !== undefined || (environment[VARIABLE.privateKey] ?? '') === '') return named;
  return (await keys.sources()).fromPlace('variable', VARIABLE.privateKey);
}

export async function networkChoices({
  paths,
  environment,
  i18n,
}: Pick<WizardContext, 'paths' | 'environment'> & { readonly i18n: Translator }): Promise<
  readonly NetworkChoice[]
> {
  const { t } = i18n;
  const names = await networkNames(paths);
  return Promise.all(
    names.map(async (name) => {
      const sandbox = { name, title: t('network.sandbox'), note: t('network.note-sandbox') };
      try {
        // The names of the L1s of a sandbox that was stopped are wanted too, beside its unfinished tasks.
        const profile =
          name === SANDBOX
            ? savedSandbox(paths.sandbox).network
            : await loadProfile(name, paths, serviceVariables(environment));
        const l1s = profile.phases.flatMap((phase) => phase.l1s);
        if (name === SANDBOX) return { ...sandbox, l1s };
        const worth = t(`network.note-${worthOf(profile)}`);
        const listed = l1s.map((l1) => l1.name).join(', ');
        const values = { worth, l1s: listed, count: l1s.length };
        const note = l1s.length === 0 ? worth : t('network.note-l1s', values);
        return { name, title: networkTitle(profile.title, i18n), note, l1s, identity: profile };
      } catch {
        if (name === SANDBOX) return sandbox;
        // The error in the profile is shown if the operator chooses this network.
        return { name, title: name, note: t('network.note-unreadable') };
      }
    }),
  );
}
