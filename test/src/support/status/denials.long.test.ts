import { afterEach, beforeEach, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { reportText } from '../../../../src/page/text.ts';
import { actorAccounts } from '../../../../src/sandbox/identity/accounts.ts';
import { answerPage } from '../../../../src/support/status/answer-report.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import type { StatusAnswer } from '../../../../src/support/status/status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import {
  deniedIn,
  FAILURE_NAMES,
  failingProvider,
  type FailingProvider,
} from '../helpers/failing-reads.ts';
import { rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';
import { supportDeps } from '../helpers/support-deps.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { createL1 } from '../../../helpers/sandbox/controls.ts';
import { plainProfile } from '../../../helpers/sandbox/open-profile.ts';

let stage: Rehearsed;
let provider: FailingProvider;
beforeEach(async () => {
  stage = await rehearsedWithNode('a');
  provider = await failingProvider(stage.deps.profile);
});
afterEach(async () => {
  await provider.close();
  await stage.stop();
});

/** New readers, which remember no answer. */
const deps = () => supportDeps(provider.profile, { clock: provider.clock() });

/** The states of the steps, and the whole text. If the command ends with an error, its code stands for the text. */
async function told(subject: string, from = deps()) {
  try {
    const answer = await answerStatus(from, { subject: parseSubject(subject) });
    const text = reportText(answerPage(answer, english), english).join('\n');
    return { steps: statesOf(answer), text };
  } catch (error) {
    const text = (error as { code?: string }).code ?? String(error);
    return { steps: new Map<string, string>(), text };
  }
}

function statesOf({ status }: StatusAnswer): ReadonlyMap<string, string> {
  const tracks = status?.l1s.flatMap((l1) => l1.tracks) ?? [];
  return new Map(
    tracks.flatMap(({ kind, steps }) => steps.map(({ id, state }) => [`${kind} ${id}`, state])),
  );
}

/** Each read or service that the subject needs, once it fails, with what is told then and without failures. */
async function whenEachFails(
  subject: string,
  how: (typeof FAILURE_NAMES)[number],
  see: (read: string, found: Told, whole: Told) => void,
): Promise<void> {
  provider.fail(undefined);
  provider.seen.clear();
  const whole = await told(subject);
  const reads = [...provider.seen.keys()];
  expect(reads.length).toBeGreaterThan(5);
  // Each service fails in every way, and each read with an error; at night in every way too.
  const failing = IS_WHOLE || how === 'error' ? reads : [];
  for (const read of [...failing, ...new Set(provider.seen.values())]) {
    provider.fail(read, how);
    const found = await told(subject);
    // A call that goes together with others is another read if they come together in another way.
    if (provider.failed > 0) see(read, found, whole);
  }
}
type Told = Awaited<ReturnType<typeof told>>;

// test/src/commands/denials.long.test.ts lets the reads of `status` fail in every way.
test('denies nothing if a read or a whole service fails', async () => {
  for (const subject of [stage.operator, stage.actor.newNode().nodeId])
    await whenEachFails(subject, 'error', (read, found, whole) => {
      const denied = deniedIn(found.text, whole.text);
      expect({ read, subject, denied }, found.text).toEqual({ read, subject, denied: [] });
      for (const [step, state] of found.steps)
        if (whole.steps.get(step) === 'done')
          expect(['done', 'unknown'], `${read}: ${step}`).toContain(state);
    });
});

/** The newest registration on the P-Chain, the L1 middleware, and the newest transactions of the L1 owner and the operator. */
async function otherSubjects(): Promise<readonly string[]> {
  const { evm, pChain } = stage.deps.ports;
  const { l1Owner, curator } = actorAccounts();
  const hashes = new Map<string, string>();
  for (let { number } = await evm.head(); number > 0n; number -= 1n)
    for (const { hash, from } of (await evm.block(number))?.transactions ?? [])
      if (!hashes.has(from)) hashes.set(from, hash);
  let registration: string | undefined;
  for (let height = await pChain.height(); height > 0n && !registration; height -= 1n) {
    const { transactions = [] } = (await pChain.block(height)) ?? {};
    registration = transactions.find(({ message }) => message !== undefined)?.id;
  }
  const ofOwner = hashes.get(l1Owner.evmAddress);
  const ofOperator = hashes.get(stage.operator);
  const ofCurator = hashes.get(curator.evmAddress);
  return [registration!, stage.actor.l1.middleware, ofOwner!, ofOperator!, ofCurator!];
}

test.each(['error', 'HTTP 404'] as const)(
  'says of no transaction and no contract what the failed reads leave open: %s',
  async (how) => {
    const subjects = await otherSubjects();
    for (const subject of subjects) {
      // No registry names the contract through which a curator delegates.
      const foreign = subject === subjects.at(-1) ? NO_OPERATOR : FOREIGN;
      provider.fail(undefined);
      const { text: whole } = await told(subject);
      expect(whole, subject).not.toMatch(foreign);
      await whenEachFails(subject, how, (read, { text }) => {
        expect({ read, subject, text }).not.toMatchObject({
          text: expect.stringMatching(foreign) as string,
        });
      });
    }
  },
);
const NO_OPERATOR = /concerns no operator|^E-SUP-1(?:03|22)$/;
const FOREIGN = /concerns no operator|that this program does not know|^E-SUP-1(?:03|22)$/;

test('what one read shows is told although another one fails', async () => {
  for (const subject of await otherSubjects()) {
    provider.fail(undefined);
    const first = firstLine(await told(subject));
    const reads = ['eth_getTransactionByHash', 'platform.getTx'];
    // What a block includes is said without the P-Chain.
    if (first.includes(': included in block ')) reads.push('/ext/bc/P');
    for (const read of reads)
      for (const how of IS_WHOLE ? FAILURE_NAMES : (['HTTP 404', 'cut'] as const)) {
        provider.fail(read, how);
        expect(firstLine(await told(subject)), `${how} ${read}`).toBe(first);
      }
  }
});
/** Without the age of the block. */
const firstLine = ({ text }: Told) => text.split('\n')[0]!.replace(/, [^)]* ago/, '');

test('no transaction is a transfer because the endpoint has only its receipt', async () => {
  provider.fail(undefined);
  const calls: string[] = [];
  for (const subject of await otherSubjects()) {
    const { text: whole } = await told(subject);
    if (!whole.startsWith('Transaction 0x') || whole.includes('transfer to')) continue;
    const { ports, ...others } = deps();
    const evm = { ...ports.evm, transaction: () => Promise.resolve(undefined) };
    const { text } = await told(subject, { ...others, ports: { ...ports, evm } });
    if (!/included in block/.test(text)) continue;
    calls.push(subject);
    expect.soft(text, whole).not.toMatch(/transfer to|concerns no operator/);
    expect.soft(text, whole).toContain('could not read what it does');
  }
  expect(calls).not.toEqual([]);
});

test('a P-Chain transaction that the endpoint shows is no unknown validation', async () => {
  provider.fail(undefined);
  const [registration] = await otherSubjects();
  const { ports, ...others } = deps();
  const pChain = {
    ...ports.pChain,
    txStatus: () => Promise.resolve({ status: 'Unknown' as const }),
  };
  const { text } = await told(registration!, { ...others, ports: { ...ports, pChain } });
  expect(text).toContain('does not tell whether it was accepted');
  expect(text).toContain(`concerns operator ${stage.operator}`);
});

// It may be on an L1 that only the registry lists.
test('a node is nobody’s only if every list that may have it was read', async () => {
  const unknown = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
  expect((await told(unknown)).text).toBe('E-SUP-102');
  const texts = new Map<string, string>();
  await whenEachFails(unknown, 'error', (read, { text }) => texts.set(read, text));
  const wrong = [...texts].filter(
    ([read, text]) => /eth_call \w{6}$/.test(read) && text === 'E-SUP-102',
  );
  expect(Object.fromEntries(wrong)).toEqual({});
});

test('a P-Chain transaction is nobody’s only if the registry, which alone lists its L1, was read', async () => {
  const [registration] = await otherSubjects();
  const kirin = await createL1(stage.sandbox, 'Kirin');
  const plain = plainProfile(stage.deps.profile);
  const phases = plain.phases.map((phase) => ({ ...phase, l1s: phase.active ? [kirin] : [] }));
  await provider.close();
  provider = await failingProvider({ ...plain, phases });
  expect((await told(registration!)).text).toContain(`concerns operator ${stage.operator}`);
  await whenEachFails(registration!, 'error', (read, { text }) =>
    expect.soft(text, read).not.toMatch(FOREIGN),
  );
});
