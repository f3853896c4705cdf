import { isatty } from 'node:tty';
import type { Printer } from '../cli/print.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { SANDBOX } from '../domain/network/profile.ts';
import type { Language } from '../i18n/language.ts';
import { namedWords } from './texts/named-words.ts';
import type { Translator } from '../i18n/translator.ts';
import { version } from '../domain/version.ts';
import { readAsset } from './assets.ts';
import { createPrompter } from './prompts/create-prompter.ts';
import { systemClock } from './clock.ts';
import { pathsHere } from './paths.ts';
import type { Stop } from './signals.ts';
import { readLastErrors } from './last-errors-file.ts';
import {
  connectionWithSandboxHealth,
  withSandboxHealth,
  sandboxHealth,
} from './sandbox/with-sandbox-health.ts';
import { readText } from '../adapters/storage/read-text.ts';
import { writeText } from '../adapters/storage/write-text.ts';
import { runShellScript } from '../adapters/host/run-shell-script.ts';

/** What a start knows before any command runs. */
interface Given extends Pick<CommandContext, 'allowHttp' | 'keepError' | 'preferences' | 'undo'> {
  readonly printer: Printer;
  /** What a person types to start this program again. */
  readonly programName: string;
  readonly stop: Pick<Stop, 'signal' | 'looking'>;
  readonly language: Language;
}

/** The world as commands get it. Whatever is heavy is loaded when it is asked for. */
export function createCommandContext({
  printer,
  stop,
  allowHttp,
  keepError,
  undo,
  programName,
  ...spoken
}: Given): CommandContext {
  const { signal, looking } = stop;
  const clock = systemClock;
  const words = async (): Promise<Translator> =>
    namedWords(
      await (await import('../i18n/load-translator.ts')).loadTranslator(spoken.language),
      programName,
    );
  return {
    clock,
    signal,
    allowHttp,
    undo,
    environment: process.env,
    program: {
      version,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    },
    terminal: { input: isatty(0), output: isatty(1), error: isatty(2) },
    paths: pathsHere,
    preferences: spoken.preferences,
    language: spoken.language,
    words,
    programName,
    settings: async ({ config }) =>
      (await import('../adapters/storage/settings-store.ts')).openSettings(config, clock),
    keepError,
    lastErrors: ({ lastErrors }) => Promise.resolve(readLastErrors(lastErrors)),
    asset: readAsset,
    readText,
    writeText,
    runShellScript,
    runSandbox: async ({ scenario, ...settings }, started) => {
      const told = { started, until: signal, words: await words() };
      if (scenario === undefined) {
        const { introduceSandbox } = await import('./sandbox/introduce-sandbox.ts');
        return introduceSandbox(settings, told);
      }
      const { runScenario } = await import('./sandbox/run-scenario.ts');
      await runScenario(scenario, settings, told);
    },
    runningSandbox: async ({ sandbox }) =>
      (await import('./sandbox/running-sandbox.ts')).runningSandbox(sandbox),
    networks: async (paths) => {
      const { networkFiles } = await import('./networks/networks.ts');
      const files = await networkFiles(paths);
      return [
        { name: SANDBOX, source: 'built in' },
        ...files.map(({ name, own }) => ({ name, source: own ? 'own' : 'shipped' }) as const),
      ];
    },
    addNetwork: async (...given) =>
      (await import('./networks/own-networks.ts')).addNetwork(...given),
    removeNetwork: async (...given) =>
      (await import('./networks/own-networks.ts')).removeNetwork(...given),
    networkNames: async (paths) => (await import('./networks/networks.ts')).networkNames(paths),
    profile: async (network, paths) =>
      (await import('./networks/networks.ts')).loadProfile(network, paths),
    readOnly: async (network, paths, until = looking) => {
      const [{ loadProfile, withConsent }, { openReaders }, { resolveProfile }] = await Promise.all(
        [
          import('./networks/networks.ts'),
          import('./networks/open-readers.ts'),
          import('./networks/resolve-profile.ts'),
        ],
      );
      const stated = withConsent(await loadProfile(network, paths), allowHttp);
      const profile = await resolveProfile(stated, clock, until);
      const ports = openReaders(profile, clock, until);
      if (network !== SANDBOX) return { profile, ports };
      return { profile, ports: withSandboxHealth(ports, sandboxHealth(paths.sandbox, profile)) };
    },
    connect: async (network, paths) => {
      const [{ loadProfile, withConsent }, { connect }, { resolveProfile }] = await Promise.all([
        import('./networks/networks.ts'),
        import('../adapters/connect.ts'),
        import('./networks/resolve-profile.ts'),
      ]);
      const stated = withConsent(await loadProfile(network, paths), allowHttp);
      const profile = await resolveProfile(stated, clock, looking);
      const connection = await connect(profile, clock, looking);
      if (network !== SANDBOX) return connection;
      return connectionWithSandboxHealth(connection, sandboxHealth(paths.sandbox, profile));
    },
    examineMachine: async (paths) => {
      const [{ examineMachine }, { readCapabilities }] = await Promise.all([
        import('../adapters/host/examine-machine.ts'),
        import('../wizard/theme/read-capabilities.ts'),
      ]);
      const { env, platform } = process;
      return examineMachine(paths, clock, readCapabilities(env, platform));
    },
    resolveHost: async (host) =>
      (await import('../adapters/host/resolve-host.ts')).resolveHost(host),
    readers: async (profile, until = looking) =>
      (await import('./networks/open-readers.ts')).openReaders(profile, clock, until),
    aggregator: async (profile, until = looking) => {
      const { createAggregators } = await import('../adapters/aggregator/aggregators.ts');
      return createAggregators(profile.aggregators, clock, until);
    },
    node: async (url, until = looking) => {
      const { createNodeReader } = await import('../adapters/node/node-reader.ts');
      return createNodeReader(url, clock, { allowHttp, until });
    },
    checkLink: async (url) => {
      const { checkLink } = await import('../adapters/http/check-link.ts');
      const { found, ...values } = await checkLink(url, allowHttp, clock, signal);
      return (await words()).t({ key: `link.${found}`, values });
    },
    keys: async () => {
      const [sources, { createAddressSigner }] = await Promise.all([
        import('../adapters/keys/key-sources.ts'),
        import('../adapters/keys/address-signer.ts'),
      ]);
      return {
        fromText: sources.keyFromText,
        fromFile: sources.keyFromFile,
        fromVariable: (name) => sources.keyFromVariable(process.env, name),
        fromInput: () => sources.keyFromStream(process.stdin),
        fromAddress: createAddressSigner,
        secretFromFile: (path) =>
          path === '-' ? sources.secretFromStream(process.stdin) : sources.secretFromFile(path),
      };
    },
    keystore: async ({ keys }) => {
      const { createKeystore } = await import('../adapters/keys/keystore-folder.ts');
      return createKeystore(keys, clock);
    },
    ledger: async ({ ledger }) =>
      (await import('../adapters/ledger/create-ledger.ts')).createLedger(ledger),
    journals: async ({ journals }) => {
      const { createJournalFolder } = await import('../adapters/storage/journal-folder.ts');
      return createJournalFolder(journals, clock);
    },
    asking: createPrompter(signal, words),
    note: (line) => printer.note(line),
    progress: (line) => printer.progress(line),
    report: (command, report) => printer.report(command, report),
  };
}
