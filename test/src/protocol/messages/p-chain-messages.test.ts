import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import {
  idFromHex,
  type BlockchainId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import {
  registrationAck,
  registrationRequest,
  weightAck,
  weightRequest,
} from '../../../../src/protocol/messages/p-chain-messages.ts';
import { warpMessageId } from '../../../../src/protocol/warp/message.ts';

// Known answers: the same messages, encoded by other implementations of the codec.
const C = '7fc93d85c6d62c5b2ac0b519c87010ea5294012d1e407030d6acd0021cac10d5';
const M = '5425890298aed601595a70ab815c96711a31bc65';
const V = '67d744948e371852f83825e8a57705fb5690745de474bfaf82cf8f44ae3a1fc8';
const Z = '00'.repeat(32);
const l1 = {
  networkId: 5,
  managerChainId: idFromHex<BlockchainId>(`0x${C}`),
  manager: parseAddress(`0x${M}`),
};
const validationId = idFromHex<ValidationId>(`0x${V}`);
const S = '1234567812345678123456781234567812345678123456781234567812345678';
const N = '479f66c8be895830547e70b4b298cafd433dba6e';
const K =
  '8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a393c2351e354704ca66a3fc29870282e15';
const O = '3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';
const owner = `0000000100000001${O}`;
const R1 = `000000000001${S}00000014${N}${K}00000000684ee180${owner}${owner}00000000000003e8`;

const hex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);
const id = (bytes: Uint8Array) => hex(warpMessageId(bytes));

describe('messages of the validator manager', () => {
  test('a registration', () => {
    const message = registrationRequest(l1, hexToBytes(R1));
    expect(hex(message)).toBe(`000000000005${C}000000d800000000000100000014${M}000000b6${R1}`);
    expect(id(message)).toBe('045db7883274f222381a326fc65d29f174c8b33d59d8d70fc4b4434ed4a357cc');
  });

  test('a weight, and the weight 0 of a removal', () => {
    const weights = [
      [1n, 2000n, '000000000000000100000000000007d0'],
      [2n, 0n, '00000000000000020000000000000000'],
    ] as const;
    for (const [nonce, weight, tail] of weights) {
      expect(hex(weightRequest(l1, { validationId, nonce, weight }))).toBe(
        `000000000005${C}0000005800000000000100000014${M}00000036000000000003${V}${tail}`,
      );
    }
  });
});

describe('messages of the P-Chain, without a source address', () => {
  test('a validation that is registered, and one that never will be', () => {
    const yes = registrationAck(l1, validationId, true);
    expect(hex(yes)).toBe(`000000000005${Z}000000350000000000010000000000000027000000000002${V}01`);
    expect(id(yes)).toBe('052883a4dcd9d3005fd32cffd2f90ace06dbad873699e2a37ca7e1d1f6aebc20');
    expect(id(registrationAck(l1, validationId, false))).toBe(
      '78e5fdc20da2c173b866cd75995d0bf171a17ada15e39857424093893005d867',
    );
  });

  test('a weight', () => {
    const message = weightAck(l1, { validationId, nonce: 1n, weight: 2000n });
    expect(hex(message)).toBe(
      `000000000005${Z}000000440000000000010000000000000036000000000003${V}000000000000000100000000000007d0`,
    );
  });
});
