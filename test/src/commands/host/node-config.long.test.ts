import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unusedPort } from '../../adapters/helpers/loopback.ts';
import { sharedHome, writeNetwork } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const OTHER_SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';

const home = sharedHome();
beforeAll(() => {
  const [genbu] = home.sandbox.profile.network.phases.flatMap(({ l1s }) => l1s);
  const second = { name: 'Second', subnetId: OTHER_SUBNET };
  writeNetwork(home, 'several', {
    phases: [
      { name: 'Seiryu', active: false, l1s: [] },
      { name: 'Kirin', active: true, l1s: [genbu, second] },
    ],
  });
  writeNetwork(home, 'unlisted', { phases: [{ name: 'Genbu', active: true, l1s: [] }] });
});

const flagsFor = (subnet: string, network = 'local') =>
  `--network-id=${network}\n--track-subnets=${subnet}\n--partial-sync-primary-network=true\n`;
const config = (...options: string[]) => home.run(['node-config', ...options]);

describe('the configuration of a node', () => {
  test('prints version, tracked subnet, VM, descriptor and compatibility range', async () => {
    const ended = await config('--network', 'sandbox', '--json');
    expect(ended.code).toBe(0);
    expect(documentOf(ended, 'node-config')).toMatchObject({
      phase: 'Genbu',
      l1: 'Genbu',
      nodeVersion: '1.15.3',
      trackedSubnets: [home.subnet],
      vmInstalls: { 'subnet-evm': '1.15.3' },
      vms: [{ id: SUBNET_EVM, compatibility: { '1.15.3': { atLeast: '1.15.3' } } }],
      plugins: [{ path: `plugins/${SUBNET_EVM}` }],
      ports: { staking: 9651, api: 9650 },
      backUp: ['staking/staker.crt', 'staking/staker.key', 'staking/signer.key'],
      published: null,
    });
  });

  test('prints the flags or the configuration file alone in the form that the node reads', async () => {
    const flags = await config('--network', 'sandbox', '--format', 'flags');
    expect(flags.stdout).toBe(flagsFor(home.subnet));
    const file = await config('--network', 'sandbox', '--format', 'config');
    expect(JSON.parse(file.stdout)).toEqual({
      'network-id': 'local',
      'track-subnets': home.subnet,
      'partial-sync-primary-network': true,
    });
    const unit = await config('--network', 'sandbox', '--systemd');
    expect(unit.stdout).toContain('--config-file=/home/node/.avalanchego/config.json');
  });

  test('selects one of several L1s by name or subnet ID', async () => {
    expectRefused(await config('--network', 'several'), 2, 'E-CMD-101', 'Genbu, Second');
    for (const name of ['second', OTHER_SUBNET]) {
      const { stdout } = await config('--network', 'several', '--l1', name, '--format', 'flags');
      expect(stdout).toBe(flagsFor(OTHER_SUBNET));
    }
    expectRefused(await config('--network', 'several', '--l1', 'third'), 2, 'E-CMD-102');
  });

  test('finds an L1 that no profile lists in the registry', async () => {
    const { code, stdout } = await config('--network', 'unlisted', '--format', 'flags');
    expect(code).toBe(0);
    expect(stdout).toBe(flagsFor(home.subnet));
    const { stderr } = await config('--network', 'unlisted', '--l1', 'third');
    expect(stderr).toContain('E-CMD-102');
  });

  test('accepts a subnet ID for a phase without a published L1', async () => {
    expectRefused(await config('--network', 'several', '--phase', 'Seiryu'), 2, 'E-CMD-111');
    const { code, stdout } = await config(
      ...['--network', 'fuji', '--l1', OTHER_SUBNET, '--format', 'flags'],
    );
    expect(code).toBe(0);
    expect(stdout).toBe(flagsFor(OTHER_SUBNET, 'fuji'));
  });
});

describe('a running node', () => {
  const judged = (...options: string[]) =>
    config('--network', 'sandbox', '--node', home.sandbox.nodeUrl, ...options);
  const runs = (version: string, vm: string): void => {
    const node = home.sandbox.controls.operatorNode;
    node.version = version;
    node.vmVersions = { [SUBNET_EVM]: vm };
  };
  beforeEach(() => {
    runs('1.15.3', 'v1.15.3');
    home.sandbox.controls.operatorNode.partialSync = true;
  });

  test('accepts a node that fits, and says what it has checked', async () => {
    const ended = await judged();
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout).toContain('node 1.15.3 fits');
  });

  test.each([
    ['1.12.0', 'v0.6.12', 3, 'node 1.12.0 fits'],
    ['1.11.12', 'v0.6.12', 3, 'node 1.11.12 is too old'],
    ['1.12.1', 'v0.6.12', 3, 'node 1.12.1 is too new'],
    ['1.14.2', 'v1.14.2', 3, 'lacks the upgrade helicon, active since'],
    ['1.15.2', 'v0.8.0', 5, 'nothing is published for this version'],
    ['tomorrow', 'v0.6.12', 5, 'compatibility is not known'],
  ])('checks a running node of version %s with VM %s', async (version, vm, code, sentence) => {
    runs(version, vm);
    const ended = await judged();
    expect(ended.code, ended.stdout).toBe(code);
    expect(ended.stdout).toContain(sentence);
  });

  test('reports a node without the VM, and where its file goes', async () => {
    home.sandbox.controls.operatorNode.vmVersions = {};
    const { code, stdout } = await judged();
    expect(code).toBe(3);
    expect(stdout).toContain('subnet-evm is not installed; 1.15.3 is needed');
    expect(stdout).toContain(`save subnet-evm as plugins/${SUBNET_EVM}`);
  });

  test('reports a node that does not answer', async () => {
    const url = `http://127.0.0.1:${await unusedPort()}`;
    expectRefused(await home.look('node-config', '--node', url), 3, 'E-NODE-101');
  });
});
