import { EVMError, type ExecResult, type Message, type PrecompileInput } from '@ethereumjs/evm';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  parseAbi,
} from 'viem/utils';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { ZERO_ADDRESS } from '../../domain/identity/evm.ts';
import {
  decodeAddressedCall,
  encodeAddressedCall,
  encodeUnsignedMessage,
  warpMessageId,
  decodeSignedMessage,
  decodeSigners,
  WARP_PRECOMPILE,
  unpackPredicate,
} from '../../protocol/warp/message.ts';
import { ZERO_HASH } from './blocks.ts';
import { WARP_GAS, ACCESS_LIST_GAS } from './gas.ts';
import { concat } from '../../protocol/warp/bytes.ts';
import { RpcError } from '../server/rpc-service.ts';
import { unlessThrows } from '../../domain/errors.ts';

export const WARP_ADDRESS = WARP_PRECOMPILE.toLowerCase() as Hex;

/** coreth's `IWarpMessenger`. */
const warpAbi = parseAbi([
  'struct WarpMessage { bytes32 sourceChainID; address originSenderAddress; bytes payload; }',
  'event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)',
  'function sendWarpMessage(bytes payload) returns (bytes32 messageID)',
  'function getVerifiedWarpMessage(uint32 index) view returns (WarpMessage message, bool valid)',
  'function getBlockchainID() view returns (bytes32 blockchainID)',
]);

const MAX_INDEX = 0x7fff_ffff;
const failures = EVMError.errorMessages;

interface PrecompileResult {
  readonly gas: bigint;
  readonly answer: Hex;
  readonly logs?: ExecResult['logs'];
}

/** Follows coreth (precompile/contracts/warp). `predicates` are those of the running transaction. */
export class WarpPrecompile {
  predicates: readonly JudgedPredicate[] = [];
  #frame: Message | undefined;

  constructor(
    readonly networkId: number,
    readonly blockchainId: Uint8Array,
  ) {}

  /** A precompile's input does not contain the caller. */
  readonly enter = (frame: Message): void => {
    if (frame.to !== undefined) this.#frame = frame;
  };

  readonly run = ({ data, gasLimit }: PrecompileInput): ExecResult => {
    const frame = this.#frame;
    if (frame?.to === undefined) throw new Error('the precompile ran outside of a call');
    // A real node drops the whole transaction of a delegated call. No contract of the sandbox makes such a call.
    if (frame.delegatecall || !frame.codeAddress.equals(frame.to)) {
      return failedCall(gasLimit, failures.REVERT);
    }
    const outcome = this.#dispatch(frame, data, gasLimit);
    if (typeof outcome === 'string') return failedCall(gasLimit, outcome);
    return {
      executionGasUsed: outcome.gas,
      returnValue: hexToBytes(outcome.answer),
      ...(outcome.logs && { logs: outcome.logs }),
    };
  };

  #dispatch(
    frame: Message,
    data: Uint8Array,
    gasLimit: bigint,
  ): PrecompileResult | EVMError['error'] {
    const call = unlessThrows(() => decodeFunctionData({ abi: warpAbi, data: bytesToHex(data) }));
    if (call === undefined) return failures.REVERT;
    const inputGas = WARP_GAS.sendPerByte * BigInt(data.length - 4);
    const entryGas = {
      getBlockchainID: WARP_GAS.blockchainId,
      getVerifiedWarpMessage: WARP_GAS.read,
      sendWarpMessage: WARP_GAS.send + inputGas,
    };
    const gas = entryGas[call.functionName];
    if (gas > gasLimit) return failures.OUT_OF_GAS;
    switch (call.functionName) {
      case 'getBlockchainID':
        return { gas, answer: bytesToHex(this.blockchainId) };
      case 'sendWarpMessage':
        if (frame.isStatic) return failures.STATIC_STATE_CHANGE;
        return { gas, ...this.#send(frame.caller.bytes, hexToBytes(call.args[0])) };
      case 'getVerifiedWarpMessage':
        return this.#read(call.args[0], gas, gasLimit);
    }
  }

  #send(sender: Uint8Array, payload: Uint8Array): Omit<PrecompileResult, 'gas'> {
    const message = encodeUnsignedMessage({
      networkId: this.networkId,
      sourceChainId: this.blockchainId,
      payload: encodeAddressedCall({ source: sender, payload }),
    });
    const messageID = bytesToHex(warpMessageId(message));
    const topics = encodeEventTopics({
      abi: warpAbi,
      eventName: 'SendWarpMessage',
      args: { sender: bytesToHex(sender), messageID },
    });
    const topicBytes = topics.map((topic) => hexToBytes(String(topic)));
    const data = encodeAbiParameters([{ type: 'bytes' }], [bytesToHex(message)]);
    return {
      answer: messageID,
      logs: [[hexToBytes(WARP_PRECOMPILE), topicBytes, hexToBytes(data)]],
    };
  }

  #read(index: number, gas: bigint, gasLimit: bigint): PrecompileResult | EVMError['error'] {
    if (index > MAX_INDEX) return failures.REVERT;
    const predicate = this.predicates[index];
    if (!predicate?.valid) return { gas, answer: NOTHING };
    const withChunks = gas + WARP_GAS.readPerChunk * BigInt(predicate.chunks);
    if (withChunks > gasLimit) return failures.OUT_OF_GAS;
    return { gas: withChunks, answer: answer(predicate) };
  }
}

const NOTHING = encodeFunctionResult({
  abi: warpAbi,
  functionName: 'getVerifiedWarpMessage',
  result: [{ sourceChainID: ZERO_HASH, originSenderAddress: ZERO_ADDRESS, payload: '0x' }, false],
});

function answer({ message }: JudgedPredicate): Hex {
  const { source, payload } = decodeAddressedCall(message.unsigned.payload);
  const sourceChainID = bytesToHex(message.unsigned.sourceChainId);
  // A message of the P-Chain has an empty source address, which is returned as the zero address.
  const originSenderAddress: Hex = `0x${bytesToHex(source).slice(2).slice(-40).padStart(40, '0')}`;
  return encodeFunctionResult({
    abi: warpAbi,
    functionName: 'getVerifiedWarpMessage',
    result: [{ sourceChainID, originSenderAddress, payload: bytesToHex(payload) }, true],
  });
}

function failedCall(gasLimit: bigint, error: EVMError['error']): ExecResult {
  return {
    executionGasUsed: gasLimit,
    returnValue: new Uint8Array(),
    exceptionError: new EVMError(error),
  };
}

export interface AccessTuple {
  readonly address: Hex;
  readonly storageKeys: readonly Hex[];
}

/** Well-formed, but not verified. */
export type WarpPredicate = Readonly<ReturnType<typeof parsePredicate>>;

export interface JudgedPredicate extends WarpPredicate {
  readonly valid: boolean;
}

/**
 * Reads the warp messages of an access list: predicate i is the i-th entry with the precompile's address.
 * @throws RpcError with the text of coreth's `PredicateGas`: no block can include such a transaction
 */
export function parseWarpPredicates(accessList: readonly AccessTuple[]): WarpPredicate[] {
  return accessList
    .filter((entry) => entry.address.toLowerCase() === WARP_ADDRESS)
    .map((entry) => parsePredicate(entry.storageKeys));
}

/** The gas of a predicate replaces the plain gas of its access-list entry. */
export function predicateGas(predicates: readonly WarpPredicate[]): bigint {
  return predicates
    .map(({ chunks, signers }) => {
      const verification =
        WARP_GAS.predicate +
        WARP_GAS.predicatePerChunk * BigInt(chunks) +
        WARP_GAS.predicatePerSigner * BigInt(signers.length);
      return verification - ACCESS_LIST_GAS.address - ACCESS_LIST_GAS.key * BigInt(chunks);
    })
    .reduce((sum, gas) => sum + gas, 0n);
}

function parsePredicate(storageKeys: readonly Hex[]) {
  const packedBytes = concat(...storageKeys.map(hexToBytes));
  const bytes = parseStep('cannot unpack predicate bytes', () => unpackPredicate(packedBytes));
  const message = parseStep('cannot unpack warp message', () => decodeSignedMessage(bytes));
  parseStep('cannot unpack warp message payload', () =>
    decodeAddressedCall(message.unsigned.payload),
  );
  // Indices among the canonical validators, in ascending order.
  const signers = parseStep('cannot fetch num signers from warp message', () =>
    decodeSigners(message.signers),
  );
  return { message, chunks: storageKeys.length, signers };
}

function parseStep<T>(fault: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new RpcError(`${fault}: ${cause instanceof Error ? cause.message : ''}`);
  }
}
