import type { StartedSandbox } from '../../commands/context.ts';
import type { RunningSandbox } from '../../sandbox/index.ts';
import type { Translator } from '../../i18n/translator.ts';
import { accountTitle } from './account-title.ts';
import { labelLines, plainLine, type LabelRow } from '../../page/text.ts';

export { runSandbox } from '../../sandbox/index.ts';

export function describeSandbox({ profile }: RunningSandbox, { t }: Translator): StartedSandbox {
  const { network, node, vaults, accounts } = profile;
  const l1 = network.phases.flatMap(({ l1s }) => l1s)[0];
  const endpointRows: readonly LabelRow[] = [
    [t('profile.api'), network.apiUrl],
    [`C-Chain ${t('profile.rpc')}`, network.rpcUrls[0]],
    [t('noun.signature-aggregator'), network.aggregators[0].url],
    [t('sandbox.node'), node.url],
    ['NodeID', node.nodeId],
    [`EVM ${t('profile.chain-id')}`, network.chainId.toString()],
    [t('noun.network-id'), network.networkId.toString()],
    [t('noun.generation'), profile.generation],
    [t('sandbox.epoch'), t('sandbox.seconds', { seconds: profile.epochSeconds })],
  ];
  const addressRows: readonly LabelRow[] = [
    [t('noun.operator-registry'), network.contracts.operatorRegistry],
    [t('noun.l1-registry'), network.contracts.l1Registry],
    [t('noun.l1-opt-in-service'), network.contracts.operatorL1OptIn],
    [t('noun.vault-opt-in-service'), network.contracts.operatorVaultOptIn],
    [`L1 ${l1?.name ?? ''}`, l1?.balancer],
    [`  ${t('noun.subnet-id')}`, l1?.subnetId],
    [`  ${t('noun.middleware')}`, l1?.middleware],
    [`  ${t('noun.vault-manager')}`, l1?.vaultManager],
    ...vaults.map(({ name, address }): LabelRow => [name, address]),
  ];
  const rows = [...endpointRows, ...addressRows];
  const rowLines = labelLines(
    2,
    rows.map(([label, value]): LabelRow => [label, value ?? '-']),
  ).map(plainLine);
  const lines = [
    t('sandbox.up'),
    t('sandbox.worthless'),
    '',
    ...rowLines.slice(0, endpointRows.length),
    '',
    ...rowLines.slice(endpointRows.length),
    '',
    t('sandbox.accounts'),
    ...accounts.flatMap(({ name, privateKey, evmAddress, pChainAddress, began }) => [
      '',
      `  ${t('sandbox.account', { what: accountTitle(name), ...began })}`,
      `    ${evmAddress}`,
      `    ${pChainAddress}`,
      `    ${privateKey}`,
    ]),
  ];
  return { lines, data: profile };
}
