import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import commands from '../../../../assets/locales/en/commands.json' with { type: 'json' };
import errors from '../../../../assets/locales/en/errors.json' with { type: 'json' };
import support from '../../../../assets/locales/en/support.json' with { type: 'json' };
import tasks from '../../../../assets/locales/en/tasks.json' with { type: 'json' };
import wizard from '../../../../assets/locales/en/wizard.json' with { type: 'json' };
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { type AnyProfile, profileBehind } from '../../../helpers/sandbox/open-profile.ts';

/** How a read fails: the status, type and body of the answer, or no answer. */
const FAILURES = {
  error: [
    ...[200, 'application/json'],
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}',
  ],
  'HTTP 404': [404, 'text/plain', '404 page not found'],
  'HTTP 403': [403, 'text/plain', 'Forbidden'],
  HTML: [200, 'text/html', '<html>Sign in</html>'],
  empty: [200, 'application/json', ''],
  cut: 'cut',
  late: 'late',
} as const;

export type Failure = keyof typeof FAILURES;
export const FAILURE_NAMES = Object.keys(FAILURES) as Failure[];

/** A provider before all services of a network, whose reads can fail. */
export interface FailingProvider {
  /** The network behind the provider. */
  readonly profile: NetworkProfile<string>;
  /** The reads that it has answered, by their methods and a digest of their parameters, with their service. */
  readonly seen: Map<string, string>;
  /** The read, the service or the method that fails, or `EVERYTHING`; undefined: none. */
  fail(read: string | undefined, how?: Failure): void;
  /** The requests that failed since `fail`. A read at a block is another read once there is a newer block. */
  readonly failed: number;
  /** A clock whose pauses only move its own time, and that gives up what is late at once. `ahead`: milliseconds. */
  clock(ahead?: number): Clock;
  close(): Promise<void>;
}

/** Ends when only late answers are awaited: a limit of real time would be long, or end other reads of a busy machine too. */
class Patience {
  #open = 0;
  #end = new AbortController();

  signal(): AbortSignal {
    return this.#end.signal;
  }

  /** A request begins. The function that it returns ends it, once. */
  begin(): () => void {
    this.#open += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.#open -= 1;
      isOpen = false;
    };
  }

  async endWhenIdle(): Promise<void> {
    const end = this.#end;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = this.#open > 0 ? 0 : quiet + 1)
      await nextTurn();
    // Several late answers end together.
    if (end !== this.#end) return;
    this.#end = new AbortController();
    end.abort(new DOMException('late', 'TimeoutError'));
  }
}

/** Turns of the event loop in which an answer reaches its reader, and the next request of the same reader the server. */
const QUIET_TURNS = 30;

/** Makes each service of the provider fail. */
export const EVERYTHING = 'everything';

/** Starts a provider before the network. It tells requests apart by their methods and parameters. */
export async function failingProvider(network: AnyProfile): Promise<FailingProvider> {
  const seen = new Map<string, string>();
  const broken: { read?: string | undefined; how: Failure; failed: number } = {
    ...{ how: 'error', failed: 0 },
  };
  const patience = new Patience();
  const { url, close } = await serve(async (request, response) => {
    const answered = patience.begin();
    response.once('close', answered);
    const body = await text(request);
    const name = `${request.url!} ${nameOf(body)}`;
    seen.set(name, request.url!);
    const methods = name.split(' ')[1]?.split('+') ?? [];
    const names = [EVERYTHING, request.url, name, ...methods];
    if (broken.read !== undefined && names.includes(broken.read)) {
      broken.failed += 1;
      const failure = FAILURES[broken.how];
      if (failure === 'cut') throw new Error('cut');
      if (failure === 'late') {
        answered();
        return patience.endWhenIdle();
      }
      const [status, type, answer] = failure as readonly [number, string, string];
      response
        .writeHead(status, { 'content-type': type })
        .end(answer.replace('"id":1', /"id":\d+/.exec(body)?.[0] ?? ''));
      return;
    }
    answerAs(response, await passOn(String(network.apiUrl), request, body));
  });
  const clock: FailingProvider['clock'] = (ahead = 0) => {
    let past = ahead;
    return {
      now: () => Date.now() + past,
      sleep: async (milliseconds, signal) => {
        signal?.throwIfAborted();
        await nextTurn();
        past += milliseconds;
      },
      timeout: () => patience.signal(),
    };
  };
  return {
    profile: profileBehind(network, url),
    seen,
    clock,
    fail: (read, how = 'error') => Object.assign(broken, { read, how, failed: 0 }),
    get failed() {
      return broken.failed;
    },
    close,
  };
}

/** The code of a call that asks what the endpoint can do, and reads nothing of the network. */
const PROBE = '0x4260005260206000f3';

/** The time at which a read happens, in a call and in its block. */
const MOMENT = /"time":"0x[0-9a-f]+"/g;

/** Names a request by its methods and a digest of their parameters, which is the same at another time. */
function nameOf(body: string): string {
  if (!/^[[{]/.test(body)) return 'GET';
  const calls = [JSON.parse(body)].flat() as { method: string; params: unknown }[];
  const exact = JSON.stringify(calls.map(({ method, params }) => [method, params]));
  if (exact.includes(PROBE)) return 'eth_call probe';
  const digest = createHash('sha256')
    .update(exact.replaceAll(MOMENT, ''))
    .digest('hex')
    .slice(0, 6);
  return `${calls.map(({ method }) => method).join('+')} ${digest}`;
}

const DENIES = /\b(?:no|not|none|nobody|nothing|never|unused|gone|without|neither)\b|(?<!\S)0\b/i;
/** A sentence that tells what is not known, or what the program does or asks, denies nothing of the chains. */
const IS_CANDID =
  /not known|could not|could be|cannot|did not answer|does not answer|gave no answer|no endpoint|not read|not listed|not checked|not answered|endpoint lacks/i;

/** The errors that tell of the chains; the others are about the command line, the files or the services. */
const OF_CHAINS = /^E-(?:SUP|TASK|MW|REG|OPT|L1|CMD|VM|BAL|TX|EVM)-\d+$/;

/** None of any number of steps, as the program says it. */
const NO_STEP = new RegExp(
  [1, 2]
    .map((all) =>
      english.t('support.steps-done', { done: 0, all }).replace(`${all}`, String.raw`\d+`),
    )
    .map((sentence) => String.raw`\b${sentence}`)
    .join('|'),
);

/** The sentences of the program that deny something, each with a pattern of its fixed parts. */
const DENIALS: ReadonlyMap<string, RegExp> = new Map(
  [
    // These keys say what this program does or has not done, and what is not lost.
    ...Object.entries({ ...commands, ...support, ...tasks, ...wizard }).filter(
      ([key]) => !/^(?:problem\.|key\.|support\.advice\.quorum$)/.test(key),
    ),
    ...Object.entries(errors).filter(([key]) => OF_CHAINS.test(key)),
  ]
    .filter(([, text]) => DENIES.test(withoutValues(text)) && !IS_CANDID.test(text))
    // The values decide what a sentence of a few fixed characters says.
    .filter(([, text]) => withoutValues(text).replaceAll(/\W/g, '').length > 8)
    .map(([key, sentence]): [string, RegExp] => [key, patternOf(sentence)])
    .concat([
      ['not opted in', /^not opted in$/m],
      ['no vault', /^Found 0 vault/m],
      ['no step', NO_STEP],
    ]),
);

function withoutValues(sentence: string): string {
  const shorter = sentence.replaceAll(/\{[^{}]*\}/g, '\0');
  return shorter === sentence ? sentence : withoutValues(shorter);
}

/** Begins and ends with fixed parts: a pattern that begins with any text would try each place of a page with each length. */
function patternOf(sentence: string): RegExp {
  const parts = withoutValues(sentence)
    .split(/\0+/)
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .filter((part) => part !== '');
  return new RegExp(parts.join(String.raw`[\s\S]{0,300}?`).replaceAll(/ +/g, String.raw`\s+`), 'i');
}

/** The keys of the sentences that deny something in a text, and not in that of a run whose reads all succeeded. */
export function deniedIn(text: string, whole: string): readonly string[] {
  return [...DENIALS]
    .filter(([, pattern]) => pattern.test(text) && !pattern.test(whole))
    .map(([key]) => key);
}
