import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtFolder } from '../../helpers/program/run-program.ts';
import { folderOfFile } from '../../helpers/temporary-folder.ts';

interface Locked extends Partial<Record<'version' | 'integrity' | 'resolved', string>> {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
type Texts = Readonly<Record<string, string>>;
interface Manifest extends Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Texts>
> {
  readonly scripts: Texts;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const manifest = read<Manifest>('package.json');
const lock = read<{ lockfileVersion: number; packages: Record<string, Locked> }>(
  'package-lock.json',
);
/** The folder of this repository whose optional dependencies are Node itself. */
const OWN = 'node_modules/node-of-this-repository';
const packages = Object.entries(lock.packages).filter(
  ([path]) => !['', OWN, 'scripts/node'].includes(path),
);

/** Packages with an install script. The Ledger tests use keccak, which works without its script. */
const SCRIPTS: readonly string[] = ['keccak'];

describe('dependencies', () => {
  test('are pinned exactly', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      if (`node_modules/${name}` === OWN) continue;
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^save-exact=true$/m);
  });

  test('are locked with their hashes, from the registry only', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(lock.packages[OWN]).toMatchObject({ resolved: 'scripts/node', link: true });
    for (const [path, { version, integrity, resolved, link }] of packages) {
      expect(link, path).toBeUndefined();
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
      expect(integrity, path).toMatch(/^sha512-/);
      expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(
        /^https:\/\/registry\.npmjs\.org\//,
      );
    }
  });

  test('run no script when the program is installed', () => {
    for (const phase of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(manifest.scripts).not.toHaveProperty(phase);
    // For versions of npm without `allowScripts`. This setting also disables scripts such as `pretest`.
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
    const names = Object.keys(manifest.scripts);
    const hooks = names.filter((name) => names.includes(name.replace(/^(?:pre|post)/, '')));
    expect(hooks.filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
    const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(withScripts.map(([path]) => path)).toEqual(
      SCRIPTS.map((name) => `node_modules/${name}`),
    );
    // The manifest names each of these packages, so that npm neither runs their scripts nor warns.
    expect(manifest.allowScripts).toEqual(Object.fromEntries(SCRIPTS.map((name) => [name, false])));
    expect(withScripts.every(([, { dev }]) => dev)).toBe(true);
  });
});

describe('the bill of materials', () => {
  const folder = folderOfFile('sbom-');
  const make = (name: string): string => {
    const file = join(folder, name);
    execFileSync(process.execPath, ['scripts/sbom.ts', file]);
    return readFileSync(file, 'utf8');
  };
  const text = make('one.json');
  const bom = JSON.parse(text) as {
    readonly $schema: string;
    readonly components: { 'bom-ref': string; purl: string; licenses?: unknown; hashes: unknown }[];
    readonly dependencies: { ref: string; dependsOn?: string[] }[];
  };

  test('is the same in every build, and names no folder, time or machine', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(make('two.json')).toBe(text);
    expect(text).not.toMatch(/timestamp|\/(?:home|root|tmp|work|Users)\//);
  });

  test('lists every bundled package, with its hash and its licence', () => {
    const listed = [
      ...readFileSync(join(builtFolder(), 'THIRD-PARTY-NOTICES.md'), 'utf8').matchAll(
        /^## (\S+) (\S+)$/gm,
      ),
    ];
    expect(listed.length).toBeGreaterThan(20);
    const named = bom.components.map(({ purl }) => decodeURIComponent(purl)).sort();
    expect(named).toEqual(listed.map(([, name, version]) => `pkg:npm/${name}@${version}`).sort());
    const refs = new Set(bom.components.map((component) => component['bom-ref']));
    const [own, ...others] = bom.dependencies.map(({ ref }) => ref).filter((ref) => !refs.has(ref));
    expect([own?.startsWith('validator-onboarding@'), others]).toEqual([true, []]);
    for (const { purl, hashes, licenses } of bom.components) {
      expect(hashes, purl).toBeDefined();
      // This package's manifest names no licence. dist/THIRD-PARTY-NOTICES.md contains its licence file.
      if (purl.startsWith('pkg:npm/%40avalabs/avalanchejs@')) continue;
      expect(licenses, purl).toBeDefined();
    }
  });
});
