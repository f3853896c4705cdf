import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import {
  idFromBytes,
  idFromHex,
  idToHex,
  nodeIdFromBytes,
  P_CHAIN_ID,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import type { EvmReader, LogFilter } from '../../../../src/ports/evm.ts';
import { warpMessengerAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { registrationRequest } from '../../../../src/protocol/messages/p-chain-messages.ts';
import { generationC } from '../../../../src/protocol/generation/generations.ts';
import {
  decodeJustification,
  encodeJustification,
} from '../../../../src/protocol/warp/justification.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import { initialValidationId } from '../../../../src/protocol/warp/payloads.ts';
import { payeeTerms } from '../../../../src/tasks/money/payee.ts';
import { justificationFor } from '../../../../src/tasks/validation/justification.ts';
import { NODE, REGISTRATION, VALIDATION_ID, validationWith } from '../helpers/validation.ts';

const manager = parseAddress(`0x${'0a'.repeat(20)}`);
const subnetId = idFromHex(`0x${'01'.repeat(32)}`);
const l1 = { networkId: 5, subnetId, manager, managerChainId: P_CHAIN_ID, generation: generationC };

const searched = ({ fromBlock }: LogFilter, _: number, logs: readonly object[] = []) =>
  Promise.resolve({ logs, searchedFrom: fromBlock, requests: 1, failure: undefined });

/** Searches for a validation that is neither pending nor on the P-Chain. */
function justify(
  validationId: ValidationId,
  evm: Partial<EvmReader> = {},
  remembered?: Uint8Array,
) {
  const facts = validationWith('completed', { validationId });
  const reads = { head: () => Promise.resolve({ number: 9n }), newestLogs: searched };
  return justificationFor({
    nodeId: NODE,
    memory: { fact: () => remembered && bytesToHex(remembered) },
    validation: () => Promise.resolve(facts),
    context: { l1, readers: { evm: { ...reads, ...evm } } },
  } as never);
}

const positionOf = (index: number) =>
  idFromBytes<ValidationId>(initialValidationId(new Uint8Array(32).fill(1), index));

test.each([0, 7, 999])('the initial validator at position %d is found', async (index) => {
  const found = decodeJustification(await justify(positionOf(index)));
  expect(found).toEqual({ kind: 'initial', subnetId: new Uint8Array(32).fill(1), index });
});

test('the registration message is found in the transaction that the log of its start names', async () => {
  const message = bytesToHex(registrationRequest(l1, REGISTRATION.bytes));
  const topics = encodeEventTopics({
    abi: warpMessengerAbi,
    eventName: 'SendWarpMessage',
    args: { sender: manager, messageID: `0x${'00'.repeat(32)}` },
  }) as Hex[];
  const data = encodeAbiParameters([{ type: 'bytes' }], [message]);
  const filters: LogFilter[] = [];
  const reads = {
    newestLogs(filter: LogFilter) {
      filters.push(filter);
      return searched(filter, 1, [{ transactionHash: 'sent' }]);
    },
    receipt: (hash: string) =>
      Promise.resolve(hash === 'sent' && { logs: [{ address: WARP_PRECOMPILE, topics, data }] }),
  };
  const found = await justify(VALIDATION_ID, reads as never);
  expect(decodeJustification(found)).toEqual({ kind: 'registration', message: REGISTRATION.bytes });
  const started = generationC.events.registrationInitiated;
  expect(filters).toEqual([
    { address: manager, topics: [[started], idToHex(VALIDATION_ID)], fromBlock: 0n, toBlock: 9n },
  ]);
});

test('an incomplete search for the registration message is no answer', async () => {
  const failure = new OnboardError('E-EVM-107', { url: 'http://x', reason: 'range' });
  const newestLogs = () => Promise.resolve({ logs: [], searchedFrom: 5n, requests: 1, failure });
  await expect(justify(VALIDATION_ID, { newestLogs })).rejects.toBe(failure);
});

test('a remembered justification counts only for the validation whose ID is its hash', async () => {
  const own = encodeJustification({ kind: 'registration', message: REGISTRATION.bytes });
  expect(await justify(VALIDATION_ID, {}, own)).toEqual(own);
  const initial = await justify(positionOf(7));
  for (const edited of [initial, own.slice(0, -1), new Uint8Array(0)]) {
    await expect(justify(VALIDATION_ID, {}, edited)).rejects.toMatchObject({ code: 'E-TASK-211' });
  }
  expect(await justify(positionOf(7), {}, own)).toEqual(initial);
});

test('a validation without any source is refused', async () => {
  const values = { validation: VALIDATION_ID };
  await expect(justify(VALIDATION_ID)).rejects.toMatchObject({ code: 'E-TASK-211', values });
  await expect(justify(positionOf(1000))).rejects.toMatchObject({ code: 'E-TASK-211' });
});

test.each([
  ['its own node', {}, undefined],
  ['another node', { nodeId: nodeIdFromBytes(new Uint8Array(20).fill(5)) }, 'E-TASK-237'],
  ['another L1', { subnetId: P_CHAIN_ID }, 'E-TASK-237'],
])('a payment for the validation of %s is planned or refused', async (_, changes, code) => {
  const { nodeId, subnetId: ofL1 } = { nodeId: NODE, subnetId, ...changes };
  const facts = validationWith('pending-added', { registration: REGISTRATION });
  const operatorOf = () => Promise.resolve(undefined);
  const payer = { shortId: new Uint8Array(20) };
  const context = { l1: { ...l1, subnetId: ofL1 }, operatorOf, payer };
  const snapshot = { nodeId, context, validation: () => Promise.resolve(facts) } as never;
  const answer: unknown = await payeeTerms(snapshot).catch((error: unknown) => error);
  expect((answer as { code?: string }).code).toBe(code);
});
