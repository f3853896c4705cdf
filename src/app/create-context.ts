import { release } from 'node:os';
import type { Printer } from '../cli/print.ts';
import type { StoredData, WizardContext } from '../commands/context.ts';
import { version } from '../domain/version.ts';
import type { WizardTranslator } from '../i18n/translator.ts';
import { serviceVariables } from '../adapters/profile/service-variables.ts';
import { readText, writeText } from '../adapters/storage/text-files.ts';
import { runShellScript } from '../adapters/run-process.ts';
import { readAsset, readPage } from './paths.ts';
import { createPrompter } from './prompts/create-prompter.ts';
import type { StopRequest } from './signals.ts';

interface StartupValues extends Pick<
  WizardContext,
  'allowHttp' | 'clock' | 'environment' | 'paths' | 'programName'
> {
  readonly printer: Printer;
  /** With the user's time zone, except for `--json`. */
  readonly translator: WizardTranslator;
  readonly settings: StoredData['settings'];
  readonly stop: Pick<StopRequest, 'signal' | 'readSignal'>;
}

const adapters = () => import('./network-adapters.ts');
const keyAdapters = () => import('./key-adapters.ts');

/** Most adapters are loaded on first use. */
export function createContext(values: StartupValues): WizardContext {
  const { printer, stop, translator, settings, ...startupValues } = values;
  const { clock, environment, paths } = startupValues;
  const { signal } = stop;
  const profiles = createProfiles(values);
  return {
    ...startupValues,
    command: 'onboard',
    signal,
    i18n: translator,
    program: {
      version,
      node: process.versions.node,
      platform: `${process.platform} ${release()} ${process.arch}`,
    },
    output: printer,
    prompter: createPrompter(signal, translator, clock),
    files: { read: readText, write: writeText, asset: readAsset, page: readPage },
    networks: {
      list: async () => (await adapters()).listNetworks(paths),
      names: async () => (await adapters()).networkNames(paths),
      ...profiles,
      remove: async (name) => (await adapters()).removeNetwork(name, paths),
    },
    connections: createConnections(values, profiles.profile),
    keys: createKeys(values),
    records: {
      journals: async () => {
        const { createJournalFolder } = await adapters();
        return createJournalFolder(paths.journals, clock, values.stop.readSignal);
      },
      settings,
    },
    host: {
      runShellScript,
      examineMachine: async () => {
        const { examineMachineHere } = await import('./examine-machine.ts');
        return examineMachineHere(paths, clock, environment);
      },
    },
    sandbox: {
      run: async (settings, started) => {
        const { describeSandbox, runSandbox } = await import('./sandbox/describe-sandbox.ts');
        await runSandbox(
          { ...settings, stateDir: paths.sandbox },
          { started: (sandbox) => started(describeSandbox(sandbox, translator)), until: signal },
        );
      },
      running: async () => (await adapters()).runningSandbox(paths.sandbox),
    },
  };
}

type Networks = WizardContext['networks'];

function createProfiles({ allowHttp, environment, paths }: StartupValues) {
  const services = serviceVariables(environment);
  return {
    profile: async (name) => {
      const { loadProfile, permitHttp } = await adapters();
      return permitHttp(await loadProfile(name, paths, services), allowHttp);
    },
    parse: async (text, from) => {
      const { permitHttp, parseNewNetwork } = await adapters();
      return permitHttp(await parseNewNetwork(text, from, paths, services), allowHttp);
    },
    add: async (text, from) => (await adapters()).addNetwork(text, from, paths, services),
  } satisfies Partial<Networks>;
}

/** Milliseconds. All retries together take less time than a probe of the doctor has. */
const PROBE_WAIT_MS = 2000;

function createConnections(
  { allowHttp, clock, translator, stop: { signal, readSignal } }: StartupValues,
  load: Networks['profile'],
): WizardContext['connections'] {
  return {
    openReadOnly: async (network, until = readSignal) => {
      const { openReaders, resolveProfile } = await adapters();
      const profile = await load(network);
      const ports = openReaders(profile, clock, { until });
      return { profile: await resolveProfile(profile, ports.pChain), ports };
    },
    connect: async (network, until) => {
      const { connect } = await adapters();
      const profile = await load(network);
      const either = until === undefined ? readSignal : AbortSignal.any([readSignal, until]);
      return connect(profile, clock, { until: either });
    },
    readers: async (profile, until = readSignal) =>
      (await adapters()).openReaders(profile, clock, { until, maxWaitMs: PROBE_WAIT_MS }),
    aggregator: async ({ aggregators }, until = readSignal) => {
      const { createAggregatorPool } = await adapters();
      return createAggregatorPool(aggregators, clock, { until });
    },
    node: async (url, until = readSignal) => {
      const { createNodeReader } = await adapters();
      return createNodeReader(url, clock, { allowHttp, until });
    },
    checkLink: async (url) => {
      const { checkLink } = await import('../adapters/http/check-link.ts');
      const { found, ...values } = await checkLink(url, allowHttp, clock, signal);
      return translator.t({ key: `link.${found}`, values });
    },
  };
}

function createKeys({ clock, environment, paths, stop }: StartupValues): WizardContext['keys'] {
  return {
    sources: async () => {
      const { createAddressSigner, places, sources } = await keyAdapters();
      const context = { environment, signal: stop.signal };
      return {
        fromText: sources.keyFromText,
        fromPlace: (place, name) => sources.keyFromPlace(place, name, context),
        fromAddress: createAddressSigner,
        secretFromFile: (path) => {
          const place = path === '-' ? places.streamPlace(process.stdin) : places.filePlace;
          return places.readSecret(place, path, context);
        },
      };
    },
    keystore: async () => (await keyAdapters()).createKeystore(paths.keys, clock),
    ledger: async () =>
      (await import('../adapters/ledger/ledger-signer.ts')).createLedger(paths.ledger),
  };
}
