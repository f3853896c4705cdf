import { decodeErrorResult, encodeDeployData, numberToHex, parseAbi } from 'viem/utils';
import lens from '../../../assets/contracts/artifacts/lens/OperatorLook.json' with { type: 'json' };
import type { Hex } from '../../domain/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/evm.ts';
import {
  idFromHex,
  idToHex,
  nodeIdToBytes32,
  type NodeId,
  type ValidationId,
} from '../../domain/ids.ts';
import type { CallOutcome, EvmCall, EvmReader } from '../../ports/evm.ts';
import { FIRST_ITEMS } from '../contracts/ask-list.ts';
import { unpad } from '../contracts/list-nodes.ts';
import { nodeListQueries, operatorQueries, type Places } from '../contracts/operator-queries.ts';
import { ZERO_ADDRESS } from '../contracts/words.ts';
import { generationA } from '../generation/gen-a.ts';
import { generationC } from '../generation/gen-c.ts';
import { runLens } from './run-lens.ts';

const lensAbi = parseAbi([
  'struct L1 { address middleware; address balancer; }',
  'struct Question { address to; bytes data; }',
  'struct Outcome { bool ok; bytes data; }',
  'struct Node { bytes32 nodeId; bytes32 validationId; }',
  'constructor(L1[] l1s, address operator, bytes32 nodeId, bytes32 validationId, Question[] questions)',
  'error Answer(address operator, address[] others, Node[][] nodes, Outcome[] outcomes)',
]);

/** By what an operator is known. */
export type Known =
  | { readonly operator: EvmAddress }
  | { readonly nodeId: NodeId }
  | { readonly validationId: ValidationId };

/** A call, and what it would be answered with. */
export interface Answered {
  readonly call: EvmCall;
  readonly outcome: CallOutcome;
}

/** An operator with where it stands on each L1. */
export interface OperatorLook {
  readonly operator: EvmAddress;
  /** Who has the node in a list of the same L1, too: all but one of them no longer have it. */
  readonly others: readonly EvmAddress[];
  /** The live validations of its nodes on all L1s. */
  readonly validationIds: readonly ValidationId[];
  /** What the readers of the L1s would ask for one after the other. */
  readonly answered: readonly Answered[];
}

const NO_ID: Hex = `0x${'00'.repeat(32)}`;

/**
 * Finds an operator by a node or a validation that is in the lists of the middlewares, and reads where it
 * stands there, down to the live validation of each of its nodes: all in one round trip, where a reader
 * would need four. 'nobody': the lists do not have it. undefined: it could not be asked in this way.
 * @throws OnboardError E-NET-*, E-EVM-104
 */
export async function lookForOperator(
  evm: EvmReader,
  l1s: readonly Places[],
  known: Known,
): Promise<OperatorLook | 'nobody' | undefined> {
  const code = encodeDeployData({
    abi: lensAbi,
    bytecode: lens.bytecode as Hex,
    args: [
      l1s,
      'operator' in known ? known.operator : ZERO_ADDRESS,
      'nodeId' in known ? nodeIdToBytes32(known.nodeId) : NO_ID,
      'validationId' in known ? idToHex(known.validationId) : NO_ID,
      // Who is asked about is put in by the lens.
      l1s.flatMap((l1) => questionsOf(l1, ZERO_ADDRESS as EvmAddress)),
    ],
  });
  const answers = await runLens(evm, [code], (revert) => {
    const [found, others, nodes, outcomes] = decodeErrorResult({ abi: lensAbi, data: revert }).args;
    if (found === ZERO_ADDRESS) return 'nobody';
    const operator = checksumAddress(found);
    const questions = l1s.flatMap((l1) => questionsOf(l1, operator));
    return {
      operator,
      others: others.map(checksumAddress),
      validationIds: nodes
        .flat()
        .filter(({ validationId }) => validationId !== NO_ID)
        .map(({ validationId }) => idFromHex<ValidationId>(validationId)),
      answered: [
        ...questions.map((call, i) => ({ call, outcome: outcomeOf(outcomes[i]) })),
        ...l1s.flatMap((l1, i) => listAnswers(l1, operator, nodes[i] ?? [])),
      ],
    };
  });
  return answers?.[0];
}

/** What a look by the operator's address is going to answer. */
export function callsOfLook(l1s: readonly Places[], operator: EvmAddress): readonly EvmCall[] {
  return l1s.flatMap((l1) => [
    ...questionsOf(l1, operator),
    ...listAnswers(l1, operator, []).map(({ call }) => call),
  ]);
}

function questionsOf(l1: Places, operator: EvmAddress): readonly EvmCall[] {
  return Object.values(operatorQueries(l1, operator));
}

interface ListedNode {
  readonly nodeId: Hex;
  readonly validationId: Hex;
}

/** The operator's list as its getters answer it: beyond its end they revert. */
function listAnswers(
  l1: Places,
  operator: EvmAddress,
  nodes: readonly ListedNode[],
): readonly Answered[] {
  const { length, item } = nodeListQueries(l1, operator);
  const asked = Math.max(nodes.length, Number(FIRST_ITEMS));
  return [
    { call: length, outcome: { ok: true, data: numberToHex(nodes.length, { size: 32 }) } },
    ...Array.from({ length: asked }, (_, i) => {
      const node = nodes[i];
      return { call: item(BigInt(i)), outcome: node ? answer(node.nodeId) : REVERTED };
    }),
    // Of the two getters only the one that the L1's generation has is ever asked.
    ...nodes.flatMap(({ nodeId, validationId }) =>
      [generationA, generationC].map((generation) => ({
        call: { to: l1.balancer, data: generation.validationIdOf(unpad(nodeId)) },
        outcome: answer(validationId),
      })),
    ),
  ];
}

const REVERTED: CallOutcome = { ok: false, revert: '0x' };

function answer(data: Hex): CallOutcome {
  return { ok: true, data };
}

function outcomeOf(outcome: { readonly ok: boolean; readonly data: Hex } | undefined): CallOutcome {
  if (outcome === undefined) return REVERTED;
  return outcome.ok ? answer(outcome.data) : { ok: false, revert: outcome.data };
}
