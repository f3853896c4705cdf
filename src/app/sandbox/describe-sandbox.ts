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
    [t('profile.aggregator'), network.aggregators[0].url],
    [t('sandbox.node'), node.url],
    ['NodeID', node.nodeId],
    [`EVM ${t('profile.chain-id')}`, network.chainId.toString()],
    [t('profile.network-id'), network.networkId.toString()],
    [t('sandbox.generation'), profile.generation],
    [t('sandbox.epoch'), t('sandbox.seconds', { seconds: profile.epochSeconds })],
  ];
  const addressRows: readonly LabelRow[] = [
    [t('profile.operator-registry'), network.contracts.operatorRegistry],
    [t('profile.l1-registry'), network.contracts.l1Registry],
    [t('profile.l1-opt-in'), network.contracts.operatorL1OptIn],
    [t('profile.vault-opt-in'), network.contracts.operatorVaultOptIn],
    [`L1 ${l1?.name ?? ''}`, l1?.balancer],
    [`  ${t('profile.subnet')}`, l1?.subnetId],
    [`  ${t('profile.middleware')}`, l1?.middleware],
    [`  ${t('profile.vault-manager')}`, l1?.vaultManager],
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
