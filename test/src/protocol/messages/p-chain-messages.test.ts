import { describe, expect, test } from 'vitest';
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
import { C, G1, hex, M, plain, R1, U1, V, W1, W2, Z } from '../warp/helpers/vectors.ts';

const l1 = {
  networkId: 5,
  managerChainId: idFromHex<BlockchainId>(`0x${C}`),
  manager: parseAddress(`0x${M}`),
};
const validationId = idFromHex<ValidationId>(`0x${V}`);
const id = (bytes: Uint8Array) => plain(warpMessageId(bytes));

describe('messages of the validator manager', () => {
  test('a registration', () => {
    expect(registrationRequest(l1, R1)).toEqual(U1);
    expect(id(U1)).toBe('045db7883274f222381a326fc65d29f174c8b33d59d8d70fc4b4434ed4a357cc');
  });

  test('a weight, and the weight 0 of a removal', () => {
    const envelope = `0000 00000005 ${C} 00000058 0000 00000001 00000014 ${M} 00000036`;
    expect(weightRequest(l1, { validationId, nonce: 1n, weight: 2000n })).toEqual(
      hex(envelope, plain(W1)),
    );
    expect(weightRequest(l1, { validationId, nonce: 2n, weight: 0n })).toEqual(
      hex(envelope, plain(W2)),
    );
  });
});

describe('messages of the P-Chain, without a source address', () => {
  test('a validation that is registered, and one that never will be', () => {
    const yes = registrationAck(l1, validationId, true);
    expect(yes).toEqual(
      hex(`0000 00000005 ${Z} 00000035 0000 00000001 00000000 00000027`, plain(G1)),
    );
    expect(id(yes)).toBe('052883a4dcd9d3005fd32cffd2f90ace06dbad873699e2a37ca7e1d1f6aebc20');
    expect(id(registrationAck(l1, validationId, false))).toBe(
      '78e5fdc20da2c173b866cd75995d0bf171a17ada15e39857424093893005d867',
    );
  });

  test('a weight', () => {
    expect(weightAck(l1, { validationId, nonce: 1n, weight: 2000n })).toEqual(
      hex(`0000 00000005 ${Z} 00000044 0000 00000001 00000000 00000036`, plain(W1)),
    );
  });
});
