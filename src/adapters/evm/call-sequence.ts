import { bytesToHex, hexToBytes, type Hex } from '../../domain/bytes.ts';
import type { CallOutcome, EvmCall } from '../../ports/evm.ts';

/** Bytes of code that each call takes beside its data: see `callingCode`. */
const CODE_PER_CALL = 62;
/** The most code that a creation may run (EIP-3860). */
const MOST_CODE = 49_152;

/**
 * Code that makes calls one after the other and returns what each came to, for an `eth_call` that
 * creates a contract: where a network has no multicall contract, the endpoint's own EVM does its work.
 * undefined: it would be more code than a creation may have.
 */
export function sequenceCode(calls: readonly EvmCall[]): Hex | undefined {
  const datas = calls.map(({ data }) => hexToBytes(data));
  const size = datas.reduce((sum, { length }) => sum + length + CODE_PER_CALL, 5);
  if (size > MOST_CODE) return undefined;
  let place = calls.length * CODE_PER_CALL + 5;
  const parts = calls.map(({ to }, i) => {
    const length = datas[i]?.length ?? 0;
    const code = callingCode(to, place, length);
    place += length;
    return code;
  });
  // The place of the next result stays on the stack: 0 at first, the whole length at last.
  const code = `6000${parts.join('')}6000f3`;
  return `0x${code}${datas.map((data) => bytesToHex(data).slice(2)).join('')}`;
}

/**
 * One call, whose data is `length` bytes at `place` in the code; its result goes to where the stack's top
 * says: a word for success, a word for the length, the data; the top moves behind it.
 */
function callingCode(to: Hex, place: number, length: number): string {
  const [at, size] = [place, length].map((value) => `61${value.toString(16).padStart(4, '0')}`);
  return [
    `${size}${at}8239`, // CODECOPY: the data, to the top's place
    `60006000${size}836000`, // of CALL: where nothing is written to, the data, no value
    `73${to.slice(2).toLowerCase()}5af1`, // CALL, with all the gas there is
    '8152', // MSTORE: whether it went well
    '3d8160200152', // MSTORE: the length of what came back
    '3d6000826040013e', // RETURNDATACOPY
    '3d01604001', // the top moves on
  ].join('');
}

/** What `sequenceCode` returned; undefined for anything else. */
export function sequenceOutcomes(data: Hex, count: number): CallOutcome[] | undefined {
  const bytes = hexToBytes(data);
  const word = (at: number): bigint | undefined =>
    at + 32 <= bytes.length ? BigInt(bytesToHex(bytes.slice(at, at + 32))) : undefined;
  const outcomes: CallOutcome[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    const [ok, length] = [word(at), word(at + 32)];
    if (ok === undefined || length === undefined || length > bytes.length) return undefined;
    const result = bytesToHex(bytes.slice(at + 64, at + 64 + Number(length)));
    outcomes.push(ok === 1n ? { ok: true, data: result } : { ok: false, revert: result });
    at += 64 + Number(length);
  }
  return at === bytes.length ? outcomes : undefined;
}
