import * as z from 'zod/mini';
import { type ErrorCode, catalogue } from '../../domain/catalogue/index.ts';
import { parseAddress, parseHash } from '../../domain/identity/evm.ts';
import {
  parseId,
  parseNodeId,
  type PChainTxId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { message } from '../../domain/message.ts';
import { nAvax, weight } from '../../domain/units.ts';
import { english } from '../../i18n/english.ts';
import { stepMessage } from '../../standing/step-title.ts';
import {
  type Sentence,
  text,
  claimed,
  storedMessage,
  integer,
  time,
  seconds,
  milliseconds,
  nullToUndefined,
  optionalField,
  parsed,
} from './case-values.ts';
import { UNKNOWN_START } from '../../standing/standing.ts';
import type { OperatorStatus } from '../status/status.ts';

const party = z.enum(['operator', 'l1-owner', 'curator', 'validators', 'clock', 'network', 'us']);
const address = parsed((value) => parseAddress(value));
const code = z.string().check(z.regex(/^[A-Z]\d-[A-Z0-9-]{1,40}$/));
const error = z.pipe(
  z.string(),
  z.transform((value) => (value in catalogue ? (value as ErrorCode) : undefined)),
);

/** The range of times in which a wait began. If `to` is missing, the start is unknown. */
const since = z.pipe(
  z.object({ from: nullToUndefined(seconds), to: nullToUndefined(seconds) }),
  z.transform(({ from = 0n, to }) => (to === undefined ? UNKNOWN_START : { from, to })),
);

const turnShape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      whoseTurn: party,
      code,
      says: sentence,
      error: z.pipe(
        z.nullable(error),
        z.transform((value) => value ?? undefined),
      ),
      since: nullToUndefined(since),
      until: nullToUndefined(milliseconds),
      next: z.array(sentence).check(z.maxLength(20)),
      message: nullToUndefined(z.string()),
    }),
    z.transform(({ whoseTurn, message: claimedText, next, ...rest }) => ({
      ...rest,
      whose: whoseTurn,
      // The messages of a case file are left out, because a reader might forward a message that this program
      // did not write.
      message: undefined,
      next: claimedText === undefined ? next : [...next, message('case.message-anew')],
    })),
  );

const stepShape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      id: text,
      code,
      title: sentence,
      state: z.enum(['done', 'not-done', 'unknown']),
      fact: nullToUndefined(sentence),
      value: nullToUndefined(text),
      source: nullToUndefined(
        z.enum(['C-Chain', 'P-Chain', 'aggregator', 'node', 'journal', 'computed']),
      ),
      height: optionalField(integer),
      time: optionalField(seconds),
    }),
    // Format 1 stores English titles. For a known step, the program's own title replaces the stored title.
    z.transform(({ title, ...rest }) => {
      const known = stepMessage(rest.id);
      return { ...rest, title: english.keys.includes(known.key) ? known : title };
    }),
  );

const trackShape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      about: z.enum(['operator', 'node', 'new-node']),
      nodeID: nullToUndefined(parsed(parseNodeId)),
      validationID: nullToUndefined(
        parsed((value) => parseId<ValidationId>(value, 'noun.validation-id')),
      ),
      weight: nullToUndefined(z.pipe(integer, z.transform(weight))),
      balanceNAvax: nullToUndefined(z.pipe(integer, z.transform(nAvax))),
      balanceDays: nullToUndefined(text),
      lastMove: nullToUndefined(
        z.object({
          // Early cases contain only registrations, without a kind.
          kind: z._default(z.enum(['registration', 'weight', 'removal']), 'registration'),
          transaction: parsed(parseHash),
          block: integer,
          time: optionalField(seconds),
        }),
      ),
      steps: z.array(stepShape(sentence)).check(z.maxLength(100)),
      turn: nullToUndefined(turnShape(sentence)),
    }),
    z.transform(({ nodeID, validationID, balanceNAvax, balanceDays, lastMove, turn, ...rest }) => ({
      ...rest,
      lastInitiation: lastMove,
      nextAction: turn,
      nodeId: nodeID,
      validationId: validationID,
      balance: balanceNAvax,
      days: balanceDays,
    })),
  );

const departedShape = (sentence: Sentence) =>
  z.object({
    nodes: z
      .array(
        z.pipe(
          z.object({
            nodeID: parsed(parseNodeId),
            how: z.enum(['completed', 'invalidated']),
            validationID: parsed((value) => parseId<ValidationId>(value, 'noun.validation-id')),
            from: nullToUndefined(seconds),
            to: nullToUndefined(seconds),
          }),
          z.transform(({ nodeID: nodeId, validationID: validationId, ...rest }) => ({
            nodeId,
            ended: { ...rest, validationId },
          })),
        ),
      )
      .check(z.maxLength(1000)),
    couldNotTell: nullToUndefined(sentence),
  });

const l1Shape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      name: text,
      balancer: nullToUndefined(address),
      middleware: nullToUndefined(address),
      code,
      turn: nullToUndefined(turnShape(sentence)),
      ways: z.array(trackShape(sentence)).check(z.maxLength(1000)),
      epoch: nullToUndefined(z.object({ number: integer, endsAt: seconds })),
      departed: optionalField(departedShape(sentence)),
      read: nullToUndefined(
        z.pipe(
          z.object({
            block: integer,
            blockTime: seconds,
            pChainHeight: integer,
            pChainTime: optionalField(seconds),
          }),
          z.transform(({ pChainHeight, pChainTime, ...rest }) => ({
            ...rest,
            height: pChainHeight,
            heightTime: pChainTime,
          })),
        ),
      ),
    }),
    z.transform(({ turn, ways, ...rest }) => ({ ...rest, nextAction: turn, tracks: ways })),
  );

const failedShape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      step: text,
      nodeID: nullToUndefined(text),
      chain: z.enum(['C-Chain', 'P-Chain']),
      id: text,
      signedAt: milliseconds,
      how: z.enum(['reverted', 'replaced', 'dropped']),
      height: z.nullable(integer),
      reason: z.nullable(sentence),
      feeWei: nullToUndefined(integer),
    }),
    z.transform(({ nodeID: node, feeWei, ...rest }) => ({
      ...rest,
      node,
      ...(feeWei === undefined ? {} : { fee: feeWei }),
    })),
  );

const onTheWayShape = z.pipe(
  z.object({
    nextNonce: integer,
    count: z.int().check(z.nonnegative()),
    missingNonce: nullToUndefined(integer),
    behind: z.int().check(z.nonnegative()),
    baseFeeWei: integer,
    transactions: z
      .array(
        z.pipe(
          z.object({
            hash: parsed(parseHash),
            nonce: integer,
            function: nullToUndefined(text),
            to: z.nullable(address),
            maxFeePerGasWei: nullToUndefined(integer),
          }),
          z.transform(({ function: call, maxFeePerGasWei: maxFeePerGas, ...rest }) => ({
            ...rest,
            call,
            maxFeePerGas,
          })),
        ),
      )
      .check(z.maxLength(100)),
  }),
  z.transform(({ nextNonce: nonce, missingNonce: missing, baseFeeWei: baseFee, ...rest }) => ({
    ...rest,
    nonce,
    missing,
    baseFee,
  })),
);

const waitingOnPShape = z.pipe(
  z.object({
    id: parsed((value) => parseId<PChainTxId>(value, 'noun.transaction-id')),
    step: nullToUndefined(text),
    nodeID: nullToUndefined(text),
  }),
  z.transform(({ nodeID: node, ...rest }) => ({ ...rest, node })),
);

const statusShape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      network: text,
      realMoney: optionalField(z.boolean()),
      operator: address,
      pChainAccount: optionalField(
        z.object({ address: text, from: z.enum(['transaction', 'journal', 'given']) }),
      ),
      askedAt: milliseconds,
      l1s: z.array(l1Shape(sentence)).check(z.maxLength(100)),
      node: nullToUndefined(
        z.object({
          url: text,
          findings: z.array(
            z.object({ verdict: z.enum(['fits', 'warns', 'fails', 'unknown']), text: sentence }),
          ),
        }),
      ),
      clock: optionalField(sentence),
      onTheWay: optionalField(onTheWayShape),
      onTheWayOnPChain: optionalField(z.array(waitingOnPShape).check(z.maxLength(100))),
      failedTransactions: optionalField(z.array(failedShape(sentence)).check(z.maxLength(10_000))),
    }),
    z.transform(
      ({
        askedAt,
        pChainAccount: account,
        failedTransactions = [],
        onTheWayOnPChain = [],
        ...rest
      }): OperatorStatus => ({
        ...rest,
        account,
        at: askedAt,
        failed: failedTransactions,
        waitingOnP: onTheWayOnPChain,
      }),
    ),
  );

const transactionShape = (sentence: Sentence) =>
  z.object({
    step: text,
    chain: z.enum(['evm', 'P', 'C']),
    id: text,
    signedAt: time,
    how: nullToUndefined(text),
    height: nullToUndefined(integer),
    reason: nullToUndefined(sentence),
  });

/**
 * Returns the shape of a case in one format. The shape ignores fields that later versions add to the format.
 */
const caseShape = (format: number, sentence: Sentence) =>
  z.object({
    format: z.literal(format),
    program: z.object({ version: text, node: text, platform: text }),
    profile: z.object({
      name: text,
      title: text,
      chainId: optionalField(integer),
      networkId: optionalField(z.number()),
    }),
    status: statusShape(sentence),
    journal: z
      .array(
        z.object({
          kind: text,
          node: nullToUndefined(text),
          openedAt: time,
          closed: nullToUndefined(text),
          transactions: z.array(transactionShape(sentence)).check(z.maxLength(1000)),
        }),
      )
      .check(z.maxLength(10_000)),
    endpoints: z.array(
      z.object({
        name: text,
        url: text,
        milliseconds: nullToUndefined(z.number()),
        error: nullToUndefined(z.object({ code: text, message: sentence })),
      }),
    ),
    // undefined if the case was written by a version that recorded no errors.
    lastErrors: optionalField(
      z
        .array(
          z.object({ at: milliseconds, command: text, code: text, values: z.record(text, text) }),
        )
        .check(z.maxLength(1000)),
    ),
  });

/** The shape of each format. Format 1 has complete English sentences, which are shown in quotes. */
export const caseShapes = {
  1: caseShape(1, claimed),
  2: caseShape(2, z.union([claimed, storedMessage])),
} as const;

/** An opened case, with the digest that its file states. */
export type OpenCase = z.output<ReturnType<typeof caseShape>> & { readonly digest: string };
