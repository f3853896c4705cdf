import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contracts } from './network/contracts.ts';
import { COMPILED_MIDDLEWARE, optionsOfRun } from './options.ts';
import type { RealNetwork } from './network/start.ts';
import type { Parts } from './parts.ts';
import { scanChains } from './rows/scan.ts';
import { otherAnswers } from './rows/exchanges.ts';
import { receiptSums } from './rows/receipts.ts';
import { dateAndCommit, rowsTable, writeFormatted, type RowResult } from './page-text.ts';

/** Writes the page about a whole run. A run of some rows writes none. */
export async function writePage(
  results: readonly RowResult[],
  network: RealNetwork,
  parts: Parts,
): Promise<void> {
  const { only, page, note } = optionsOfRun();
  if (only !== undefined) return;
  const sums = await scanChains(network);
  writeFormatted(page, [
    ...heading(network),
    ...programs(parts, note),
    ...rows(results, network),
    ...totals(sums),
    ...answers(),
    ...repeat(),
    ...unverified(results, network),
  ]);
}

function heading({ contractsOf, l1s, helicon, proposedLagSeconds }: RealNetwork): string[] {
  const vms = l1s.map(({ vm }) => vm);
  return [
    '# Seen on real nodes',
    '',
    '`npm run test:real` wrote this page. Do not edit it: the next run replaces it.',
    '',
    ...dateAndCommit(),
    `- Network: on one machine, five nodes of the primary network, an L1 of ${vms.join(' and an L1 of ')}, and the signature aggregator`,
    `- Network upgrade Helicon: ${helicon ? 'active from genesis' : 'not active'}`,
    `- Contracts: ${contractsText(contractsOf)}`,
    `- Lag of the [\`proposed\` height](glossary.md#proposed-height) on this network: ${proposedLagSeconds.toFixed(0)} s. Each completion of a change waits for it.`,
    '',
  ];
}

function contractsText(contracts: Contracts): string {
  if ('generation' in contracts)
    return `this project’s own, [generation](glossary.md#generation) ${contracts.generation.toUpperCase()}, compiled from \`assets/contracts/\``;
  const file = join(contracts.published, COMPILED_MIDDLEWARE);
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: { object: string } };
  const hash = createHash('sha256').update(bytecode.object).digest('hex');
  return `the published ones of [generation](glossary.md#generation) A; SHA-256 of the creation code of the L1 middleware, in hexadecimal digits: \`${hash}\``;
}

function programs(parts: Parts, note: string | undefined): string[] {
  return [
    '## Programs of other projects',
    '',
    '| program | version | SHA-256 | known to work |',
    '| --- | --- | --- | --- |',
    ...Object.values(parts).map(
      ({ name, version, source, sha256 }) => `| ${name} | ${version} | \`${sha256}\` | ${source} |`,
    ),
    '',
    ...(note === undefined ? [] : [note, '']),
  ];
}

function rows(results: readonly RowResult[], { startSeconds }: RealNetwork): string[] {
  const failures = results.filter(({ outcome }) => outcome !== 'passed').length;
  return [
    '## What ran',
    '',
    `The network started in ${startSeconds.toFixed(0)} s. ${results.length} rows ran, ${failures} failed.`,
    '',
    ...rowsTable(results),
  ];
}

function totals({
  blocks,
  sent,
  reverted,
  doubled,
}: Awaited<ReturnType<typeof scanChains>>): string[] {
  return [
    '## Transactions',
    '',
    `In ${blocks} blocks, the operators sent ${sent} transactions on the C-Chain. ${reverted} reverted. On both chains, ${doubled.length} had an`,
    `effect twice and ${receiptSums.lost} were lost. The receipts named ${receiptSums.transactions} transactions, and ${receiptSums.balances} balances equalled`,
    'the receipts to the last unit.',
    '',
  ];
}

/** A request whose outcome depends on the network's past can end otherwise in a sandbox with another past. */
function answers(): string[] {
  if (otherAnswers.length === 0) return [];
  const items = otherAnswers.map(({ kind, fault }) => `- \`${kind}\`: ${fault}`);
  return ['## Answers that the sandbox gave otherwise', '', ...items, ''];
}

function repeat(): string[] {
  return [
    '## Repeat it',
    '',
    'Put the programs of the table into `build/real/` under the names of the table, or name each file in a variable:',
    '`REAL_AVALANCHEGO`, `REAL_SUBNET_EVM`, `REAL_XSVM`, `REAL_SIGNATURE_AGGREGATOR`. On Linux, `sh test/real/download.sh` downloads the newest',
    'release of each program except xsvm, which has none, and compares each archive with the digest of its release. Nobody has confirmed the',
    'digest of a release from a second source, so the script has no version or checksum of its own: it finds a damaged archive, not a replaced',
    'release. If a machine allows fewer than 32,768 open files, the plugins of Subnet-EVM and xsvm must be built with a smaller limit. Then:',
    '',
    '```sh',
    'npm ci && npm run test:real                  # needs no root; about 30 minutes on two cores',
    'npm run test:real -- --generation c          # the other generation of the contracts',
    'npm run test:real -- --contracts out         # the published contracts, compiled in this folder',
    'npm run test:real -- --without-xsvm          # the second L1 runs Subnet-EVM too',
    'npm run test:real -- --only wizard           # some rows; writes no page',
    'npm run test:real -- --keep                  # keeps the data and the logs of the network',
    '```',
    '',
    'The published contracts are in the repositories github.com/suzaku-network/suzaku-core (commit 13dc53a) and those that it names as',
    'submodules. `--contracts` takes the folder `out` that Foundry writes.',
    '',
    'The signature aggregator listens on all addresses of the machine while the run lasts: it has no option for one address. Everything else',
    'is on 127.0.0.1. The run stops everything that it starts.',
    '',
  ];
}

function unverified(results: readonly RowResult[], { contractsOf, l1s }: RealNetwork): string[] {
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  const hasXsvm = l1s.some(({ vm }) => vm === 'xsvm');
  return [
    '## Nobody has verified',
    '',
    '- the program on the public test network: `npm run test:real -- --network fuji` says what a person needs for this; it has not been run',
    'published' in contractsOf
      ? '- the published contracts of other generations than A: their sources are not published as a whole'
      : '- the published contracts: this run used the project’s own',
    '- a Ledger over USB',
    '- `test/real/download.sh` with the real releases: it was tried with archives of its own',
    ...(hasXsvm ? [] : ['- an L1 of another virtual machine than Subnet-EVM, in this run']),
    ...failed.map(({ name, outcome }) => `- ${name}: ${outcome} in this run`),
  ];
}
