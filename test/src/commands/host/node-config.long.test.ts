import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { unusedPort } from '../../adapters/helpers/loopback.ts';
import { openCommandHome, type CommandHome } from '../helpers/command-home.ts';
import { documentOf } from '../helpers/documents.ts';

const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const OTHER_SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';

let home: CommandHome;
beforeAll(async () => {
  home = await openCommandHome();
  const { network } = home.sandbox.profile;
  const [genbu] = network.phases.flatMap(({ l1s }) => l1s);
  const several = {
    ...network,
    name: 'several',
    chainId: network.chainId.toString(),
    phases: [
      { name: 'Seiryu', active: false, l1s: [] },
      { name: 'Kirin', active: true, l1s: [genbu, { name: 'Second', subnetId: OTHER_SUBNET }] },
    ],
  };
  mkdirSync(join(home.home, 'networks'));
  writeFileSync(join(home.home, 'networks', 'several.json'), JSON.stringify(several));
  const phases = [{ name: 'Genbu', active: true, l1s: [] }];
  writeFileSync(
    join(home.home, 'networks', 'unlisted.json'),
    JSON.stringify({ ...several, name: 'unlisted', phases }),
  );
});
afterAll(() => home.stop());

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
      vms: [
        {
          name: 'subnet-evm',
          id: SUBNET_EVM,
          type: 'SubnetEVM',
          binary: 'subnet-evm',
          compatibility: {
            '0.6.12': { atLeast: '1.11.13', atMost: '1.12.0' },
            '1.15.3': { atLeast: '1.15.3', atMost: '1.15.3' },
          },
        },
      ],
      plugins: [{ path: `plugins/${SUBNET_EVM}` }],
    });
  });

  test('prints the flags or the configuration file alone in the form that the node reads', async () => {
    const flags = await config('--network', 'sandbox', '--format', 'flags');
    expect(flags.stdout).toBe(`--track-subnets=${home.subnet}\n`);
    const file = await config('--network', 'sandbox', '--format', 'config');
    expect(JSON.parse(file.stdout)).toEqual({ 'track-subnets': home.subnet });
  });

  test('selects one of several L1s by name or subnet ID', async () => {
    const none = await config('--network', 'several');
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toMatch(/E-CMD-101: .*\n.*Genbu, Second/);
    for (const name of ['second', OTHER_SUBNET]) {
      const { stdout } = await config('--network', 'several', '--l1', name, '--format', 'flags');
      expect(stdout).toBe(`--track-subnets=${OTHER_SUBNET}\n`);
    }
    const other = await config('--network', 'several', '--l1', 'third');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('E-CMD-102');
  });

  test('finds an L1 that no profile lists in the registry', async () => {
    const { code, stdout } = await config('--network', 'unlisted', '--format', 'flags');
    expect(code).toBe(0);
    expect(stdout).toBe(`--track-subnets=${home.subnet}\n`);
    const { stderr } = await config('--network', 'unlisted', '--l1', 'third');
    expect(stderr).toContain('E-CMD-102');
  });

  test('accepts a subnet ID for a phase without a published L1', async () => {
    const none = await config('--network', 'several', '--phase', 'Seiryu');
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('E-CMD-111');
    const { code, stdout } = await config(
      ...['--network', 'fuji', '--l1', OTHER_SUBNET, '--format', 'flags'],
    );
    expect(code).toBe(0);
    expect(stdout).toBe(`--track-subnets=${OTHER_SUBNET}\n`);
  });

  test('rejects an unknown phase and lists the phases of the network', async () => {
    const { code, stderr } = await config('--network', 'several', '--phase', 'Byakko');
    expect(code).toBe(2);
    expect(stderr).toMatch(/E-CMD-103: .*\n.*Seiryu, Kirin/);
  });

  test('the shipped software list has the expected fields', () => {
    const software = JSON.parse(readFileSync('assets/node/software.json', 'utf8')) as object;
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/) as string;
    for (const phase of Object.values(software)) {
      expect(phase).toEqual({
        version,
        vms: [
          {
            name: expect.any(String) as string,
            version,
            downloadUrl: expect.stringMatching(/^https:/) as string,
            id: expect.any(String) as string,
            type: 'SubnetEVM',
            binary: 'subnet-evm',
            compatibility: expect.objectContaining({
              '0.6.12': { atLeast: '1.11.13', atMost: '1.12.0' },
            }) as object,
          },
        ],
      });
    }
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
  beforeEach(() => runs('1.12.0', 'v0.6.12'));

  test.each([
    ['1.12.0', 'v0.6.12', 0, 'node 1.12.0 fits'],
    ['1.11.13', 'v0.6.12', 0, 'node 1.11.13 fits'],
    ['1.11.12', 'v0.6.12', 3, 'node 1.11.12 is too old'],
    ['1.12.1', 'v0.6.12', 3, 'node 1.12.1 is too new'],
    ['1.14.2', 'v1.14.2', 0, 'node 1.14.2 fits'],
    ['1.15.3', 'v1.15.3', 0, 'node 1.15.3 fits'],
    ['1.14.2', 'v1.15.3', 3, 'node 1.14.2 is too old'],
    ['1.14.0', 'v0.8.0', 5, 'nothing is published for this version'],
    ['tomorrow', 'v0.6.12', 5, 'compatibility is not known'],
  ])('checks a running node of version %s with VM %s', async (version, vm, code, sentence) => {
    runs(version, vm);
    const ended = await judged();
    expect(ended.code).toBe(code);
    expect(ended.stdout).toContain(sentence);
    expect(documentOf(await judged('--json'), 'node-config')).toHaveProperty('findings');
  });

  test('reports a node without the VM', async () => {
    home.sandbox.controls.operatorNode.vmVersions = {};
    const { code, stdout } = await judged();
    expect(code).toBe(3);
    expect(stdout).toContain('subnet-evm is not installed; 1.15.3 is needed');
  });

  test('reports a node that does not answer', async () => {
    const { code, stderr } = await runProgram(
      ['node-config', '--network', 'fuji', '--node', `http://127.0.0.1:${await unusedPort()}`],
      { home: home.home },
    );
    expect(code).toBe(3);
    expect(stderr).toContain('E-NODE-101');
  });
});
