import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import type { Readers } from '../../../../src/ports/evm.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import { reportText } from '../../../../src/page/text.ts';
import { answerData, answerPage } from '../../../../src/support/status/answer-report.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { unusedUrl } from '../../adapters/helpers/loopback.ts';
import { rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

let stage: Rehearsed;
let readers: Readers;
beforeAll(async () => {
  stage = await rehearsedWithNode('a', async ({ l1, run, connection: { ports } }, nodeId) => {
    const { validationId } = await readValidation(ports, l1, nodeId);
    // More than the account has on the P-Chain, so that AVAX has to move.
    const amount = nAvax(20_000_000_000n);
    await run({ kind: 'top-up', l1, input: { nodeId, validationId: validationId!, amount } });
  });
  readers = openReaders(stage.deps.profile, systemClock);
});
afterAll(() => stage.stop());

/** The operator's import on the P-Chain, with the export that it takes. */
async function moved(): Promise<{ readonly id: PChainTxId; readonly source: PChainTxId }> {
  const { pChain } = readers;
  for (let height = await pChain.height(); height > 0n; height--) {
    for (const { id } of (await pChain.block(height))?.transactions ?? []) {
      const source = (await pChain.transaction(id))?.imports?.[0];
      if (source !== undefined) return { id, source };
    }
  }
  throw new Error('no import');
}

async function asked(id: string, deps = stage.deps) {
  const data = answerData(await answerStatus(deps, { subject: parseSubject(id) }));
  return { ...data, text: data.asked.text.join('\n') };
}

test('the ID of an accepted export names its sender, and warns not to send it again', async () => {
  const { source } = await moved();
  const answer = await asked(source);
  expect(answer).toMatchObject({
    asked: { kind: 'c-chain-export', block: expect.stringMatching(/^\d+$/) as string },
    operator: stage.operator,
  });
  expect(answer.text).toContain('accepted in C-Chain block');
  expect(answer.text).toContain('Do not send it again');
});

test('an import concerns the operator whose export it takes', async () => {
  const { id } = await moved();
  expect(await asked(id)).toMatchObject({
    asked: { kind: 'p-chain-transaction', does: 'import', status: 'Committed' },
    operator: stage.operator,
  });
});

test('an operator whose role cannot be read is denied nothing, and the first line says what could not be read', async () => {
  const url = await unusedUrl();
  const unreadable = openReaders(
    { ...stage.deps.profile, rpcUrls: [new ServiceUrl(url)] },
    systemClock,
  );
  const { text, ...data } = await asked(stage.operator, { ...stage.deps, ports: unreadable });
  expect(data.asked).toMatchObject({ kind: 'address', role: 'unread' });
  const [first] = text.split('\n');
  expect(first).toMatch(/^Whether 0x\w+ on \S+ is an operator could not be read: .*E-NET-101/);
  expect(first).toContain(url);
  const deps = { ...stage.deps, ports: unreadable };
  const answer = await answerStatus(deps, { subject: parseSubject(stage.operator) });
  const [answered] = reportText(answerPage(answer, english), english);
  expect(answered).toMatch(/^Unknown: not everything could be read {2}G1-NO-ANSWER$/);
});

test('the IDs of the network are named, and are no validation', async () => {
  const { profile } = stage.deps;
  const [l1] = profile.phases.flatMap(({ l1s }) => l1s);
  const [chain] = await readers.pChain.validates(l1!.subnetId);
  for (const [id, what] of [
    [l1!.subnetId, `the subnet of ${l1!.name}`],
    [chain!, `the blockchain of ${l1!.name}`],
    [profile.cChainId, "the C-Chain's ID"],
  ] as const) {
    const answer = await asked(id);
    expect(answer).toMatchObject({ asked: { kind: 'network-id', id, what } });
    expect(answer.text).toContain(`is ${what}, not an operator`);
  }
});
