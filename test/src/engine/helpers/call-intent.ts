import { wei } from '../../../../src/domain/units.ts';
import type { EvmCallIntent } from '../../../../src/engine/intent.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import { CONTRACT } from './fake-evm.ts';
import { FROM } from './fake-world.ts';

/** An intent for a contract call. */
export const callIntent: EvmCallIntent = {
  effect: 'evm-call',
  title: { key: 'step.add', values: {} },
  chainId: 43112n,
  from: FROM,
  contract: { name: { key: 'contract.middleware', values: {} }, to: CONTRACT },
  call: { function: 'call', args: [] },
  data: '0x1234',
  value: wei(0n),
  accessList: [{ address: WARP_PRECOMPILE, storageKeys: [`0x${'ab'.repeat(32)}`] }],
  gas: 100_000n,
  fee: { typical: wei(1_000_000n), most: wei(2_000_000n) },
  maxFeePerGas: wei(20n),
  maxPriorityFeePerGas: wei(1n),
  simulated: { block: 1n, at: 0 },
};
