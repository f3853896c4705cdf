import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseAbi } from 'viem';
import type { Hex } from '../../../../../src/domain/identity/bytes.ts';

interface Code {
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
}

const artifact = JSON.parse(readFileSync(new URL('probe.json', import.meta.url), 'utf8')) as {
  readonly sourceHash: string;
  readonly probe: Code;
};
const source = readFileSync(new URL('Probe.sol', import.meta.url));
if (createHash('sha256').update(source).digest('hex') !== artifact.sourceHash) {
  throw new Error('Probe.sol has changed: node test/src/sandbox/evm/helpers/compile-probe.mjs');
}

const MESSAGE =
  'struct Message { bytes32 sourceChainID; address originSenderAddress; bytes payload; }';

/** A contract whose calls reach the precompile through three calls. */
export const probe = {
  bytecode: artifact.probe.bytecode,
  abi: parseAbi([
    MESSAGE,
    'event Delivered(bytes32 indexed sourceChainID, address indexed sender, bytes payload)',
    'error NotVerified(uint32 index)',
    'function count() view returns (uint256)',
    'function last() view returns (bytes)',
    'function send(bytes payload) returns (bytes32)',
    'function sendAndCatch(bytes payload) returns (bool)',
    'function peek(uint32 index) view returns (Message message, bool valid)',
    'function deliver(uint32 index)',
    'function increment()',
  ]),
};
