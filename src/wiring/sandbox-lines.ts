import type { RunningSandbox } from '../sandbox/sandbox.ts';
import type { Words } from '../session/text/words.ts';
import { labelLines, type LabelRow } from '../support/label-lines.ts';

/** What introduces a sandbox to people: where it listens, what lies where, and the test accounts. */
export function sandboxLines({ profile, apiUrl, nodeUrl }: RunningSandbox, words: Words): string[] {
  const { text } = words;
  const { network, node, vaults, accounts } = profile;
  const l1 = network.phases.flatMap(({ l1s }) => l1s)[0];
  const ends: readonly LabelRow[] = [
    [text('profile.api'), apiUrl],
    [`C-Chain ${text('profile.rpc')}`, network.rpcUrls[0]],
    [text('profile.aggregator'), network.aggregators[0].url],
    [text('sandbox.node'), nodeUrl],
    ['NodeID', node.nodeId],
    [`EVM ${text('profile.chain-id')}`, network.chainId.toString()],
    [text('profile.network-id'), network.networkId.toString()],
    [text('sandbox.generation'), profile.generation],
    [text('sandbox.c-chain'), profile.cChain],
    [text('sandbox.epoch'), text('sandbox.seconds', { seconds: profile.epochSeconds })],
  ];
  const places: readonly LabelRow[] = [
    [text('profile.operator-registry'), network.contracts.operatorRegistry],
    [text('profile.l1-registry'), network.contracts.l1Registry],
    [text('profile.l1-opt-in'), network.contracts.operatorL1OptIn],
    [text('profile.vault-opt-in'), network.contracts.operatorVaultOptIn],
    [`L1 ${l1?.name ?? ''}`, l1?.validatorManagerProxy],
    [`  ${text('profile.subnet')}`, l1?.subnetId],
    [`  ${text('profile.middleware')}`, l1?.middleware],
    [`  ${text('profile.vault-manager')}`, l1?.vaultManager],
    ...vaults.map(({ name, address }): LabelRow => [name, address]),
  ];
  const lines = labelLines(
    '  ',
    [...ends, ...places].map(([label, value]): LabelRow => [label, value ?? '-']),
  );
  return [
    text('sandbox.up'),
    text('sandbox.worthless'),
    '',
    ...lines.slice(0, ends.length),
    '',
    ...lines.slice(ends.length),
    '',
    text('sandbox.accounts'),
    ...accounts.flatMap(({ name, privateKey, evmAddress, pChainAddress, began }) => [
      '',
      `  ${text('sandbox.account', { what: name, ...began })}`,
      `    ${evmAddress}`,
      `    ${pChainAddress}`,
      `    ${privateKey}`,
    ]),
  ];
}
