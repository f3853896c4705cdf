import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleFile } from '../bundle.ts';
import { startDelayingProxy } from './delaying-proxy.mjs';
import { environment, program, temporaryFolder } from './processes.mjs';

/** The delay of a round. All requests of a round arrive within this time. */
const LATENCY_MS = 150;
const DECIDED = [0, 3, 4];

/**
 * Measures how the requests of `opstakes` and `status` grow with the L1s, vaults and nodes of one operator.
 * The sandbox runs in this process and grows to 20 L1s, 1,000 vaults and 20 nodes. A row has the sizes and,
 * for each command, the requests, round trips and milliseconds. The milliseconds are the median of three runs
 * without delay.
 */
export async function measureGrowth() {
  const home = temporaryFolder();
  const env = environment(home);
  const { startCrowd } = await loadCrowd();
  const crowd = await startCrowd(join(home, 'state'));
  const { network } = crowd.sandbox.profile;
  const proxy = await startDelayingProxy(network.apiUrl);
  const size = { l1s: 1, vaults: 1, joined: 1, staked: 1, nodes: 0 };
  const rows = [];
  writeProfile(home, network, proxy.url);
  const [{ vaultManager }] = network.phases.flatMap(({ l1s }) => l1s);
  const { evmAddress } = crowd.operator;
  const calls = {
    opstakes: ['opstakes', '--network', 'crowd', vaultManager, evmAddress],
    status: ['status', '--network', 'crowd', evmAddress],
  };

  async function row() {
    const found = {};
    for (const [name, args] of Object.entries(calls)) {
      const { rounds, requests } = await proxy.count(LATENCY_MS, () => program(args, env, DECIDED));
      const times = [];
      for (let i = 0; i < 3; i++) {
        await proxy.count(0, async () =>
          times.push((await program(args, env, DECIDED)).milliseconds),
        );
      }
      const [, milliseconds] = times.sort((a, b) => a - b);
      found[name] = { requests, rounds, milliseconds: Math.round(milliseconds) };
    }
    rows.push({ ...size, ...found });
  }
  async function grow(what, count, part) {
    await crowd[{ l1s: 'addL1s', vaults: 'addVaults', nodes: 'addNodes' }[what]](count, part);
    size[what] += count;
    if (part !== undefined && part !== 'none') size.joined += count;
    if (part === 'staked') size.staked += count;
  }

  await row();
  for (const l1s of [4, 15]) {
    await grow('l1s', l1s);
    await row();
  }
  await grow('vaults', 19, 'staked');
  await row();
  await grow('vaults', 30, 'joined');
  await grow('vaults', 50, 'none');
  await row();
  await grow('vaults', 900, 'none');
  await row();
  for (const nodes of [1, 19]) {
    await grow('nodes', nodes);
    await row();
  }
  proxy.close();
  await crowd.sandbox.close();
  return rows;
}

/** Prints the rows as a Markdown table. */
export function printGrowth(rows) {
  const told = ({ requests, rounds, milliseconds }) => `${requests} / ${rounds} / ${milliseconds}`;
  console.log('\n| L1s | vaults | joined | with stake | nodes | opstakes | status |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { l1s, vaults, joined, staked, nodes, opstakes, status } of rows) {
    const cells = [l1s, vaults, joined, staked, nodes, told(opstakes), told(status)];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function loadCrowd() {
  // The bundle must be in dist/ to find assets/.
  const outfile = resolve('dist', `bench-crowd-${process.pid}.js`);
  await bundleFile('test/requests/helpers/crowd.ts', outfile);
  try {
    return await import(outfile);
  } finally {
    rmSync(outfile);
  }
}

function writeProfile(home, network, url) {
  mkdirSync(join(home, 'networks'));
  const named = JSON.stringify({ ...network, name: 'crowd' }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  writeFileSync(join(home, 'networks', 'crowd.json'), named.replaceAll(network.apiUrl, url));
}
