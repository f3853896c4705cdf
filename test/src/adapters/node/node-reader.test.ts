import { describe, expect, test } from 'vitest';
import { parsePastedIdentity } from '../../../../src/adapters/node/node-reader.ts';
import { told } from '../../../helpers/told.ts';

const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const result = {
  nodeID: NODE,
  nodePOP: { publicKey: `0x${'8f'.repeat(48)}`, proofOfPossession: `0x${'a1'.repeat(96)}` },
};
const whole = JSON.stringify({ jsonrpc: '2.0', result, id: 1 });
const identity = {
  nodeId: NODE,
  publicKey: result.nodePOP.publicKey,
  proof: result.nodePOP.proofOfPossession,
};

describe("a node's pasted answer", () => {
  test.each([
    ['whole', whole],
    ['its result alone', JSON.stringify(result)],
    ['indented', JSON.stringify({ result }, null, 2)],
    ['wrapped by a terminal', whole.replaceAll(/(.{80})/g, '$1\n')],
    ['with curly quotes', whole.replaceAll(/"([^"]*)"/g, '“$1”')],
    ['with a prompt around it', `$ curl …\n${whole}\n$ `],
  ])('%s', (_, text) => {
    expect(parsePastedIdentity(text)).toEqual(identity);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'connection refused'],
    ['cut off', whole.slice(0, -40)],
    ['another answer', '{"jsonrpc":"2.0","result":{"version":"avalanchego/1.12.0"},"id":1}'],
    ['a wrong checksum', whole.replace('St3Lg', 'St3Lh')],
    ['a key too short', whole.replace('8f8f', '')],
    ['a proof too short', whole.replace('a1a1', '')],
    ['far too long', `{${' '.repeat(30_000)}}`],
  ])('rejects %s and describes the fault', (_, text) => {
    expect(() => parsePastedIdentity(text)).toThrow(told('is not an answer of the node'));
  });
});
