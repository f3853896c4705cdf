import * as z from 'zod/mini';
import type { ErrorCode } from '../../domain/catalogue/index.ts';
import { catalogue } from '../../domain/catalogue/index.ts';
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
import { stepMessage } from '../../session/view/step-title.ts';
import {
  type Sentence,
  text,
  claimed,
  storedMessage,
  integer,
  time,
  seconds,
  milliseconds,
  orNone,
  sinceLater,
  parsed,
} from './case-values.ts';
import { UNKNOWN_START } from '../status/standing.ts';
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
  z.object({ from: orNone(seconds), to: orNone(seconds) }),
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
      since: orNone(since),
      until: orNone(milliseconds),
      next: z.array(sentence).check(z.maxLength(20)),
      message: orNone(z.string()),
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
      fact: orNone(sentence),
      value: orNone(text),
      source: orNone(z.enum(['C-Chain', 'P-Chain', 'aggregator', 'node', 'journal', 'computed'])),
      height: sinceLater(integer),
      time: sinceLater(seconds),
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
      nodeID: orNone(parsed(parseNodeId)),
      validationID: orNone(parsed((value) => parseId<ValidationId>(value, 'noun.validation-id'))),
      weight: orNone(z.pipe(integer, z.transform(weight))),
      balanceNAvax: orNone(z.pipe(integer, z.transform(nAvax))),
      balanceDays: orNone(text),
      lastMove: orNone(
        z.object({
          // Early cases contain only registrations, without a kind.
          kind: z._default(z.enum(['registration', 'weight', 'removal']), 'registration'),
          transaction: parsed(parseHash),
          block: integer,
          time: sinceLater(seconds),
        }),
      ),
      steps: z.array(stepShape(sentence)).check(z.maxLength(100)),
      turn: orNone(turnShape(sentence)),
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
            from: orNone(seconds),
            to: orNone(seconds),
          }),
          z.transform(({ nodeID: nodeId, validationID: validationId, ...rest }) => ({
            nodeId,
            ended: { ...rest, validationId },
          })),
        ),
      )
      .check(z.maxLength(1000)),
    couldNotTell: orNone(sentence),
  });

const l1Shape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      name: text,
      balancer: orNone(address),
      middleware: orNone(address),
      code,
      turn: orNone(turnShape(sentence)),
      ways: z.array(trackShape(sentence)).check(z.maxLength(1000)),
      epoch: orNone(z.object({ number: integer, endsAt: seconds })),
      departed: sinceLater(departedShape(sentence)),
      read: orNone(
        z.pipe(
          z.object({
            block: integer,
            blockTime: seconds,
            pChainHeight: integer,
            pChainTime: sinceLater(seconds),
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
      nodeID: orNone(text),
      chain: z.enum(['C-Chain', 'P-Chain']),
      id: text,
      signedAt: milliseconds,
      how: z.enum(['reverted', 'replaced', 'dropped']),
      height: z.nullable(integer),
      reason: z.nullable(sentence),
      feeWei: orNone(integer),
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
    missingNonce: orNone(integer),
    behind: z.int().check(z.nonnegative()),
    baseFeeWei: integer,
    transactions: z
      .array(
        z.pipe(
          z.object({
            hash: parsed(parseHash),
            nonce: integer,
            function: orNone(text),
            to: z.nullable(address),
            maxFeePerGasWei: orNone(integer),
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
    step: orNone(text),
    nodeID: orNone(text),
  }),
  z.transform(({ nodeID: node, ...rest }) => ({ ...rest, node })),
);

const statusShape = (sentence: Sentence) =>
  z.pipe(
    z.object({
      network: text,
      realMoney: sinceLater(z.boolean()),
      operator: address,
      pChainAccount: sinceLater(
        z.object({ address: text, from: z.enum(['transaction', 'journal', 'given']) }),
      ),
      askedAt: milliseconds,
      l1s: z.array(l1Shape(sentence)).check(z.maxLength(100)),
      node: orNone(
        z.object({
          url: text,
          findings: z.array(
            z.object({ verdict: z.enum(['fits', 'warns', 'fails', 'unknown']), text: sentence }),
          ),
        }),
      ),
      clock: sinceLater(sentence),
      onTheWay: sinceLater(onTheWayShape),
      onTheWayOnPChain: sinceLater(z.array(waitingOnPShape).check(z.maxLength(100))),
      failedTransactions: sinceLater(z.array(failedShape(sentence)).check(z.maxLength(10_000))),
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
    how: orNone(text),
    height: orNone(integer),
    reason: orNone(sentence),
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
      chainId: sinceLater(integer),
      networkId: sinceLater(z.number()),
    }),
    status: statusShape(sentence),
    journal: z
      .array(
        z.object({
          kind: text,
          node: orNone(text),
          openedAt: time,
          closed: orNone(text),
          transactions: z.array(transactionShape(sentence)).check(z.maxLength(1000)),
        }),
      )
      .check(z.maxLength(10_000)),
    endpoints: z.array(
      z.object({
        name: text,
        url: text,
        milliseconds: orNone(z.number()),
        error: orNone(z.object({ code: text, message: sentence })),
      }),
    ),
    // undefined if the case was written by a version that recorded no errors.
    lastErrors: sinceLater(
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
