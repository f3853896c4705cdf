import { evm as cChain, pvm } from '@avalabs/avalanchejs';
import { expect, test } from 'vitest';
import { createKeySigner } from '../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { P_CHAIN_ID, type ValidationId } from '../../../src/domain/identity/ids.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { CExportIntent, PaidIntent, PChainIntent } from '../../../src/engine/intent.ts';
import { signAndSubmit } from '../../../src/engine/sign-and-submit.ts';
import type { Signer } from '../../../src/ports/signer.ts';
import { spendingOf, unsignedOf } from '../sandbox/pchain/helpers/spending.ts';
import {
  C_CHAIN,
  context,
  NETWORK_ID,
  ONE_AVAX,
  operator,
} from '../sandbox/pchain/helpers/test-chain.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';
import { callIntent, signer as callSigner } from './helpers/fake-world.ts';

const keySigner = createKeySigner(operator.privateKey);
const common = await spendingOf(operator);
const title = { key: 'step.add', values: {} } as const;

/** What the transactions are recorded for. */
const RECORDED_FOR = { step: 'step', changeId: 'subject' };

function increaseIntent(balance: bigint): PChainIntent {
  const validationId = idOf(9) as unknown as ValidationId;
  const props = { ...common, balance, validationId };
  const tx = unsignedOf(pvm.e.newIncreaseL1ValidatorBalanceTx(props, context), 'P');
  return {
    ...{ effect: 'p-chain-tx', title, networkId: NETWORK_ID, tx, burns: tx.fee, moves: tx.amount },
    ...{
      plan: { type: 'increase-balance', balance: nAvax(balance), validationId },
      carriedMessageId: 'M',
    },
  };
}

function exportIntent(): CExportIntent {
  const to = [operator.shortId];
  const tx = unsignedOf(
    cChain.newExportTx(context, ONE_AVAX, P_CHAIN_ID, operator.evmBytes, to, 1000n, 5n),
    'C',
  );
  return {
    ...{ effect: 'c-export', title, networkId: NETWORK_ID, tx, nonce: 5n, baseFee: wei(1n) },
    ...{ burns: tx.fee, moves: tx.amount },
  };
}

/** Signs and submits with this signer. */
async function open(signer: Signer) {
  const moves = await newMoves();
  const network = { name: 'n', chainId: 43112n, networkId: NETWORK_ID, cChainId: C_CHAIN };
  const leave = new AbortController();
  const engine = { ...moves.engine, signer, network, signal: leave.signal };
  const submit = (intent: PaidIntent) => signAndSubmit(intent, 0n, RECORDED_FOR, engine);
  const sent = () => moves.issued.length + moves.world.evm.submitted.length;
  const kinds = () => moves.events.map(({ type }) => type);
  return { ...moves, engine, leave, submit, sent, kinds };
}

test.each<[string, PaidIntent, Signer]>([
  [
    'call',
    callIntent,
    { ...callSigner, signEvmTx: (tx) => callSigner.signEvmTx({ ...tx, data: '0x99' }) },
  ],
  [
    'P-Chain transaction',
    increaseIntent(ONE_AVAX),
    { ...keySigner, signUtxoTx: () => keySigner.signUtxoTx(increaseIntent(2n * ONE_AVAX).tx) },
  ],
])('a %s other than the approved one is neither recorded nor sent', async (_, intent, signer) => {
  const { submit, submissions, sent } = await open(signer);
  await expect(submit(intent)).rejects.toMatchObject({ code: 'E-SIGN-201' });
  expect([submissions(), sent()]).toEqual([[], 0]);
});

test.each([
  [increaseIntent(ONE_AVAX), { chain: 'P', nonce: null, carriedMessageId: 'M' }],
  [exportIntent(), { chain: 'C', nonce: 5n, carriedMessageId: null, from: operator.evmAddress }],
] as const)(
  'the signed bytes are recorded before they are sent, then the answer: %#',
  async (intent, fields) => {
    for (const [answer, noted, event] of [
      [{ kind: 'accepted' }, 'accepted', 'submitted'],
      [{ kind: 'refused', reason: 'no \u001b[1mfunds' }, 'no funds', 'unclear'],
    ] as const) {
      const { submit, submissions, journal, engine, answers, issued, kinds } =
        await open(keySigner);
      const order: string[] = [];
      const append = journal.append.bind(journal);
      journal.append = (record) => {
        order.push(record.type === 'submitted' ? `submitted ${record.answer}` : record.type);
        return append(record);
      };
      for (const sender of [engine.ports.atomic, engine.ports.pChainSender]) {
        const issue = sender.issue.bind(sender);
        sender.issue = (bytes) => {
          order.push(sender === engine.ports.atomic ? 'send C' : 'send P');
          return issue(bytes);
        };
      }
      answers.issue = answer;
      await submit(intent);
      expect(order.slice(0, 3)).toEqual(['signed', `send ${fields.chain}`, `submitted ${noted}`]);
      const { txId: id, bytes } = await keySigner.signUtxoTx(intent.tx);
      const raw = bytesToHex(bytes);
      expect(submissions()).toMatchObject([{ ...fields, id, raw, inputs: intent.tx.inputs }]);
      expect(issued).toEqual([raw]);
      expect(kinds().slice(0, 3)).toEqual(['signing', 'signed', event]);
    }
  },
);

test.each([
  [{ kind: 'known' }, undefined, 'submitted'],
  [{ kind: 'nonce-used' }, undefined, 'unclear'],
  [{ kind: 'underpriced' }, undefined, 'refused'],
  [{ kind: 'unclear', reason: 'odd' }, 'E-SEND-208', 'unclear'],
  [{ kind: 'refused', reason: 'never' }, 'E-SEND-201', 'refused'],
  [{ kind: 'refused', limit: 'reads', reason: 'no' }, 'E-SEND-213', 'refused'],
  [new OnboardError('E-NET-101', { url: 'https://rpc.example' }), 'E-NET-101', 'signed'],
  [
    new OnboardError('E-NET-103', { url: 'https://rpc.example', method: 'm', seconds: 9 }),
    'E-SEND-208',
    'unclear',
  ],
] as const)('a call is sent once, whatever the answer: %o', async (answer, code, event) => {
  const { submit, submissions, world, kinds } = await open(callSigner);
  world.evm.answers.push(answer);
  const ended = await submit(callIntent).then(
    () => undefined,
    (error: unknown) => (error as OnboardError).code,
  );
  expect(ended).toBe(code);
  expect(world.evm.submitted).toHaveLength(1);
  expect(submissions()).toMatchObject([{ chain: 'evm', nonce: 0n, inputs: [] }]);
  expect(kinds()[kinds().indexOf('signed') + (event === 'signed' ? 0 : 1)]).toBe(event);
});

test('a P-Chain transaction and an export are sent once, and stay open if their answer is lost', async () => {
  const { submit, submissions, answers, issued } = await open(keySigner);
  answers.issue = new OnboardError('E-NET-103', { url: 'u', method: 'm', seconds: 9 });
  for (const intent of [increaseIntent(ONE_AVAX), exportIntent()]) await submit(intent);
  expect(issued).toHaveLength(2);
  expect(submissions().map(({ settled }) => settled)).toEqual([undefined, undefined]);
});

test('a device that cannot show a transaction is asked to approve its hash, but only once', async () => {
  const shown: string[] = [];
  const unreadable = () => Promise.reject(new OnboardError('E-LED-109', { version: '1.0' }));
  const device = (answers: ('contents' | 'hash')[]) => ({
    examine: () => {
      const shows = answers.shift() ?? 'hash';
      shown.push(shows);
      return Promise.resolve({ shows } as never);
    },
  });
  let tries = 0;
  const signEvmTx: Signer['signEvmTx'] = (tx) => {
    tries += 1;
    return tries === 1 ? unreadable() : callSigner.signEvmTx(tx);
  };
  const first = await open({ ...callSigner, signEvmTx, device: device(['contents', 'hash']) });
  await first.submit(callIntent);
  expect([shown, first.sent()]).toEqual([['contents', 'hash'], 1]);
  for (const [fault, code] of [
    [unreadable, 'E-LED-109'],
    [() => Promise.reject(new OnboardError('E-LED-103', {})), 'E-LED-103'],
  ] as const) {
    const shows = code === 'E-LED-109' ? 'hash' : 'contents';
    const failing = await open({ ...callSigner, signEvmTx: fault, device: device([shows]) });
    await expect(failing.submit(callIntent)).rejects.toMatchObject({ code });
    expect(failing.sent()).toBe(0);
  }
});

test('an operator who leaves does not wait for the device, and nothing is sent', async () => {
  const device = { examine: () => Promise.resolve({ shows: 'contents' } as const) };
  const gone = new Error('left');
  for (const leavesBefore of [true, false]) {
    const { submit, leave, submissions, sent } = await open({
      ...callSigner,
      device,
      signEvmTx: (tx) => {
        if (!leavesBefore) leave.abort(gone);
        return callSigner.signEvmTx(tx);
      },
    });
    if (leavesBefore) leave.abort(gone);
    await expect(submit(callIntent)).rejects.toBe(gone);
    expect([submissions(), sent()]).toEqual([[], 0]);
  }
});
