import { encodeFunctionResult } from 'viem/utils';
import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { StatedProfile } from '../../../../src/domain/network/profile.ts';
import { l1RegistryAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { registeredL1sQuery } from '../../../../src/protocol/contracts/l1-registry.ts';

const balancer = parseAddress(`0x${'b1'.repeat(20)}`);
const { decode } = registeredL1sQuery({
  contracts: { l1Registry: parseAddress(`0x${'11'.repeat(20)}`) },
} as StatedProfile);
test('a list with a balancer but no middleware is refused', () => {
  const list = encodeFunctionResult({
    abi: l1RegistryAbi,
    functionName: 'getAllL1s',
    result: [[balancer], [], ['https://l1.example']],
  });
  expect(() => decode(list)).toThrow('lists of different lengths');
});
