import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import releases from '../../assets/node/releases.json' with { type: 'json' };
import { bundledPackages } from '../../scripts/bundled-packages.ts';
import { OWN_AUTHORITY, serve } from '../helpers/endpoints/serve.ts';
import { builtFolder } from '../helpers/program/run-program.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { npm, pack } from './helpers/pack.ts';

// What of a release can run without a service: docs/inside/releasing.md.
const run = promisify(execFile);
const PROJECT = 'https://example.org/team/validator-onboarding';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const out = folderOfFile('release-');

/**
 * Copies are inside the project, because temporary folders are searched for keys, which sources may contain. They
 * are not in build/, which package-binary.ts empties.
 */
const COPIES = resolve('dist.release');
afterAll(() => rmSync(COPIES, { recursive: true, force: true }));

/** Copies parts of the project, and names the place where it lives. */
function copyOf(name: string, parts: readonly string[]): string {
  const root = join(COPIES, name);
  for (const part of ['assets', 'CHANGELOG.md', 'LICENSE', 'README.md', ...parts])
    cpSync(part, join(root, part), { recursive: true });
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as object;
  const repository = { type: 'git', url: `git+${PROJECT}.git` };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, repository }, null, 2));
  return root;
}

/** Copies the project, and builds the copy. */
async function builtCopy(name: string): Promise<string> {
  const root = copyOf(name, ['src', 'scripts', 'package-lock.json', 'tsconfig.json']);
  // The build imports its tools from the project's own node_modules, above the copy.
  const bundled = (await bundledPackages()).map(({ folder }) => relative('.', folder));
  // This package only re-exports others, so that none of its code is in the bundle.
  for (const folder of [...bundled, 'node_modules/@inquirer/prompts'])
    cpSync(folder, join(root, folder), { recursive: true });
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root });
  return root;
}

const sha256 = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

let root: string;
beforeAll(async () => {
  root = await builtCopy('two/deeper');
});

test('two builds in two folders give the same packed file, which contains no time', async () => {
  const sums: string[] = [];
  // The other build is the one that the project's own folder contains.
  for (const [name, built] of [
    ['one', copyOf('one', [basename(builtFolder())])],
    ['two', root],
  ] as const) {
    const folder = join(out, name);
    mkdirSync(folder);
    const { filename } = await pack(folder, built);
    sums.push(sha256(join(folder, filename)));
    const { stdout } = await run('tar', ['-tvzf', join(folder, filename)]);
    // npm gives each file the same date, whatever the clock says.
    const dates = new Set(stdout.match(/\b(?:19|20)\d\d-\d\d-\d\d\b/g));
    expect([...dates]).toEqual(['1985-10-26']);
  }
  expect(new Set(sums).size).toBe(1);
});

describe('a release', () => {
  const release = (...args: string[]) =>
    run(process.execPath, ['scripts/release.ts', ...args], { cwd: root });
  const binary = `onboard-${process.platform}-${process.arch}`;
  const files = (): string => join(root, 'release');

  beforeAll(async () => {
    mkdirSync(files());
    writeFileSync(join(files(), binary), '#!/bin/sh\necho the binary\n');
    await release('files', 'release');
  });

  test('needs a tag, a package and a changelog of one version, and a place', async () => {
    await release('check', `v${version}`);
    await expect(release('check', 'v9.9.9')).rejects.toThrow('The versions differ');
    const here = run(process.execPath, ['scripts/release.ts', 'check', `v${version}`]);
    await expect(here).rejects.toThrow('does not say where the project lives');
  });

  test('is made by the steps that this test runs, for each platform, with pinned actions and the recommended Node', () => {
    const workflow = readFileSync('.github/workflows/release.yml', 'utf8');
    const steps = [...workflow.matchAll(/scripts\/release\.ts (\w+)/g)].map(([, step]) => step);
    expect(steps).toEqual(['check', 'files', 'notes']);
    const names = [...workflow.matchAll(/name: (onboard-[\w.-]+) \}/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...['onboard-linux-x64', 'onboard-linux-arm64'],
      ...['onboard-darwin-arm64', 'onboard-darwin-x64', 'onboard-win-x64.exe'],
    ]);
    const [, pinned] = /NODE_VERSION: '([\d.]+)'/.exec(workflow) ?? [];
    const lines: Readonly<Record<string, object>> = releases.lines;
    expect(lines[releases.recommended]).toMatchObject({ sound: pinned });
    for (const name of ['checks', 'nightly', 'release']) {
      const uses = readFileSync(`.github/workflows/${name}.yml`, 'utf8').match(/uses: .*/g) ?? [];
      expect(uses.length).toBeGreaterThan(1);
      for (const line of uses)
        expect(line).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('lists the checksum of every file', () => {
    const sums = readFileSync(join(files(), 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums.map((line) => line.split('  ')[1])).toEqual(
      [binary, 'THIRD-PARTY-NOTICES.md', 'codes.md', 'install.sh', 'sbom.cdx.json'].sort(),
    );
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      expect(sum, name).toBe(sha256(join(files(), name)));
    }
  });

  test('installs the binary of this platform, and refuses a changed one', async () => {
    const sent: string[] = [];
    let changed = false;
    const answer: Parameters<typeof serve>[0] = async (request, response) => {
      const [, place, name = ''] = request.url?.split('/') ?? [];
      if (place === 'elsewhere') {
        response.writeHead(302, { location: `${plain.url}/files/${name}` }).end();
        return;
      }
      sent.push(name);
      const content = await readFile(join(files(), name));
      response.end(changed && name === binary ? `${String(content)}#` : content);
    };
    const [server, plain] = await Promise.all([serve(answer, 'https'), serve(answer)]);
    onTestFinished(server.close);
    onTestFinished(plain.close);
    const script = join(files(), 'install.sh');
    expect(readFileSync(script, 'utf8')).toContain(`${PROJECT}/releases/download/v${version}}`);
    const install = (folder: string, release = `${server.url}/files`) =>
      run('sh', [script, folder], {
        env: {
          PATH: process.env['PATH'],
          CURL_CA_BUNDLE: resolve(OWN_AUTHORITY),
          ONBOARD_RELEASE: release,
        },
      });
    // Neither plain HTTP nor a redirect to it brings a file.
    for (const release of [`${plain.url}/files`, `${server.url}/elsewhere`]) {
      await expect(install(join(out, 'plain'), release)).rejects.toThrow(/[Pp]rotocol "http"/);
    }
    expect(sent).toEqual([]);
    expect(existsSync(join(out, 'plain'))).toBe(false);
    const folder = join(out, 'bin');
    const { stdout } = await install(folder);
    expect(stdout).toBe(`${join(folder, 'onboard')}\n`);
    expect(sent).toEqual([binary, 'SHA256SUMS']);
    expect((await run(join(folder, 'onboard'))).stdout).toBe('the binary\n');

    changed = true;
    const refused = join(out, 'refused');
    await expect(install(refused)).rejects.toThrow(/FAILED/);
    expect(existsSync(refused)).toBe(false);
  });

  test('can be published, as far as npm can check that here', async () => {
    const { stderr } = await npm(
      ['publish', '--dry-run', '--ignore-scripts', '--access', 'public'],
      root,
      join(out, 'npm'),
    );
    expect(stderr).toContain(`validator-onboarding@${version}`);
    expect(stderr).toContain('with tag latest and public access (dry-run)');
    // npm would change a manifest with errors, and say so.
    expect(stderr).not.toMatch(/auto-corrected|npm error/);
  });
});
