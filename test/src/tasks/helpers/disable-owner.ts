import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import type { ValidationId } from '../../../../src/domain/identity/ids.ts';
import { parsePChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../../src/domain/network/profile.ts';
import { callRpc } from '../../../helpers/sandbox/sandbox.ts';
import { context } from '../../sandbox/pchain/helpers/test-chain.ts';
import { Wallet } from '../../sandbox/pchain/helpers/wallet.ts';
import type { Operator } from './operator.ts';

/** The operator's P-Chain account, with transactions that the program does not build. */
export async function disableOwnerOf({ connection, sandbox }: Operator) {
  const { networkId, cChainId } = connection.profile;
  const { pChainAddress, privateKey } = sandbox.profile.accounts.find(
    ({ name }) => name === 'operator',
  )!;
  const hrp = addressHrp(networkId);
  const shortId = parsePChainAddress(pChainAddress, hrp);
  const { avaxAssetId } = await connection.ports.pChain.constants();
  const wallet = new Wallet(
    { call: (method, params) => callRpc(`${sandbox.apiUrl}/ext/bc/P`, method, params) },
    { shortId, privateKey: hexToBytes(privateKey), address: () => pChainAddress },
    { ...context, networkID: networkId, hrp, avaxAssetID: avaxAssetId, cBlockchainID: cChainId },
  );
  return {
    disable: (validationId: ValidationId) => wallet.issue(wallet.disable(validationId)),
    /** Moves all funds into new outputs, including refunds. */
    spendAll: async () => wallet.issue(wallet.base(shortId, (await wallet.balance()) - 1_000_000n)),
  };
}
