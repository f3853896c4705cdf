import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { ACTORS, KEYS, type Actor } from './helpers/actors.ts';
import type { TestContract } from './helpers/contract.ts';
import type { SandboxChain } from './helpers/sandbox-chain.ts';
import { prepareA, type Prepared, type WorldA } from './helpers/world.ts';

type Kind = 'OptIn' | 'OptOut';
const fields = [
  { name: 'who', type: 'address' },
  { name: 'where', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint48' },
];

describe('opt-in by signature and its history', () => {
  let prepared: Prepared<WorldA>;
  let chain: SandboxChain;
  let service: TestContract;
  let balancer: string;

  beforeAll(async () => {
    prepared = await prepareA();
  });
  beforeEach(async () => {
    const world = await prepared.open();
    ({ chain } = world);
    service = world.stage.operatorL1OptInService;
    balancer = world.stage.balancer.address;
    await service.send('operator', 'optOut', [balancer]);
  });
  afterEach(() => chain.close());
  afterAll(() => prepared.remove());

  async function signedArgs(kind: Kind, { signer = 'operator' as Actor, nonce = 0n, ahead = 60n }) {
    const domain = (await service.read('eip712Domain')) as unknown[];
    const deadline = chain.now() + ahead;
    const signature = await privateKeyToAccount(KEYS[signer]).signTypedData({
      domain: {
        name: domain[1] as string,
        version: domain[2] as string,
        chainId: domain[3] as bigint,
        verifyingContract: domain[4] as `0x${string}`,
      },
      types: { [kind]: fields },
      primaryType: kind,
      message: { who: ACTORS.operator, where: balancer, nonce, deadline: Number(deadline) },
    });
    return [ACTORS.operator, balancer, deadline, signature];
  }

  const nonceNow = () => service.read('nonces', ACTORS.operator, balancer);
  const optedInAt = (timestamp: bigint) =>
    service.read('isOptedInAt', ACTORS.operator, balancer, timestamp, '0x');

  test('returns its domain', async () => {
    const domain = (await service.read('eip712Domain')) as unknown[];
    expect(domain.slice(0, 5)).toEqual([
      '0x0f',
      'OperatorL1OptInService',
      '1',
      43_112n,
      service.address,
    ]);
  });

  test('refuses a signature of another account, of another kind, with another nonce, and an expired one', async () => {
    const refusals = [
      await signedArgs('OptIn', { signer: 'second' }),
      await signedArgs('OptOut', {}),
      await signedArgs('OptIn', { nonce: 1n }),
    ];
    for (const args of refusals) {
      const failure = service.failure('stranger', 'optIn', args);
      await expect(failure).resolves.toEqual(['OptInService__InvalidSignature']);
    }
    const late = await signedArgs('OptIn', { ahead: -1n });
    const failure = service.failure('stranger', 'optIn', late);
    await expect(failure).resolves.toEqual(['OptInService__ExpiredSignature']);
  });

  test('accepts a valid signature from any sender, once', async () => {
    const args = await signedArgs('OptIn', {});
    const before = chain.now();
    await chain.wait(1n);
    const events = await service.send('stranger', 'optIn', args);
    expect(events.map(({ event }) => event)).toEqual(['OptIn']);
    await expect(nonceNow()).resolves.toBe(1n);
    await expect(optedInAt(before)).resolves.toBe(false);
    await expect(optedInAt(chain.now())).resolves.toBe(true);

    const atOnce = service.failure('operator', 'optOut', [balancer]);
    await expect(atOnce).resolves.toEqual(['OptInService__OptOutCooldown']);
    await chain.wait(1n);
    const inSince = chain.now() - 1n;
    await service.send('stranger', 'optOut', await signedArgs('OptOut', { nonce: 1n }));
    await expect(service.read('isOptedIn', ACTORS.operator, balancer)).resolves.toBe(false);
    await expect(optedInAt(inSince)).resolves.toBe(true);
    await expect(optedInAt(chain.now())).resolves.toBe(false);

    const again = service.failure('stranger', 'optIn', args);
    await expect(again).resolves.toEqual(['OptInService__InvalidSignature']);
  });

  test('raising the nonce invalidates a signature', async () => {
    const args = await signedArgs('OptIn', { nonce: 0n });
    const events = await service.send('operator', 'increaseNonce', [balancer]);
    expect(events.map(({ event }) => event)).toEqual(['IncreaseNonce']);
    const failure = service.failure('stranger', 'optIn', args);
    await expect(failure).resolves.toEqual(['OptInService__InvalidSignature']);
  });
});
