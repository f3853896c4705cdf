import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { createAddressSigner } from '../../../../src/adapters/keys/key-signer.ts';
import {
  keyFromFile,
  keyFromText,
  keyFromVariable,
} from '../../../../src/adapters/keys/key-sources.ts';
import { createKeystore } from '../../../../src/adapters/keys/keystore-folder.ts';
import { createLedger } from '../../../../src/adapters/ledger/ledger-signer.ts';
import { parsePastedIdentity } from '../../../../src/adapters/node/pasted-identity.ts';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { saveText } from '../../../../src/adapters/storage/text-files.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import type { Action, Screen, View } from '../../../../src/session/view/view.ts';
import { createSession } from '../../../../src/session/create-session.ts';
import type { SessionOptions } from '../../../../src/session/options.ts';
import type { Problem } from '../../../../src/page/page.ts';
import { english } from '../../../../src/i18n/english.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { statusPage } from '../../../../src/support/status/status-page.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { lookAt } from '../../../helpers/canary/watch.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A session over the real adapters. The test reads its views and dispatches actions. */
export class TestSession {
  readonly #session: ReturnType<typeof createSession>;
  readonly home: string;
  readonly #intents = new Set<Screen>();
  #seen: Pick<View, 'screen' | 'log'> | undefined;

  constructor(
    profile: NetworkProfile,
    home: string,
    clock: Clock,
    connectTo: SessionOptions['connect'],
  ) {
    this.home = home;
    const environment = {};
    const others: Parameters<typeof createSession>[1] = async () => ({
      networks: [{ name: profile.name, title: profile.title }],
      connect: connectTo,
      settings: await openSettings(home, clock),
      journals: createJournalFolder(join(home, 'journals'), clock),
      keys: {
        given: () => Promise.resolve(undefined),
        fromText: keyFromText,
        fromFile: keyFromFile,
        fromAddress: createAddressSigner,
        fromVariable: (name) => keyFromVariable(environment, name),
      },
      keystore: createKeystore(join(home, 'keys'), systemClock),
      ledger: createLedger(join(home, 'ledger')),
      readPastedIdentity: parsePastedIdentity,
      saveText: (name, text) => saveText(home, name, text),
      readStatusReport: async (network, operator) => {
        const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
        const deps = { ...network, clock, aggregator: undefined, readMemoryOf };
        const subject = { kind: 'operator', operator } as const;
        return statusPage(await readStatus(deps, { subject }), english);
      },
      given: { network: profile.name },
    });
    this.#session = createSession({ i18n: english, clock, command: 'onboard' }, others);
    this.ended = this.#session.ended;
    this.#session.subscribe(() => this.#see());
  }

  readonly ended: Promise<number>;

  get view(): View {
    return this.#session.view();
  }

  /** Dispatches an action. Confirms the transaction on the screen if there is one. */
  act(action: Action): void {
    const { screen } = this.view;
    const confirms = action.type === 'confirm' && screen.kind === 'intent';
    this.#session.dispatch(confirms ? { ...action, subject: screen.subject } : action);
  }

  /** Dispatches an action and waits until the screen has changed. */
  async does(action: Action): Promise<void> {
    const { screen } = this.view;
    this.act(action);
    await this.#when((view) => view.screen !== screen || undefined);
  }

  /** Resolves with the screen of this kind and code when it appears. Rejects if a problem appears first. */
  sees<Kind extends Screen['kind']>(
    kind: Kind,
    code: string,
  ): Promise<Extract<Screen, { kind: Kind }>> {
    return this.#when(({ screen, code: shown }) => {
      if (screen.kind === kind && shown === code) return screen as Extract<Screen, { kind: Kind }>;
      if (screen.kind !== 'problem' || kind === 'problem') return undefined;
      throw new Error(`${shown}: ${screen.problem.code} ${english.error(screen.problem).text}`);
    });
  }

  /** Resolves with the screen of this kind and code when it shows a problem with the last answer. */
  seesProblemOf<Kind extends 'text' | 'secret'>(
    kind: Kind,
    code: string,
  ): Promise<Extract<Screen, { kind: Kind }>> {
    return this.#when(({ screen, code: shown }) =>
      screen.kind === kind && shown === code && screen.problem !== undefined
        ? (screen as Extract<Screen, { kind: Kind }>)
        : undefined,
    );
  }

  /** Resolves with the next problem that any screen shows. */
  seesProblem(): Promise<Problem> {
    return this.#when(({ screen }) => (screen.kind === 'problem' ? screen.problem : undefined));
  }

  /**
   * Resolves with `seen` for a screen with this code, and with `asked` for a new transaction to confirm.
   * Ignores busy screens.
   */
  seesOrIsAsked(code: string): Promise<'seen' | 'asked'> {
    return this.#when(({ screen, code: shown }) => {
      if (screen.kind === 'intent') {
        if (this.#intents.has(screen)) return undefined;
        this.#intents.add(screen);
        return 'asked';
      }
      // The run retries some problems by itself, such as a new epoch between a read and a call.
      if (screen.kind === 'problem' && screen.retryAt === undefined) {
        throw new Error(`${shown}: ${english.error(screen.problem).text}`);
      }
      const isPassing = screen.kind === 'busy' || screen.kind === 'problem';
      return shown === code && !isPassing ? 'seen' : undefined;
    });
  }

  /** Resolves with the first defined result of `look`. Rejects with its error. */
  seesOneOf<T>(look: (view: View) => T | undefined): Promise<T> {
    return this.#when(look);
  }

  logs(text: RegExp): Promise<true> {
    return this.#when(({ log }) => log.some((line) => text.test(line.text)) || undefined);
  }

  /** Passes each new screen and log line to the search for leaked keys. */
  #see(): void {
    const { log, ...shown } = this.view;
    const lines = log.slice(this.#seen?.log.length ?? 0);
    if (shown.screen === this.#seen?.screen && lines.length === 0) return;
    this.#seen = { screen: shown.screen, log };
    lookAt('views', `the view ${shown.code}`, JSON.stringify([shown, lines], spelled));
  }

  #when<T>(look: (view: View) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const see = (): void => {
        try {
          const seen = look(this.view);
          if (seen === undefined) return;
          stop();
          resolve(seen);
        } catch (error) {
          stop();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      const stop = this.#session.subscribe(see);
      see();
    });
  }
}

/** Converts a bigint to text for JSON. */
const spelled = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** A new settings folder, which is deleted after the test. */
export function personalFolder(): string {
  return temporaryFolder('session-');
}

/** Opens a session that ends with the test at the latest. */
export function openTestSession(
  profile: NetworkProfile,
  home: string,
  clock = systemClock,
  connectTo: SessionOptions['connect'] = (_network, until) => connect(profile, clock, until),
): TestSession {
  const session = new TestSession(profile, home, clock, connectTo);
  onTestFinished(async () => {
    session.act({ type: 'leave' });
    await session.ended;
  });
  return session;
}
