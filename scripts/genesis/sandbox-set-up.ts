import { hexToBytes } from '../../src/domain/identity/bytes.ts';
import { idToBytes, nodeIdToBytes } from '../../src/domain/identity/ids.ts';
import type { SetUp } from './deploy/set-up.ts';
import {
  createTransactionSender,
  type ServedChain,
} from '../../src/sandbox/actors/transaction-sender.ts';
import {
  actorAccounts,
  C_CHAIN_ID,
  EVM_CHAIN_ID,
  L1,
  sandboxNodes,
} from '../../src/sandbox/identity/accounts.ts';
import type { GenesisTimes } from '../../src/sandbox/genesis/genesis-template.ts';
import { INITIAL_WEIGHT } from '../../src/sandbox/network/open-chains.ts';

const TOKEN = 10n ** 18n;

export const COLLATERAL = { name: 'Staked token', symbol: 'STK', decimals: 18 } as const;
export const VAULT_NAME = 'Staked token vault';
const METADATA_URL = 'https://genbu.example/l1.json';
const PRIMARY_CLASS = 1;

/** Returns the set-up of a new sandbox: one L1 with one vault. The curator has not delegated the vault's stake yet. */
export function sandboxSetUp(
  times: GenesisTimes,
  chain: ServedChain,
  signedConversionAccessList: SetUp['signedConversionAccessList'],
): SetUp {
  const { initial } = sandboxNodes();
  const { l1Owner, curator } = actorAccounts();
  const deposit = 50_000n * TOKEN;
  return {
    owner: createTransactionSender(chain, EVM_CHAIN_ID, l1Owner.privateKey),
    curator: createTransactionSender(chain, EVM_CHAIN_ID, curator.privateKey),
    signedConversionAccessList,
    blockchainId: idToBytes(C_CHAIN_ID),
    tokens: [COLLATERAL],
    vaults: [
      {
        name: VAULT_NAME,
        token: COLLATERAL.symbol,
        epochDuration: times.vaultEpochSeconds,
        deposit,
      },
    ],
    l1s: [
      {
        metadataUrl: METADATA_URL,
        subnetId: idToBytes(L1.subnetId),
        initialValidators: [
          {
            nodeId: nodeIdToBytes(initial.nodeId),
            blsPublicKey: hexToBytes(initial.publicKey),
            weight: INITIAL_WEIGHT,
          },
        ],
        churnPeriodSeconds: times.churnPeriodSeconds,
        maximumChurnPercentage: 20,
        epochSeconds: times.epochSeconds,
        updateWindowSeconds: times.updateWindowSeconds,
        slashingWindowSeconds: times.slashingWindowSeconds,
        primary: { token: COLLATERAL.symbol, minStake: 10n * TOKEN, maxStake: 10_000n * TOKEN },
        weightScaleFactor: 10n ** 16n,
        maxWeight: 50_000_000n,
        vaults: [
          { name: VAULT_NAME, classId: PRIMARY_CLASS, maxL1Limit: 2n * deposit, l1Limit: 0n },
        ],
      },
    ],
  };
}
