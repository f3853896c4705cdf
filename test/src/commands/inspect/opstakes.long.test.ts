import { toFunctionSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Deployment, deployGeneration } from '../../../../scripts/genesis/deploy/deploy.ts';
import type { L1SetUp, SetUp } from '../../../../scripts/genesis/deploy/set-up.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import local from '../../../../assets/profiles/local.json' with { type: 'json' };
import { ACTORS } from '../../../contracts/helpers/actors.ts';
import { TestContract } from '../../../contracts/helpers/contract.ts';
import { recordedSetUp, TOKEN } from '../../../contracts/helpers/l1.ts';
import { SandboxChain } from '../../../contracts/helpers/sandbox-chain.ts';
import { callProxy, refusal } from '../../../helpers/endpoints/rpc-proxy.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';

/** Not a round number, so that a conversion to a float would be noticed. */
const ODD = 1_500_000_000_000_000_001n;

/** Three L1s: one with three vaults of two collaterals, one that shares the first vault, one without any. */
function manySetUp(chain: SandboxChain): SetUp {
  const recorded = recordedSetUp(chain);
  const l1 = recorded.l1s[0]!;
  const limits = { maxL1Limit: 100_000n * TOKEN, l1Limit: 100_000n * TOKEN };
  const another = (byte: number, vaults: L1SetUp['vaults']): L1SetUp => ({
    ...l1,
    subnetId: new Uint8Array(32).fill(byte),
    vaults,
  });
  return {
    ...recorded,
    tokens: [...recorded.tokens, { name: 'Dollar', symbol: 'USD', decimals: 6 }],
    vaults: [
      ...recorded.vaults,
      { name: 'dollars', token: 'USD', epochDuration: 300, deposit: ODD },
      { name: 'third', token: 'COL', epochDuration: 300, deposit: 5n * TOKEN },
    ],
    l1s: [
      {
        ...l1,
        secondaries: [{ id: 2, token: 'USD', minStake: 1n, maxStake: TOKEN }],
        vaults: [
          ...l1.vaults,
          { name: 'dollars', classId: 2, ...limits },
          { name: 'third', classId: 1, ...limits },
        ],
      },
      another(2, [{ name: 'vault', classId: 1, ...limits, l1Limit: 30_000n * TOKEN }]),
      another(3, []),
    ],
  };
}

// By day, test/e2e runs the command on both generations.
const GENERATIONS = IS_WHOLE ? (['a', 'c'] as const) : (['c'] as const);
describe.each(GENERATIONS)('opstakes (generation %s)', (generation) => {
  const home = folderOfFile();
  let url: string;
  let chain: SandboxChain;
  let deployed: Deployment;
  let listener: Awaited<ReturnType<SandboxChain['serve']>>;
  const requests: string[] = [];

  beforeAll(async () => {
    chain = await SandboxChain.start();
    deployed = await deployGeneration(generation, manySetUp(chain));
    listener = await chain.serve((body) => requests.push(body));
    ({ url } = listener);
    const plain = profileAt(url);
    const contracts = { ...plain.contracts, multicall: deployed.multicall };
    storeNetwork(home, plain);
    storeNetwork(home, { ...plain, name: 'other-chain', chainId: '43113' });
    storeNetwork(home, { ...plain, name: 'with-multicall', contracts });
    await bringIn();
  });
  afterAll(async () => {
    await listener.close();
    await chain.close();
  });

  function profileAt(endpoint: string) {
    const { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn } = deployed;
    const services = { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn };
    return {
      ...{ ...local, name: 'plain', contracts: services, apiUrl: endpoint, nodeUrl: endpoint },
      cChainId: '2CA6j5zYzasynPsFeNoqWkmTCt3VScMvXUZHbfDJ8k3oGzAPtU',
      rpcUrls: [endpoint],
      aggregators: [{ url: endpoint, shape: 'self-hosted' }],
    };
  }

  async function bringIn(): Promise<void> {
    const { operatorRegistry, operatorL1OptIn, operatorVaultOptIn, vaults, l1s } = deployed;
    const at = (...contract: readonly [Parameters<typeof TestContract.at>[1], EvmAddress]) =>
      TestContract.at(chain, ...contract);
    const registry = await at('shared/OperatorRegistry', operatorRegistry);
    await registry.send('operator', 'registerOperator', ['https://op.example']);
    const optIns = await at('shared/OperatorL1OptInService', operatorL1OptIn);
    for (const { balancer } of l1s.slice(0, 2)) await optIns.send('operator', 'optIn', [balancer]);
    const vaultOptIns = await at('shared/OperatorVaultOptInService', operatorVaultOptIn);
    for (const name of ['vault', 'dollars'])
      await vaultOptIns.send('operator', 'optIn', [vaults.get(name)!.vault]);
    const give = async (name: string, classId: number, l1: number): Promise<void> => {
      const shares = [l1s[l1]!.balancer, classId, ACTORS.operator, 100n];
      const delegator = await at('shared/Delegator', vaults.get(name)!.delegator);
      await delegator.send('owner', 'setOperatorL1Shares', shares);
    };
    await give('vault', 1, 0);
    await give('vault', 1, 1);
    await give('dollars', 2, 0);
    // The operator has not opted in to the third vault, so these shares give no stake.
    await give('third', 1, 0);
  }

  const opstakes = async (
    l1: number,
    operator: string,
    network = 'plain',
    ...options: string[]
  ) => {
    requests.length = 0;
    const args = [deployed.l1s[l1]!.vaultManager, operator, ...options];
    return runHere(['opstakes', '--network', network, ...args], { home });
  };

  test.each(['plain', 'with-multicall'])(
    'prints the published format byte for byte (%s)',
    async (network) => {
      const { vaults, tokens, l1s } = deployed;
      const at = (name: string) => vaults.get(name)!.vault;
      expect(await opstakes(0, ACTORS.operator, network)).toEqual({
        code: 0,
        stderr: '',
        stdout: `Operator: ${ACTORS.operator}
Found 3 vault(s).
Vault #0: ${at('vault')}
L1: ${l1s[0]!.balancer} => stake = 50000000000000000000000 (vault=${at('vault')})
L1: ${l1s[1]!.balancer} => stake = 30000000000000000000000 (vault=${at('vault')})
Vault #1: ${at('dollars')}
L1: ${l1s[0]!.balancer} => stake = 1500000000000000001 (vault=${at('dollars')})
Vault #2: ${at('third')}
Aggregated stakes by collateral:
Collateral=${tokens.get('COL')!} totalStakeWei=80000000000000000000000 => 80000
Collateral=${tokens.get('USD')!} totalStakeWei=1500000000000000001 => 1.500000000000000001
`,
      });
      const ended = await opstakes(0, ACTORS.operator, network, '--json');
      const of = (symbol: string, stake: bigint, whole: string) => ({
        ...{ collateral: tokens.get(symbol), stake: stake.toString(), whole },
      });
      expect(documentOf<{ totals: unknown }>(ended, 'opstakes').totals).toEqual([
        { ...of('COL', 80_000n * TOKEN, '80000'), decimals: 18, amount: '80000' },
        // The text and `whole` keep the published 18 decimals.
        { ...of('USD', ODD, '1.500000000000000001'), decimals: 6, amount: '1500000000000.000001' },
      ]);
    },
  );

  test('prints "Found 0 vault(s)." for an L1 without vaults', async () => {
    expect(await opstakes(2, ACTORS.operator)).toEqual({
      code: 0,
      stderr: '',
      stdout: `Operator: ${ACTORS.operator}\nFound 0 vault(s).\nAggregated stakes by collateral:\n`,
    });
  });

  // No vault, one vault, three vaults. Only a multicall contract makes the number independent of the vaults.
  test.each([
    ['plain', [8, 19, 31]],
    ['with-multicall', [5, 9, 9]],
  ] as const)(
    'sends few requests for any number of vaults and L1s (%s)',
    async (network, [none, one, three]) => {
      const answers = [];
      for (const [l1, count] of [
        [2, none],
        [1, one],
        [0, three],
      ] as const) {
        answers.push(await opstakes(l1, ACTORS.operator, network));
        expect(requests).toHaveLength(count);
      }
      expect(answers[2]).toEqual(await opstakes(0, ACTORS.operator, 'plain'));
    },
  );

  test('reports an address that is not a vault manager, and another chain', async () => {
    const args = ['opstakes', '--network', 'plain', deployed.l1s[0]!.balancer, ACTORS.operator];
    expectRefused(await runHere(args, { home }), 3, 'E-EVM-103');
    expectRefused(await opstakes(0, ACTORS.operator, 'other-chain'), 3, 'E-EVM-101');
  });

  const DECIMALS = 'decimals()';
  const CLASSES = ['getVaultAssetClass(address)', 'getVaultCollateralClass(address)'];
  const SHARES = 'operatorL1Shares(address,uint96,address)';
  const STAKE = 'stake(address,uint96,address)';
  test.each([
    ['too many decimals', [DECIMALS], 40n, { totals: [{ decimals: 40, amount: null }] }],
    ['no decimals', [DECIMALS], undefined, { totals: [{ decimals: null, amount: null }] }],
    ['no shares', [SHARES], undefined, { totals: [{ whole: '80000' }] }],
    ['shares without stake', [STAKE], 0n, { totals: [], vaults: [{ stakes: [] }] }],
    ['no delegator', ['delegator()'], 0n, { totals: [], vaults: [{ stakes: [] }] }],
    ['no collateral class', CLASSES, undefined, 'E-EVM-103'],
  ] as const)('contracts that report %s', async (_what, functions, word, expected) => {
    const selectors = functions.map((one) => toFunctionSelector(one));
    const proxy = await callProxy(url, (call, forward) => {
      const [{ data = '' } = {}] = call.params as [{ data?: string }?];
      if (!selectors.some((selector) => data.startsWith(selector))) return forward(call);
      if (word === undefined) return Promise.resolve(refusal(call, 3, 'execution reverted'));
      const result = `0x${word.toString(16).padStart(64, '0')}`;
      return Promise.resolve({ body: JSON.stringify({ jsonrpc: '2.0', id: call.id, result }) });
    });
    onTestFinished(() => proxy.close());
    storeNetwork(home, { ...profileAt(proxy.url), name: 'odd' });
    const isRefused = typeof expected === 'string';
    const ended = await opstakes(1, ACTORS.operator, 'odd', ...(isRefused ? [] : ['--json']));
    if (isRefused) expectRefused(ended, 3, expected);
    else expect(documentOf(ended, 'opstakes')).toMatchObject(expected);
  });
});
