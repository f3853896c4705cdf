import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWalletClient, getContractAddress, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  parseAddress,
  type EvmAddress,
  type EvmHash,
} from '../../../../src/domain/identity/evm.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import {
  idFromBytes,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
  type SubnetId,
} from '../../../../src/domain/identity/ids.ts';
import type { EvmCall, EvmReader } from '../../../../src/ports/evm.ts';
import type { Query } from '../../../../src/protocol/abi/call-data.ts';
import type { L1Profile, NetworkProfile } from '../../../../src/domain/network/profile.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import { l1OfMiddleware, readL1 } from '../../../../src/protocol/snapshots/read-l1.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { deployRegistry } from '../../../helpers/sandbox/empty-registry.ts';
import { forger } from '../../../helpers/sandbox/forged-l1s.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { said } from '../../../helpers/told.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

const OTHER = parseAddress(`0x${'00'.repeat(19)}aa`);
const SUBNET = idFromBytes<SubnetId>(new Uint8Array(32).fill(8));
const OTHER_CHAIN = idFromBytes<BlockchainId>(new Uint8Array(32).fill(9));

let sandboxes: readonly TestSandbox[];
beforeAll(async () => {
  sandboxes = await Promise.all(
    (['a', 'c'] as const).map((generation) => startTestSandbox({ generation })),
  );
});
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.stop())));

interface Stated {
  readonly profile?: Partial<NetworkProfile<string>>;
  readonly l1?: { readonly [K in keyof L1Profile]?: L1Profile[K] | undefined };
  readonly pChain?: Partial<PChainReader>;
  readonly evm?: (evm: EvmReader) => Partial<EvmReader>;
}

/** The sandbox's network and L1. */
interface Known {
  readonly network: NetworkProfile<string>;
  readonly l1: L1Profile;
  readonly pChain: PChainReader;
}

/** The stated value, the value that is found, and what makes them differ. */
type Mismatch = readonly [stated: unknown, found: unknown, changes: Stated];

const mismatches: Readonly<Record<string, (known: Known) => Mismatch | Promise<Mismatch>>> = {
  'network ID': ({ network }) => [7, network.networkId, { profile: { networkId: 7 } }],
  'L1 middleware': ({ l1 }) => [OTHER, l1.middleware, { l1: { middleware: OTHER } }],
  'vault manager': ({ l1 }) => [OTHER, l1.vaultManager, { l1: { vaultManager: OTHER } }],
  'operator registry': ({ network: { contracts } }) => [
    OTHER,
    contracts.operatorRegistry,
    { profile: { contracts: { ...contracts, operatorRegistry: OTHER } } },
  ],
  'L1 opt-in service': ({ network: { contracts } }) => [
    OTHER,
    contracts.operatorL1OptIn,
    { profile: { contracts: { ...contracts, operatorL1OptIn: OTHER } } },
  ],
  'validator manager': async ({ l1, pChain }) => {
    const conversion = (await pChain.subnetConversion(l1.subnetId))!;
    const moved = { ...conversion, managerAddress: OTHER };
    const changes = { pChain: { subnetConversion: () => Promise.resolve(moved) } };
    return [conversion.managerAddress, OTHER, changes];
  },
};

/** Contracts that do not answer these calls. */
const without = (names: RegExp) => (evm: EvmReader) => ({
  callMany: async (calls: readonly EvmCall[]) =>
    (await evm.callMany(calls)).map((outcome, i) =>
      names.test((calls[i] as Query<unknown>).name)
        ? ({ ok: false, revert: '0x' } as const)
        : outcome,
    ),
});
const refuse = () => Promise.reject(new OnboardError('E-NET-101', { url: '' }));
const NO_ADDRESSES = { middleware: undefined, balancer: undefined };

describe.each([
  ['a', 0],
  ['c', 1],
] as const)('a profile that differs from an L1 of generation %s', (_, index) => {
  const known = (): Known => {
    const { network } = sandboxes[index]!.profile;
    const [l1] = network.phases.flatMap(({ l1s }) => l1s);
    return { network, l1: l1!, pChain: openReaders(openProfile(network), systemClock).pChain };
  };
  const read = ({ network, l1 }: Known, values: Stated) => {
    const { evm, pChain } = openReaders(openProfile(network), systemClock);
    const readers = {
      evm: { ...evm, ...values.evm?.(evm) },
      pChain: { ...pChain, ...values.pChain },
    };
    const stated = { ...l1, ...values.l1 } as L1Profile;
    return readL1(readers, openProfile({ ...network, ...values.profile }), stated);
  };

  test.each(Object.entries(mismatches))('%s: the error names both values', async (what, make) => {
    const [stated, found, changes] = await make(known());
    await expect(read(known(), changes)).rejects.toMatchObject({
      code: 'E-L1-101',
      values: { what: said(what), stated, found },
    });
  });

  test.each<[string, Stated, string | object]>([
    ['no subnet', { pChain: { subnetConversion: () => Promise.resolve(undefined) } }, 'E-L1-102'],
    [
      'another chain ID and no subnet',
      { profile: { chainId: 1n }, pChain: { subnetConversion: refuse } },
      'E-EVM-101',
    ],
    ['no collateral classes', { evm: without(/^getActive/) }, 'E-EVM-103'],
    [
      'no network ID, and another C-Chain',
      { profile: { cChainId: OTHER_CHAIN }, pChain: { networkId: refuse, cChainId: refuse } },
      'E-L1-101',
    ],
    [
      'no network ID, and its manager on no C-Chain',
      {
        profile: { cChainId: OTHER_CHAIN },
        pChain: { networkId: refuse, cChainId: refuse, validatedBy: () => Promise.resolve(SUBNET) },
      },
      'E-NET-101',
    ],
    ['another C-Chain', { profile: { cChainId: OTHER_CHAIN } }, 'E-L1-101'],
    [
      'no network ID',
      { pChain: { networkId: refuse, validatedBy: refuse } },
      { signingSubnet: PRIMARY_NETWORK_ID },
    ],
    [
      'the chain of its manager from another subnet',
      {
        profile: { cChainId: OTHER_CHAIN },
        pChain: {
          validatedBy: () => Promise.resolve(SUBNET),
          cChainId: () => Promise.resolve(OTHER_CHAIN),
        },
      },
      { signingSubnet: SUBNET },
    ],
    ['no owner', { evm: without(/^owner$/) }, { owners: [] }],
  ])('an L1 with %s is read or refused', async (_what, values, expected) => {
    const answer: unknown = await read(known(), values).catch((error: unknown) => error);
    expect(answer).toMatchObject(typeof expected === 'string' ? { code: expected } : expected);
  });

  test('a subnet of no registered L1 is refused', async () => {
    const { l1, pChain } = known();
    const subnetConversion = () => pChain.subnetConversion(l1.subnetId);
    const values = { l1: { ...NO_ADDRESSES, subnetId: SUBNET }, pChain: { subnetConversion } };
    await expect(read(known(), values)).rejects.toMatchObject({ code: 'E-L1-106' });
  });

  test("the manager's chain: the error names both chains", async () => {
    const { l1, pChain, network } = known();
    const conversion = (await pChain.subnetConversion(l1.subnetId))!;
    const elsewhere = { ...conversion, managerChainId: OTHER_CHAIN };
    const changes = { pChain: { subnetConversion: () => Promise.resolve(elsewhere) } };
    await expect(read(known(), changes)).rejects.toMatchObject({
      code: 'E-L1-107',
      values: { manager: OTHER_CHAIN, endpoint: network.cChainId },
    });
  });

  test("a balancer in the L1 registry that is not the middleware's: the error names both", async () => {
    const { l1, network } = known();
    const impostor = await registerImpostor(sandboxes[index]!, l1.middleware!);
    const changes = { l1: { balancer: impostor } };
    const { balancer } = await read(known(), {});

    const what = said('balancer');
    await expect(read(known(), changes)).rejects.toMatchObject({
      code: 'E-L1-101',
      values: { what, stated: impostor, found: balancer },
    });

    // The subnet identifies the L1, with or without the middleware.
    const { subnetId, name } = l1;
    for (const stated of [
      { subnetId, name },
      { subnetId, name, middleware: l1.middleware! },
    ]) {
      const readers = openReaders(openProfile(network), systemClock);
      expect(await readL1(readers, openProfile(network), stated)).toMatchObject({ balancer });
    }
  });

  test('contracts that answer as those of the L1, but do not own its manager, are refused', async () => {
    const { l1, network } = known();
    const { balancer, middleware, manager, generation } = await read(known(), {});
    // The contracts of generation A are the manager, whose address the P-Chain has.
    if (generation.id === 'a') return;
    const forged = await deploy(
      sandboxes[index]!,
      forwarderOf(balancer, middleware, [OTHER, OTHER]),
    );
    const itsMiddleware = await deploy(
      sandboxes[index]!,
      forwarderOf(middleware, undefined, [balancer, forged]),
    );
    const { subnetId, name } = l1;
    const stated = { subnetId, name, middleware: itsMiddleware, balancer: forged };
    const readers = openReaders(openProfile(network), systemClock);
    await expect(readL1(readers, openProfile(network), stated)).rejects.toMatchObject({
      code: 'E-L1-101',
      values: { what: said('owner of the validator manager'), stated: forged, found: balancer },
    });
    expect(manager).not.toBe(balancer);
  });

  test('an L1 that has left the registry is read, if its own contracts agree', async () => {
    const { network } = known();
    const l1Registry = await deployRegistry(sandboxes[index]!);
    const left = { profile: { contracts: { ...network.contracts, l1Registry } } };
    expect(await read(known(), {})).not.toHaveProperty('leftRegistry');
    expect(await read(known(), left)).toMatchObject({ leftRegistry: true });
    const { vaultManager, balancer } = known().l1;
    const code = forwarderOf(balancer!, undefined, [OTHER, OTHER]);
    const forged = await deploy(sandboxes[index]!, code);
    for (const [l1, refusal, evm] of [
      [{ balancer: OTHER }, 'E-L1-103'],
      // It answers as the balancer that the middleware names.
      [{ balancer: forged }, 'E-L1-103'],
      [{ balancer: undefined }, 'E-L1-103'],
      [{ middleware: undefined }, 'E-L1-103'],
      [{ middleware: OTHER }, 'E-L1-103'],
      [{ middleware: vaultManager }, 'E-L1-103'],
      // Whether it is a contract is not known.
      [{ middleware: OTHER }, 'E-NET-101', () => ({ code: refuse })],
    ] as const) {
      const values = { ...left, l1, ...(evm && { evm }) };
      await expect(read(known(), values)).rejects.toMatchObject({ code: refusal });
    }
    // Anybody may register another contract with its middleware.
    const lure = { balancer: OTHER, middleware: known().l1.middleware! };
    const lured = await (await forger(sandboxes[index]!)).createRegistry([lure]);
    const contracts = { ...network.contracts, l1Registry: lured };
    expect(await read(known(), { profile: { contracts } })).toMatchObject({ leftRegistry: true });
  });

  test('a middleware leads to its L1 in the profile, or to the first that it names', async () => {
    const { l1, network } = known();
    const find = (evm: EvmReader, of: NetworkProfile<string>) =>
      l1OfMiddleware({ evm }, openProfile(of), l1.middleware!);
    const { evm } = openReaders(openProfile(network), systemClock);
    expect(await find({ ...evm, callMany: refuse }, network)).toMatchObject({ name: l1.name });
    await registerImpostor(sandboxes[index]!, l1.middleware!);
    const { balancer } = l1;
    const found = await find(evm, { ...network, phases: [] });
    expect(found).toMatchObject({ balancer });
  });
});

const push = (address: EvmAddress): string => `73${address.slice(2).toLowerCase()}`;
const twoBytes = (count: number): string => count.toString(16).padStart(4, '0');

/** Code that skips `body` if the condition is true. */
function unless(condition: string, body: string): string {
  const target = (condition.length + body.length) / 2 + 4;
  return `${condition}61${twoBytes(target)}57${body}5b`;
}

/**
 * A contract that answers each call as `to`, except that it asks about `about` in place of the only argument, and
 * that it answers the second address of `instead` in place of the first.
 */
function forwarderOf(
  to: EvmAddress,
  about: EvmAddress | undefined,
  [own, other]: readonly [EvmAddress, EvmAddress],
): string {
  const asked =
    about === undefined ? '365f5f37' : unless('365f5f373660241415', `${push(about)}600452`);
  const answered = unless(
    `${asked}5f5f365f${push(to)}5afa3d5f5f3e5f51${push(own)}1415`,
    `${push(other)}5f52`,
  );
  return `${unless(answered, '3d5ffd')}3d5ff3`;
}

async function deploy({ profile: { network, accounts } }: TestSandbox, code: string) {
  const account = privateKeyToAccount(accounts[1]!.privateKey);
  const wallet = createWalletClient({ account, transport: http(network.rpcUrls[0]) });
  const size = twoBytes(code.length / 2);
  const hash = await wallet.sendTransaction({
    data: `0x61${size}600c5f3961${size}5ff3${code}`,
    chain: null,
  });
  const { evm } = openReaders(openProfile(network), systemClock);
  const { nonce } = (await evm.transaction(hash as EvmHash))!;
  return parseAddress(getContractAddress({ from: account.address, nonce }));
}

/** Registers another account's contract in the L1 registry, with the middleware of an existing L1. */
async function registerImpostor(
  { profile: { network, accounts } }: TestSandbox,
  middleware: EvmAddress,
): Promise<EvmAddress> {
  const account = privateKeyToAccount(accounts[1]!.privateKey);
  const transport = http(network.rpcUrls[0]);
  const wallet = createWalletClient({ account, transport });
  const owner = account.address.slice(2).toLowerCase();
  // A contract that answers every call with its owner's address. The registry asks for the owner.
  const runtime = `73${owner}60005260206000f3`;
  const creation = await wallet.sendTransaction({
    data: `0x601d80600b6000396000f3${runtime}`,
    chain: null,
  });
  const { evm } = openReaders(openProfile(network), systemClock);
  const { nonce } = (await evm.transaction(creation as EvmHash))!;
  const impostor = parseAddress(getContractAddress({ from: account.address, nonce }));
  const hash = await wallet.writeContract({
    address: network.contracts.l1Registry,
    abi: parseAbi(['function registerL1(address l1, address l1Middleware, string metadataURL)']),
    functionName: 'registerL1',
    args: [impostor, middleware, 'https://example.org/lure'],
    chain: null,
  });
  expect(await evm.receipt(hash as EvmHash)).toMatchObject({ status: 'success' });
  return impostor;
}
