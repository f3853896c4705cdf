import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/evm.ts';
import { idFromBytes, type BlockchainId } from '../../../src/domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../../src/domain/profile.ts';
import type { PChainReader } from '../../../src/ports/p-chain.ts';
import { readL1 } from '../../../src/protocol/contracts/read-l1.ts';
import { systemClock } from '../../../src/wiring/clock.ts';
import { openReaders } from '../../../src/wiring/open-readers.ts';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';

const OTHER = parseAddress(`0x${'00'.repeat(19)}aa`);
const OTHER_CHAIN = idFromBytes<BlockchainId>(new Uint8Array(32).fill(9));

let sandboxes: readonly TestSandbox[];
beforeAll(async () => {
  sandboxes = await Promise.all(
    (['a', 'c'] as const).map((generation) => startTestSandbox({ generation })),
  );
});
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.stop())));

interface Told {
  readonly profile?: Partial<NetworkProfile>;
  readonly l1?: Partial<L1Profile>;
  readonly pChain?: Partial<PChainReader>;
}

interface Differing extends Told {
  readonly stated: unknown;
  readonly found: unknown;
}

/** A network and its L1 as they are. */
interface Known {
  readonly network: NetworkProfile;
  readonly l1: L1Profile;
  readonly pChain: PChainReader;
}

const mismatches: Readonly<Record<string, (known: Known) => Differing | Promise<Differing>>> = {
  'network ID': ({ network }) => ({
    profile: { networkId: 7 },
    stated: 7,
    found: network.networkId,
  }),
  'L1 middleware': ({ l1 }) => ({
    l1: { middleware: OTHER },
    stated: OTHER,
    found: l1.middleware,
  }),
  'vault manager': ({ l1 }) => ({
    l1: { vaultManager: OTHER },
    stated: OTHER,
    found: l1.vaultManager,
  }),
  'operator registry': ({ network: { contracts } }) => ({
    profile: { contracts: { ...contracts, operatorRegistry: OTHER } },
    stated: OTHER,
    found: contracts.operatorRegistry,
  }),
  'L1 opt-in service': ({ network: { contracts } }) => ({
    profile: { contracts: { ...contracts, operatorL1OptIn: OTHER } },
    stated: OTHER,
    found: contracts.operatorL1OptIn,
  }),
  'validator manager': async ({ l1, pChain }) => {
    const conversion = (await pChain.subnetConversion(l1.subnetId))!;
    const moved = { ...conversion, managerAddress: OTHER };
    return {
      pChain: { subnetConversion: () => Promise.resolve(moved) },
      stated: conversion.managerAddress,
      found: OTHER,
    };
  },
};

describe.each([
  ['a', 0],
  ['c', 1],
] as const)('what is stated of an L1 of generation %s, and is another', (_, index) => {
  const known = (): Known => {
    const { network } = sandboxes[index]!.profile;
    const [l1] = network.phases.flatMap(({ l1s }) => l1s);
    return { network, l1: l1!, pChain: openReaders(network, systemClock).pChain };
  };
  const read = ({ network, l1 }: Known, told: Told) => {
    const { evm, pChain } = openReaders(network, systemClock);
    const readers = { evm, pChain: { ...pChain, ...told.pChain } };
    return readL1(readers, { ...network, ...told.profile }, { ...l1, ...told.l1 });
  };

  test.each(Object.entries(mismatches))(
    '%s: nothing goes on, both are told',
    async (what, make) => {
      const { stated, found, ...told } = await make(known());
      const refused = await read(known(), told).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({ code: 'E-L1-101', values: { what, stated, found } });
      expect(String(refused)).toContain(String(stated));
      expect(String(refused)).toContain(String(found));
    },
  );

  test('the chain of the RPC: both are told', async () => {
    const { chainId: found } = known().network;
    await expect(read(known(), { profile: { chainId: 1n } })).rejects.toMatchObject({
      code: 'E-EVM-101',
      values: { found, expected: 1n },
    });
  });

  test("the manager's chain: both are told", async () => {
    const { l1, pChain, network } = known();
    const conversion = (await pChain.subnetConversion(l1.subnetId))!;
    const elsewhere = { ...conversion, managerChainId: OTHER_CHAIN };
    const told = { pChain: { subnetConversion: () => Promise.resolve(elsewhere) } };
    await expect(read(known(), told)).rejects.toMatchObject({
      code: 'E-L1-107',
      values: { manager: OTHER_CHAIN, endpoint: network.cChainId },
    });
  });
});
