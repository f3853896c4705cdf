import * as z from 'zod/mini';
import { catalogue, type ErrorCode } from '../../domain/error-catalogue.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseAddress, parseHash, checksumAddress } from '../../domain/identity/evm.ts';
import {
  isNodeId,
  parseId,
  parseNodeId,
  type PChainTxId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { message, commandLine, type Text } from '../../domain/message.ts';
import { faultOf, faultText, shapeFault } from '../../domain/shape-fault.ts';
import { parsedBy } from '../../domain/parsed-by.ts';
import { printable } from '../../domain/text/printable.ts';
import { nAvax, weight } from '../../domain/units.ts';
import { english } from '../../i18n/english.ts';
import { UNKNOWN_START } from '../../standing/standing.ts';
import { stepMessage } from '../../standing/step-title.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ReportBlock } from '../../page/page.ts';
import { listBlock, sentences, statusPage } from '../status/status-page.ts';
import { isHex } from '../../domain/identity/bytes.ts';

z.config({ localeError: shapeFault });

/** One line of at most 600 characters. A saved status comes from another person, so its texts are not trusted. */
const claimedText = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.transform((value) => printable(value, 600)),
);
/**
 * A command or an advice. Commands that a status suggests are rebuilt from their parts. Every other text is shown in
 * quotes, because it may be a harmful command.
 */
const advice = z.pipe(
  claimedText,
  z.transform((value): Text => commandFrom(value) ?? `"${value.replaceAll('"', "'")}"`),
);
const integer = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((value: string) => BigInt(value)),
);
const time = z.iso.datetime();
const seconds = z.pipe(
  time,
  z.transform((value) => BigInt(Math.floor(Date.parse(value) / 1000))),
);
const milliseconds = z.pipe(
  time,
  z.transform((value) => Date.parse(value)),
);
const nullToUndefined = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    z.nullable(shape),
    z.transform((value) => value ?? undefined),
  );
const parsed = <T>(parse: (value: string) => T) =>
  parsedBy(parse, faultText('reason.not-identifier'));

const COMMANDS: ReadonlySet<string> = new Set([
  'register-operator',
  'opt-in-l1',
  'opt-in-vault',
  'middleware-add-node',
  'middleware-complete-validator-registration',
  'middleware-init-stake-update',
  'middleware-complete-stake-update',
  'middleware-remove-node',
  'middleware-complete-validator-removal',
  'top-up',
  'status',
  'pending',
]);
const COMMAND =
  /^onboard(?: ([a-z0-9-]{1,60}))? --network ([a-z0-9-]{1,40})((?: [^ ]{1,120}){0,8})$/;

/** Arguments must be addresses, NodeIDs, hashes or placeholders. Returns undefined for any other text. */
function commandFrom(text: string): Text | undefined {
  const [, name, network, rest = ''] = COMMAND.exec(text) ?? [];
  if (network === undefined || (name !== undefined && !COMMANDS.has(name))) return undefined;
  const args = rest === '' ? [] : rest.trim().split(' ').map(argumentFrom);
  const known = args.filter((arg) => arg !== undefined);
  if (known.length < args.length) return undefined;
  return commandLine(...(name === undefined ? [] : [name]), '--network', network, ...known);
}

function argumentFrom(text: string): string | undefined {
  if (/^<[a-z_]{1,40}>$/.test(text)) return text;
  if (isHex(text, 20)) return checksumAddress(text);
  if (isHex(text, 32)) return text;
  const trimmed = text.trim();
  return isNodeId(trimmed) ? trimmed : undefined;
}

const MOST_CHARACTERS = 5_000_000;

const party = z.enum(['operator', 'l1-owner', 'curator', 'validators', 'clock', 'network', 'us']);
const address = parsed((value) => parseAddress(value));
const validationId = parsed((value) => parseId<ValidationId>(value, 'noun.validation-id'));
const list = <T extends z.ZodMiniType>(shape: T, most: number) =>
  z.array(shape).check(z.maxLength(most));
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

const turnShape = z.pipe(
  z.object({
    party,
    code,
    says: claimedText,
    error: nullToUndefined(error),
    since: nullToUndefined(since),
    until: nullToUndefined(milliseconds),
    next: list(advice, 20),
    message: nullToUndefined(z.string()),
  }),
  z.transform(({ party: whose, message: claimedText, next, ...rest }) => ({
    ...rest,
    whose,
    // The messages of the file are left out, because a reader might forward a message that this program
    // did not write.
    message: undefined,
    next: claimedText === undefined ? next : [...next, message('saved.message-anew')],
  })),
);

const stepShape = z.pipe(
  z.object({
    id: claimedText,
    code,
    title: claimedText,
    state: z.enum(['done', 'not-done', 'unknown']),
    fact: nullToUndefined(claimedText),
    value: nullToUndefined(claimedText),
    source: nullToUndefined(
      z.enum(['C-Chain', 'P-Chain', 'aggregator', 'node', 'journal', 'computed']),
    ),
    height: nullToUndefined(integer),
    time: nullToUndefined(seconds),
  }),
  // For a known step, the program's own title replaces the title of the file.
  z.transform(({ title, ...rest }) => {
    const known = stepMessage(rest.id);
    return { ...rest, title: english.keys.includes(known.key) ? known : title };
  }),
);

const healthShape = z.pipe(
  z.object({
    connected: nullToUndefined(z.boolean()),
    version: nullToUndefined(claimedText),
    missingUpgrade: nullToUndefined(
      z.pipe(
        z.object({
          name: claimedText,
          at: milliseconds,
          isPast: z.boolean(),
          needsVersion: nullToUndefined(claimedText),
        }),
        z.transform(({ needsVersion: least, ...rest }) => ({ ...rest, least })),
      ),
    ),
    uptimePercent: nullToUndefined(z.number()),
    minimumUptimePercent: nullToUndefined(z.number()),
  }),
  z.transform(({ connected, version, ...rest }) => ({
    ...{ connected, version, upgrade: rest.missingUpgrade },
    ...{ uptime: rest.uptimePercent, minimumUptime: rest.minimumUptimePercent },
  })),
);

const trackShape = z.pipe(
  z.object({
    about: z.enum(['operator', 'node', 'new-node']),
    nodeID: nullToUndefined(parsed(parseNodeId)),
    validationID: nullToUndefined(validationId),
    weight: nullToUndefined(z.pipe(integer, z.transform(weight))),
    balanceNAvax: nullToUndefined(z.pipe(integer, z.transform(nAvax))),
    balanceDays: nullToUndefined(claimedText),
    health: z.optional(healthShape),
    lastMove: nullToUndefined(
      z.object({
        kind: z.enum(['registration', 'weight', 'removal']),
        transaction: parsed(parseHash),
        block: integer,
        time: nullToUndefined(seconds),
      }),
    ),
    steps: list(stepShape, 100),
    turn: nullToUndefined(turnShape),
  }),
  z.transform(
    ({ nodeID, validationID, balanceNAvax, balanceDays, lastMove, turn, health, ...rest }) => ({
      ...rest,
      ...(health && { health }),
      lastInitiation: lastMove,
      nextAction: turn,
      nodeId: nodeID,
      validationId: validationID,
      balance: balanceNAvax,
      days: balanceDays,
    }),
  ),
);

const departedShape = z.object({
  nodes: list(
    z.pipe(
      z.object({
        nodeID: parsed(parseNodeId),
        how: z.enum(['completed', 'invalidated']),
        validationID: validationId,
        from: nullToUndefined(seconds),
        to: nullToUndefined(seconds),
      }),
      z.transform(({ nodeID: nodeId, validationID: validationId, ...rest }) => ({
        nodeId,
        ended: { ...rest, validationId },
      })),
    ),
    1000,
  ),
  couldNotTell: nullToUndefined(claimedText),
});

const l1Shape = z.pipe(
  z.object({
    name: claimedText,
    balancer: nullToUndefined(address),
    middleware: nullToUndefined(address),
    code,
    turn: nullToUndefined(turnShape),
    ways: list(trackShape, 1000),
    epoch: nullToUndefined(z.object({ number: integer, endsAt: seconds })),
    departed: nullToUndefined(departedShape),
    read: nullToUndefined(
      z.pipe(
        z.object({
          block: integer,
          blockTime: seconds,
          pChainHeight: integer,
          pChainTime: nullToUndefined(seconds),
        }),
        z.transform(({ pChainHeight, pChainTime, ...rest }) => ({
          ...rest,
          height: pChainHeight,
          heightTime: pChainTime,
        })),
      ),
    ),
  }),
  z.transform(({ turn, ways, ...rest }) => ({
    ...rest,
    subnetId: undefined,
    nextAction: turn,
    tracks: ways,
  })),
);

const failedShape = z.pipe(
  z.object({
    step: claimedText,
    nodeID: nullToUndefined(claimedText),
    chain: z.enum(['C-Chain', 'P-Chain']),
    id: claimedText,
    signedAt: milliseconds,
    how: z.enum(['reverted', 'replaced', 'dropped']),
    height: z.nullable(integer),
    reason: z.nullable(claimedText),
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
    transactions: list(
      z.pipe(
        z.object({
          hash: parsed(parseHash),
          nonce: integer,
          function: nullToUndefined(claimedText),
          to: z.nullable(address),
          maxFeePerGasWei: nullToUndefined(integer),
        }),
        z.transform(({ function: call, maxFeePerGasWei: maxFeePerGas, ...rest }) => ({
          ...rest,
          call,
          maxFeePerGas,
        })),
      ),
      100,
    ),
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
    step: nullToUndefined(claimedText),
    nodeID: nullToUndefined(claimedText),
  }),
  z.transform(({ nodeID: node, ...rest }) => ({ ...rest, node })),
);

/** The document of `status --json`. Other fields of the document are ignored. */
const documentShape = z.pipe(
  z.object({
    schema: z.literal('onboard/status/1'),
    asked: z.object({ text: list(claimedText, 100) }),
    network: claimedText,
    realMoney: z.boolean(),
    operator: address,
    pChainAccount: nullToUndefined(
      z.object({ address: claimedText, from: z.enum(['transaction', 'journal', 'given']) }),
    ),
    askedAt: milliseconds,
    l1s: list(l1Shape, 100),
    node: nullToUndefined(
      z.object({
        url: claimedText,
        findings: list(
          z.object({ verdict: z.enum(['fits', 'warns', 'fails', 'unknown']), text: claimedText }),
          100,
        ),
      }),
    ),
    clock: nullToUndefined(claimedText),
    onTheWay: nullToUndefined(onTheWayShape),
    onTheWayOnPChain: list(waitingOnPShape, 100),
    failedTransactions: list(failedShape, 10_000),
    program: z.object({ version: claimedText, node: claimedText, platform: claimedText }),
    lastErrors: list(
      z.object({
        at: milliseconds,
        command: claimedText,
        code: claimedText,
        values: z.record(claimedText, claimedText),
      }),
      1000,
    ),
  }),
  z.transform(({ network, realMoney, operator, l1s, node, clock, onTheWay, ...rest }) => {
    const status: OperatorStatus = {
      ...{ network, realMoney, operator, l1s, node, clock, onTheWay },
      account: rest.pChainAccount,
      at: rest.askedAt,
      failed: rest.failedTransactions,
      waitingOnP: rest.onTheWayOnPChain,
    };
    const { asked, program, lastErrors } = rest;
    return { asked: asked.text, status, program, lastErrors };
  }),
);

type SavedStatus = z.output<typeof documentShape>;

/** @throws OnboardError E-SUP-106 */
export function openSavedStatus(content: string, path: string): SavedStatus {
  const file = printable(path, 120);
  if (content.length > MOST_CHARACTERS) {
    throw new OnboardError('E-SUP-106', { file, fault: message('reason.too-long') });
  }
  const shaped = documentShape.safeParse(parseJson(content, file));
  if (shaped.success) return shaped.data;
  throw new OnboardError('E-SUP-106', { file, fault: faultOf(shaped.error) });
}

function parseJson(content: string, file: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new OnboardError('E-SUP-106', { file, fault: message('reason.not-json') });
  }
}

export function savedPage(saved: SavedStatus, i18n: Translator): readonly ReportBlock[] {
  const { t } = i18n;
  const { asked, status, program, lastErrors } = saved;
  const count = lastErrors.length;
  return [
    ...sentences(t('saved.at', { time: new Date(status.at) }), ...asked),
    ...statusPage(status, i18n),
    { kind: 'heading', level: 2, text: t('saved.program', program) },
    ...sentences(count === 0 ? undefined : t('saved.last-errors', { count })),
    ...listBlock(...lastErrors.map((error) => errorLine(error, i18n))),
  ];
}

function errorLine(
  { at, command, code, values }: SavedStatus['lastErrors'][number],
  { t }: Translator,
): string {
  const figures = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  const head = t('saved.error', { time: new Date(at), code, command });
  return `${head}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}`;
}
