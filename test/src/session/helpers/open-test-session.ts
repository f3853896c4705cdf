import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { createAddressSigner } from '../../../../src/adapters/keys/key-signer.ts';
import { keyFromText, keyFromPlace } from '../../../../src/adapters/keys/key-sources.ts';
import { createKeystore } from '../../../../src/adapters/keys/keystore-folder.ts';
import { createLedger } from '../../../../src/adapters/ledger/ledger-signer.ts';
import { parsePastedIdentity } from '../../../../src/adapters/node/node-reader.ts';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { saveText } from '../../../../src/adapters/storage/text-files.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import type { Connection } from '../../../../src/ports/connection.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import type { Action, View } from '../../../../src/session/view/view.ts';
import { createSession } from '../../../../src/session/create-session.ts';
import type { SessionOptions } from '../../../../src/session/options.ts';
import type { Page, Problem } from '../../../../src/page/page.ts';
import { english } from '../../../../src/i18n/english.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { statusPage } from '../../../../src/support/status/status-page.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { lookAt } from '../../../helpers/canary/watch.ts';
import { blockOf, shownOn, type Shown } from '../../../helpers/shown.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { type AnyProfile, openProfile } from '../../../helpers/sandbox/open-profile.ts';

/** A session over the real adapters. The test reads its views and dispatches actions. */
export class TestSession {
  readonly #session: ReturnType<typeof createSession>;
  readonly home: string;
  /** The page of the last answer. The test waits for the page that the session shows next. */
  #answered: Page | undefined;
  #seen: Pick<View, 'page' | 'log'> | undefined;

  constructor(
    profile: AnyProfile,
    home: string,
    clock: Clock,
    connectTo: SessionOptions['connect'],
  ) {
    this.home = home;
    const context = { environment: {}, signal: new AbortController().signal };
    const others: Parameters<typeof createSession>[1] = async () => ({
      networks: [
        {
          ...{ name: profile.name, title: profile.title, identity: profile },
          l1s: profile.phases.flatMap(({ l1s }) => l1s),
        },
      ],
      connect: connectTo,
      settings: await openSettings(home, clock),
      journals: createJournalFolder(join(home, 'journals'), clock),
      keys: {
        given: () => Promise.resolve(undefined),
        sources: () =>
          Promise.resolve({
            fromText: keyFromText,
            fromAddress: createAddressSigner,
            fromPlace: (place, name) => keyFromPlace(place, name, context),
          }),
      },
      keystore: keystoreIn(home),
      ledger: createLedger(join(home, 'ledger')),
      readPastedIdentity: parsePastedIdentity,
      saveText: (name, text) => saveText(home, name, text),
      readStatusReport: async (network, operator) => {
        const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
        const deps = { ...network, clock, aggregator: undefined, readMemoryOf };
        const subject = { kind: 'operator', operator } as const;
        return statusPage(await readStatus(deps, { subject }), english);
      },
      readReceipt: (network, operator) =>
        Promise.resolve(`receipt of ${operator} on ${network.profile.name}\n`),
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

  /**
   * Dispatches an action. Confirms the transaction on the screen if there is one. What the test waits for next is
   * another page than this one.
   */
  act(action: Action): void {
    const { page } = this.view;
    const { ask } = page;
    const isAnswer = action.type !== 'leave' && ask.kind !== 'watch' && ask.kind !== 'nothing';
    if (isAnswer) this.#answered = page;
    const confirms = action.type === 'confirm' && ask.kind === 'send';
    this.#session.dispatch(confirms ? { ...action, consentId: ask.consentId } : action);
  }

  /** These dispatch an action, and resolve as `sees` does with the page that follows. */
  choose(id: string, ...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'choose', id }, next);
  }
  submit(value: string, ...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'submit', value }, next);
  }
  secret(value: string, ...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'secret', value }, next);
  }
  otherAction(id: string, ...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'other-action', id }, next);
  }
  confirm(...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'confirm' }, next);
  }
  back(...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'back' }, next);
  }
  retry(...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'retry' }, next);
  }
  edit(field: string, value: string, ...next: NextPage): Promise<Shown> {
    return this.#actAndSee({ type: 'edit', field, value }, next);
  }
  /** Types into a form, and confirms it. */
  fill(values: Readonly<Record<string, string>>, ...next: NextPage): Promise<Shown> {
    for (const [field, value] of Object.entries(values)) this.act({ type: 'edit', field, value });
    return this.confirm(...next);
  }

  #actAndSee(action: Action, next: NextPage): Promise<Shown> {
    this.act(action);
    return this.sees(...next);
  }

  /** Resolves with the exit code. */
  leave(): Promise<number> {
    this.act({ type: 'leave' });
    return this.ended;
  }

  /** Enters a text or a secret, and resolves with the page that refuses it. */
  refused(value: string, helpTopic: 'text' | 'secret', code: string): Promise<Shown & WithProblem> {
    this.act({ type: helpTopic === 'text' ? 'submit' : 'secret', value });
    return this.seesProblemOf(helpTopic, code);
  }

  /** Resolves with the page of this kind and code when it appears. Rejects if a problem appears first. */
  sees(...[helpTopic, code]: NextPage): Promise<Shown> {
    return this.#when(({ page, code: shown }) => {
      if (page.helpTopic === helpTopic && shown === code) return shownOn(page);
      if (page.helpTopic !== 'problem') return undefined;
      throw new Error(failure(shown, page));
    });
  }

  /** Resolves with the page of this kind and code when it shows a problem with the last answer. */
  seesProblemOf(helpTopic: 'text' | 'secret', code: string): Promise<Shown & WithProblem> {
    return this.#when(({ page, code: shownCode }) => {
      const { problem, ...shown } = shownOn(page);
      return page.helpTopic === helpTopic && shownCode === code && problem !== undefined
        ? { ...shown, problem }
        : undefined;
    });
  }

  /** Resolves with the next problem that has a page of its own. */
  seesProblem(): Promise<Problem> {
    return this.#when(({ page }) =>
      page.helpTopic === 'problem' ? blockOf(page, 'problem').problem : undefined,
    );
  }

  /**
   * Resolves with `seen` for a screen with this code, and with `asked` for a transaction to confirm.
   * Ignores busy screens.
   */
  seesOrIsAsked(code: string): Promise<'seen' | 'asked'> {
    return this.#when(({ page, code: shown }) => {
      if (page.ask.kind === 'send') return 'asked';
      // The run retries some problems by itself, such as a new epoch between a read and a call.
      if (page.helpTopic === 'problem' && page.ask.kind !== 'watch') {
        throw new Error(failure(shown, page));
      }
      const isPassing = page.helpTopic === 'busy' || page.helpTopic === 'problem';
      return shown === code && !isPassing ? 'seen' : undefined;
    });
  }

  /** Resolves with the first defined result of `look`. Rejects with its error. */
  seesOneOf<T>(look: (view: View) => T | undefined): Promise<T> {
    return this.#when(look);
  }

  logs(text: RegExp): Promise<true> {
    return this.#whenView(({ log }) => log.some((line) => text.test(line.text)) || undefined);
  }

  /** Passes each new screen and log line to the search for leaked keys. */
  #see(): void {
    const { log, ...shown } = this.view;
    const lines = log.slice(this.#seen?.log.length ?? 0);
    if (shown.page === this.#seen?.page && lines.length === 0) return;
    this.#seen = { page: shown.page, log };
    lookAt('views', `the view ${shown.code}`, JSON.stringify([shown, lines], spelled));
  }

  /** As `#whenView` does, but leaves out the page that was answered. */
  #when<T>(look: (view: View) => T | undefined): Promise<T> {
    return this.#whenView((view) => (view.page === this.#answered ? undefined : look(view)));
  }

  #whenView<T>(look: (view: View) => T | undefined): Promise<T> {
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

type NextPage = readonly [helpTopic: Page['helpTopic'], code: string];

interface WithProblem {
  readonly problem: Problem;
}

/** The code and the sentence of a page that shows a failure. */
function failure(code: string, page: Page): string {
  const { problem } = blockOf(page, 'problem');
  return `${code}: ${problem.code} ${english.error(problem).text}`;
}

/** Converts a bigint to text for JSON. */
const spelled = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** The keystore of a settings folder. Its passwords cost next to nothing. */
export const keystoreIn = (home: string) =>
  createKeystore(join(home, 'keys'), systemClock, { n: 2, r: 8, p: 1 });

/** A new settings folder, which is deleted after the test. */
export function personalFolder(): string {
  return temporaryFolder('session-');
}

type Ports = Connection['ports'];

/** Connects as the program does, with other ports in place of some. */
export function connectWith(
  profile: AnyProfile,
  clock: Clock,
  change: (ports: Ports, until: AbortSignal) => Partial<Ports>,
): SessionOptions['connect'] {
  return async (_network, until) => {
    const connection = await connect(openProfile(profile), clock, { until });
    const { ports } = connection;
    return { ...connection, ports: { ...ports, ...change(ports, until) } };
  };
}

/** Opens a session that ends with the test at the latest. */
export function openTestSession(
  profile: AnyProfile,
  home = personalFolder(),
  clock = systemClock,
  connectTo = connectWith(profile, clock, () => ({})),
): TestSession {
  const session = new TestSession(profile, home, clock, connectTo);
  onTestFinished(async () => void (await session.leave()));
  return session;
}
