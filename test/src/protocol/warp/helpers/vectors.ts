import { bytesToHex, hexToBytes } from '../../../../../src/domain/identity/bytes.ts';

/** Joins pieces of hex text without spaces. */
export const hex = (...pieces: string[]): Uint8Array =>
  hexToBytes(pieces.join('').replaceAll(/\s/g, ''));
export const plain = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);

/** A subnet ID, a NodeID, a BLS key, an owner, Fuji's C-Chain, a validator manager, and an empty value. */
export const S = '12345678'.repeat(8);
export const N = '479f66c8be895830547e70b4b298cafd433dba6e';
export const K =
  '8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a393c2351e354704ca66a3fc29870282e15';
export const O = '3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';
export const C = '7fc93d85c6d62c5b2ac0b519c87010ea5294012d1e407030d6acd0021cac10d5';
export const M = '5425890298aed601595a70ab815c96711a31bc65';
export const Z = '00'.repeat(32);
export const EXPIRY = 1_750_000_000n;

/** A registration with one owner each and weight 1,000, and a registration without owners and with weight 1. */
export const R1 = hex(
  `0000 00000001 ${S} 00000014 ${N} ${K} 00000000684ee180`,
  `00000001 00000001 ${O} 00000001 00000001 ${O} 00000000000003e8`,
);
export const R2 = hex(
  `0000 00000001 ${S} 00000014 ${N} ${K} 00000000684ee180`,
  '00000000 00000000 00000000 00000000 0000000000000001',
);
/** The validation ID of the first registration. */
export const V = '67d744948e371852f83825e8a57705fb5690745de474bfaf82cf8f44ae3a1fc8';
/** The message with which the validator manager on Fuji's C-Chain sends the first registration. */
export const A1 = hex(`0000 00000001 00000014 ${M} 000000b6`, plain(R1));
export const U1 = hex(`0000 00000005 ${C} 000000d8`, plain(A1));
/** The P-Chain's answer to the first registration. */
export const G1 = hex(`0000 00000002 ${V} 01`);
export const W1 = hex(`0000 00000003 ${V} 0000000000000001 00000000000007d0`);
export const W2 = hex(`0000 00000003 ${V} 0000000000000002 0000000000000000`);
export const D1 = hex(`0000 ${S} ${C} 00000014 ${M} 00000001 00000014 ${N} ${K} 00000000000003e8`);
export const CONVERSION_ID = '12ecff7dee1638a727afa5ff1270d0955a67bb462a4b5c5f7104b8c5c3704ea7';

/** The registration that a real network signed. */
export const X1 = hex(
  '000000003039705f3d4415f990225d3df5ce437d7af2aa324b1bbce854ee34ab6f39882250d20000009c0000',
  '00000001000000000000008e000000000001a0673b4ee5ec44e57c8ab250dd7cd7b68d04421f64bd6559a428',
  '4a3ee358ff2b000000145efc86a11c5b12cc95b2cf527c023f9cf6e0e8f6b62034315c5d11cea4190f6ea899',
  '7821c02483d29adb5e4567843f7a44c39b2ffa20c8520dc358702fb1ec29f2746dcc000000006705af280000',
  '000000000000000000000000000000000000000000010000000000000001018e99dc6ed736089c03b9a1275e',
  '0cf801524ed341fb10111f29c0390fa2f96cf6aa78539ec767e5cd523c606c7ede50e60ba6065a3685e770d9',
  '79b0df74e3541b61ed63f037463776098576e385767a695de59352b44e515831c5ee7a8cc728f9',
);
