import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { sharedHome, writeNetwork } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const OTHER_SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';

// The time limit of a read must not end in the fast time of a command.
const home = sharedHome({ realTime: true });
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

/** Judges the operator's node, on which these versions run. */
function judged(version: string, vmVersions: Record<string, string>, network = 'sandbox') {
  const { controls, nodeUrl } = home.sandbox;
  Object.assign(controls.operatorNode, { version, vmVersions, partialSync: true });
  return config('--network', network, '--node', nodeUrl);
}

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
    const found = await config('--network', 'unlisted', '--format', 'flags');
    expect(found).toMatchObject({ code: 0, stdout: flagsFor(home.subnet) });
    expectRefused(await config('--network', 'unlisted', '--l1', 'third'), 2, 'E-CMD-102');
  });

  test('accepts a subnet ID for a phase without a published L1', async () => {
    expectRefused(await config('--network', 'several', '--phase', 'Seiryu'), 2, 'E-CMD-111');
    const given = await config('--network', 'fuji', '--l1', OTHER_SUBNET, '--format', 'flags');
    expect(given).toMatchObject({ code: 0, stdout: flagsFor(OTHER_SUBNET, 'fuji') });
  });
});

describe('an L1 of a virtual machine that the program does not know', () => {
  const VM = 'dkr3SJRCf2QfRUaepreGf2PtfEtpLHuPixeBMNrf1QQBxWLNN';
  /** A P-Chain on which the L1's chain has this virtual machine. */
  let proxy: Awaited<ReturnType<typeof serve>>;
  afterAll(() => proxy.close());
  beforeAll(async () => {
    proxy = await serve(async (request, response) => {
      const passed = await passOn(home.sandbox.apiUrl, request, await text(request));
      const changed = passed.text.replace(/("vmID":\s*")\w+"/, `$1${VM}"`);
      answerAs(response, { ...passed, text: changed });
    });
    const phases = home.sandbox.profile.network.phases;
    const published = (vmId?: string) => ({
      ...{ node: '1.15.3', vm: 'subnet-evm', vmVersion: '1.15.3', at: 'guide', read: '2026-11-23' },
      ...(vmId !== undefined && { vmId }),
    });
    const write = (name: string, software?: ReturnType<typeof published>) => {
      const withSoftware = phases.map((phase) => ({
        ...phase,
        l1s: phase.l1s.map((l1) => ({ ...l1, ...(software && { software }) })),
      }));
      writeNetwork(home, name, { apiUrl: proxy.url, phases: withSoftware });
    };
    write('other-vm');
    write('named-vm', published());
    write('changed-vm', published(SUBNET_EVM));
  });

  test.each(['other-vm', 'changed-vm'])('%s: names the file, and who has it', async (network) => {
    const { code, stdout } = await config('--network', network);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`get its binary from the team of Genbu`);
    expect(stdout).toContain(`plugins/${VM}\n`);
    expect(stdout).not.toMatch(/subnet-evm(?! 1\.15\.3\n)|github/);
    const json = documentOf(await config('--network', network, '--json'), 'node-config');
    // Each format has the same data.
    for (const format of ['config', 'flags']) {
      const other = await config('--network', network, '--format', format, '--json');
      expect(documentOf(other, 'node-config')).toEqual(json);
    }
    expect(json).toMatchObject({
      vms: [],
      vmInstalls: {},
      plugins: [{ path: `plugins/${VM}`, binary: null, downloadUrl: null }],
    });
  });

  test('prints the download if the published software names the virtual machine', async () => {
    const { stdout } = await config('--network', 'named-vm');
    expect(stdout).toContain('# subnet-evm from https://');
    expect(stdout).toContain(`plugins/${VM}\n`);
  });

  test('judges of a running node only what is known', async () => {
    const missing = await judged('1.15.3', { [SUBNET_EVM]: 'v1.15.3' }, 'other-vm');
    expect(missing.code, missing.stdout).toBe(3);
    expect(missing.stdout).toContain(`plugin ${VM} is missing: get the binary from the team of`);
    expect(missing.stdout).not.toContain('subnet-evm');
    const installed = await judged('1.15.3', { [VM]: 'v0.1.0' }, 'other-vm');
    expect(installed.code, installed.stdout).toBe(0);
    expect(installed.stdout).toContain(`plugin ${VM} is installed`);
  });
});

describe('a running node', () => {
  test.each([
    ['1.15.3', 'v1.15.3', 0, 'node 1.15.3 fits'],
    ['1.12.0', 'v0.6.12', 3, 'node 1.12.0 fits'],
    ['1.11.12', 'v0.6.12', 3, 'node 1.11.12 is too old'],
    ['1.12.1', 'v0.6.12', 3, 'node 1.12.1 is too new'],
    ['1.14.2', 'v1.14.2', 3, 'lacks the upgrade helicon, active since'],
    ['1.15.2', 'v0.8.0', 5, 'nothing is published for this version'],
    ['tomorrow', 'v0.6.12', 5, 'compatibility is not known'],
  ])('checks a running node of version %s with VM %s', async (version, vm, code, sentence) => {
    const ended = await judged(version, { [SUBNET_EVM]: vm });
    expect(ended.code, ended.stdout).toBe(code);
    expect(ended.stdout).toContain(sentence);
  });

  test('reports a node without the VM, and where its file goes', async () => {
    const { code, stdout } = await judged('1.15.3', {});
    expect(code).toBe(3);
    expect(stdout).toContain('subnet-evm is not installed; 1.15.3 is needed');
    expect(stdout).toContain(`save subnet-evm as plugins/${SUBNET_EVM}`);
  });
});
