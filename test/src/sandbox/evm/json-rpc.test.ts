import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BaseError,
  type ContractFunctionParameters,
  ContractFunctionRevertedError,
  encodeFunctionData,
  keccak256,
  zeroHash,
} from 'viem';
import { bytesToHex, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { loadArtifact } from '../../../../scripts/genesis/deploy/contract-calls.ts';
import { inner, probe } from './helpers/probe.ts';
import {
  BLOCKCHAIN_ID,
  POOR,
  RICH,
  START,
  startServed,
  type ServedChain,
} from './helpers/test-chain.ts';

describe('an EVM chain with a real client', () => {
  let served: ServedChain;
  let address: Hex;
  let innerAddress: Hex;

  beforeAll(async () => {
    served = await startServed({ clock: () => START });
    const hash = await served.writer.deployContract(probe);
    const receipt = await served.reader.waitForTransactionReceipt({ hash });
    address = receipt.contractAddress!;
    innerAddress = await served.reader.readContract({ ...probe, address, functionName: 'inner' });
  });
  afterAll(() => served.close());

  test('a revert contains its reason, or the data of its error', async () => {
    const required = served.reader.readContract({
      ...probe,
      address,
      functionName: 'requireMore',
      args: [10n ** 9n],
    });
    const error = await required.then(
      () => undefined,
      (error: unknown) =>
        (error as BaseError).walk((x) => x instanceof ContractFunctionRevertedError),
    );
    expect(error).toMatchObject({ reason: 'not more' });
    const data = encodeFunctionData({ ...probe, functionName: 'deliver', args: [5] });
    const custom = await served.chain.handle('eth_call', [{ to: address, data }, 'latest']);
    expect(custom).toEqual({
      error: {
        code: 3,
        message: 'execution reverted',
        data: `${keccak256(Buffer.from('NotVerified(uint32)')).slice(0, 10)}${'5'.padStart(64, '0')}`,
      },
    });
  });

  test('calls Multicall3, without a deployment, with replaced code', async () => {
    const { abi, bytecode } = await loadArtifact('shared/Multicall3');
    const hash = await served.writer.deployContract({ abi, bytecode });
    const { contractAddress } = await served.reader.waitForTransactionReceipt({ hash });
    const results = await served.reader.multicall({
      multicallAddress: contractAddress!,
      contracts: [
        { ...inner, address: innerAddress, functionName: 'chain' },
        { ...probe, address, functionName: 'requireMore', args: [10n ** 9n] },
      ] as readonly ContractFunctionParameters[],
    });
    expect(results[0]).toMatchObject({ result: bytesToHex(BLOCKCHAIN_ID) });
    expect(results[1]).toMatchObject({ status: 'failure' });

    const data = encodeFunctionData({ ...inner, functionName: 'chain' });
    const deployless = await served.reader.call({ code: inner.bytecode, data });
    expect(deployless.data).toBe(bytesToHex(BLOCKCHAIN_ID));

    const overridden = await served.reader.call({
      to: POOR.address,
      data,
      stateOverride: [{ address: POOR.address, code: inner.deployedBytecode }],
    });
    expect(overridden.data).toBe(bytesToHex(BLOCKCHAIN_ID));
    const rich = served.reader.call({
      to: address,
      data,
      stateOverride: [{ address, balance: 1n }],
    });
    await expect(rich).rejects.toThrow(/can replace only the code/);
  });

  test.each([
    ['eth_getBalance', ['0x12'], -32602, /^invalid argument 0/],
    ['eth_getBalance', [RICH.address, 'soon'], -32602, /^invalid argument 1/],
    ['eth_getBalance', [RICH.address, '0xffffff'], -32000, 'cannot query unfinalized data'],
    ['eth_getBalance', [RICH.address, zeroHash], -32000, 'header not found'],
    ['eth_sendRawTransaction', ['0x'], -32000, /^invalid transaction/],
    [
      'eth_sendRawTransaction',
      [`0x03${'00'.repeat(40)}`],
      -32000,
      'transaction type not supported',
    ],
    ['eth_sendRawTransaction', ['sign this'], -32602, /^invalid argument 0/],
    ['eth_call', ['nothing'], -32602, /^invalid argument 0/],
    ['eth_getLogs', [{ topics: [[], [], [], [], []] }], -32000, 'exceed max topics'],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x0' }], -32000, 'invalid block range params'],
  ] as const)('%s %j is refused', async (method, params, code, message) => {
    const answer = await served.chain.handle(method, params);
    expect(answer).toMatchObject({
      error: {
        code,
        message:
          typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
      },
    });
  });
});
