import { english } from '../../../../src/i18n/english.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import type { Page } from '../../../../src/page/page.ts';
import { Operator as Wallet } from '../../sandbox/network/helpers/operator.ts';
import { OWNER_AND_CURATOR } from '../../../helpers/sandbox/sandbox.ts';
import { newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { journalIn, openIn } from '../helpers/node-life.ts';
import { personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import { bringNode, confirmForm, passEpochs, submitLink } from '../helpers/walk-session.ts';
import { blockOf, shownOn, valueOf, type Shown } from '../../../helpers/shown.ts';

/** Signs and sends a transaction with only the data on the screen. Returns true if the chain accepted it. */
async function signShown({ values }: Shown, { sandbox, signer, connection }: Operator) {
  const shown = (label: string) => values.find((one) => one.label === label)?.value;
  const unsigned = shown('unsigned transaction');
  if (unsigned === undefined) {
    const accessList: { address: EvmAddress; storageKeys: Hex[] }[] = [];
    for (const { label, value } of values) {
      if (label === 'access list: address') {
        accessList.push({ address: value as EvmAddress, storageKeys: [] });
      }
      if (label === 'access list: storage key') accessList.at(-1)!.storageKeys.push(value as Hex);
    }
    const wallet = new Wallet(sandbox.plain, sandbox.plain.accounts[0]!);
    await wallet.sendData(shown('to') as EvmAddress, shown('data') as Hex, 0n, accessList);
    return true;
  }
  const chain = shown(english.t('elsewhere.issued')) as 'P' | 'C';
  const { bytes } = await signer.signUtxoTx({
    chain,
    bytes: hexToBytes(unsigned),
    inputs: [],
    fee: nAvax(0n),
    amount: nAvax(0n),
  });
  const { pChainSender, atomic } = connection.ports;
  const { kind } = await (chain === 'P' ? pChainSender : atomic).issue(bytes);
  return kind !== 'refused';
}

/**
 * Signs each transaction that the wizard hands out, until a screen with this code appears. Has a transaction
 * built again, as the wizard offers, if the chain refuses it. Returns the number of accepted transactions.
 */
async function signAll(session: TestSession, operator: Operator, until: string): Promise<number> {
  const taken = new Set<string>();
  let last: Page | undefined;
  for (;;) {
    const seen = await session.seesOneOf(({ page, code }) => {
      if (page.helpTopic === 'problem')
        throw new Error(`${code}: ${english.error(blockOf(page, 'problem').problem).text}`);
      if (code === until && page.helpTopic !== 'busy') return 'over';
      const isOut = page.helpTopic === 'elsewhere' && page !== last;
      const shown = shownOn(page);
      return isOut && !taken.has(JSON.stringify(shown.values)) ? shown : undefined;
    });
    if (seen === 'over') return taken.size;
    last = seen.page;
    if (await signShown(seen, operator)) taken.add(JSON.stringify(seen.values));
    else session.act({ type: 'choose', id: 'anew' });
  }
}

test('completes all steps by address while an external signer signs, and asks before it repeats a payment', async () => {
  const operator = await newOperator('operator', { actors: OWNER_AND_CURATOR });
  const { sandbox } = operator;
  onTestFinished(() => sandbox.stop());
  const { evmAddress, pChainAddress } = sandbox.profile.accounts[0]!;
  const home = personalFolder();
  const session = openIn(home, operator);
  passEpochs(session, sandbox);
  await bringNode(session);
  await session.sees('choice', 'G3-KEY');
  await session.choose('address', 'text', 'G3-KEY');
  const refused = async (text: string) =>
    (await session.refused(text, 'text', 'G3-KEY')).problem.code;
  expect(await refused(evmAddress.slice(0, 20))).toBe('E-ID-103');
  await session.submit(evmAddress, 'text', 'G3-KEY');
  expect(await refused(evmAddress)).toBe('E-ID-105');
  await session.submit(pChainAddress, 'account', 'G3-ACCOUNT');
  const plan = await session.otherAction('addresses', 'account', 'G3-ACCOUNT');
  expect(valueOf(plan, 'P-Chain')).toBe(pChainAddress);
  session.act({ type: 'confirm' });
  await submitLink(session);

  const first = await session.sees('elsewhere', 'G8-ELSEWHERE');
  const calls = first.pairs.map(({ value }) => value);
  expect(calls).toContainEqual(expect.stringContaining('registerOperator (operator registry); '));
  session.act({ type: 'choose', id: 'save' });
  session.act({ type: 'choose', id: 'save-safe' });
  await session.logs(/^Saved to/);
  const file = join(home, 'to-be-signed.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ kind: 'evm-call' });

  expect(await signAll(session, operator, 'G5-FORM')).toBe(3);
  expect(existsSync(join(home, 'safe-batch.json'))).toBe(true);
  await confirmForm(session);
  // The addition, the registration on the P-Chain, the completion, and the transfer of AVAX if necessary.
  expect(await signAll(session, operator, 'G9-VALIDATING')).toBeGreaterThanOrEqual(3);
  // The journal has only transactions that were handed out before, with the signatures from the chain.
  const journal = readFileSync(journalIn(home, operator).file, 'utf8');
  const recorded = (type: string, field: string) =>
    [...journal.matchAll(new RegExp(`"type":"${type}".*"${field}":"(0x[0-9a-f]+)"`, 'g'))].map(
      ([, bytes = '']) => bytes,
    );
  const handedOut = recorded('handed-out', 'unsigned');
  const signed = recorded('signed', 'raw');
  expect(signed.filter((raw) => !handedOut.some((bytes) => raw.startsWith(bytes)))).toEqual([]);
  expect(signed.length).toBeGreaterThan(0);

  await session.choose('top-up', 'form', 'G8-TOPUP');
  session.act({ type: 'confirm' });
  await signAll(session, operator, 'G9-VALIDATING');
  // The other wallet cannot know that a top-up is a repetition, so the wizard asks before it hands it out.
  await session.choose('top-up', 'form', 'G8-TOPUP');
  session.act({ type: 'confirm' });
  const asked = await session.seesOneOf(({ page }) =>
    page.ask.kind === 'send' ? page : undefined,
  );
  const out = await session.confirm('elsewhere', 'G8-ELSEWHERE');
  for (const { blocks } of [asked, out.page])
    expect(JSON.stringify(blocks)).toContain('has already topped up');

  // Only the P-Chain address must be entered again.
  await session.leave();
  const later = openIn(home, operator);
  const listed = await later.sees('choice', 'G9-HOME');
  await later.choose(listed.choices[0]!.id, 'done', 'G9-VALIDATING');
  await later.choose('remove', 'choice', 'G3-KEY');
  expect((await later.choose('address', 'text', 'G3-KEY')).value).toBe(evmAddress);
});
