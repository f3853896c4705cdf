import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { builtFolder } from '../../helpers/program/run-program.ts';
import { folderOfFile } from '../../helpers/temporary-folder.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
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
    for (const phase of ['preinstall', 'install', 'postinstall', 'prepare']) {
      expect(manifest.scripts[phase]).toBeUndefined();
    }
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

const NAME = { type: 'string', minLength: 1 };
const FREE = { type: 'string' };

/** An object with these fields, of which all are required that do not end with `?`. */
function objectOf(fields: Readonly<Record<string, object>>): object {
  const names = Object.keys(fields);
  return {
    type: 'object',
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), fields[name]!])),
    additionalProperties: false,
  };
}
const listOf = (items: object): object => ({ type: 'array', items });

/** What the standard CycloneDX 1.5 (ECMA-424) demands of the fields that npm writes. A further field is an error. */
const COMPONENT = objectOf({
  type: { enum: ['application', 'library'] },
  name: NAME,
  'bom-ref?': NAME,
  'version?': FREE,
  'description?': FREE,
  'scope?': { enum: ['required', 'optional', 'excluded'] },
  'purl?': { type: 'string', pattern: '^pkg:npm/' },
  'hashes?': listOf(
    objectOf({
      alg: { enum: ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] },
      content: {
        type: 'string',
        pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$',
      },
    }),
  ),
  // The identifiers of SPDX for the licences of the bundled packages.
  'licenses?': listOf(
    objectOf({ license: objectOf({ id: { enum: ['BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0'] } }) }),
  ),
  'externalReferences?': listOf(
    objectOf({ type: { enum: ['distribution', 'issue-tracker', 'vcs', 'website'] }, url: NAME }),
  ),
  'properties?': listOf(objectOf({ 'name?': FREE, 'value?': FREE })),
});
const CYCLONE_DX = objectOf({
  '$schema?': { const: 'http://cyclonedx.org/schema/bom-1.5.schema.json' },
  bomFormat: { const: 'CycloneDX' },
  specVersion: { const: '1.5' },
  'version?': { type: 'integer', minimum: 1 },
  'metadata?': objectOf({ 'component?': COMPONENT }),
  'components?': { ...listOf(COMPONENT), uniqueItems: true },
  'dependencies?': {
    ...listOf(objectOf({ ref: NAME, 'dependsOn?': { ...listOf(NAME), uniqueItems: true } })),
    uniqueItems: true,
  },
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

  afterAll(() =>
    console.log(
      `supply chain: ${packages.length} packages locked, ${bom.components.length} of them in the program`,
    ),
  );

  test('is the same in every build, and names no folder, time or machine', () => {
    expect(make('two.json')).toBe(text);
    expect(text).not.toMatch(/timestamp|\/(?:home|root|tmp|work|Users)\//);
  });

  const validate = new Ajv().compile(CYCLONE_DX);
  /** The only component of a bill, with these fields instead of its own. */
  const component = (fields: object) => ({ components: [{ ...bom.components[0], ...fields }] });

  test('is valid CycloneDX 1.5', () => {
    expect(validate(bom), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each([
    ['', 'must NOT have additional properties', { serial: 1 }],
    ['/bomFormat', 'must be equal to constant', { bomFormat: 'SPDX' }],
    ['/specVersion', 'must be equal to constant', { specVersion: '1.6' }],
    ['/version', 'must be >= 1', { version: 0 }],
    ['/metadata/component', "must have required property 'type'", { metadata: { component: {} } }],
    [
      '/components',
      'must NOT have duplicate items',
      { components: [bom.components[0], bom.components[0]] },
    ],
    [
      '/components/0/type',
      'must be equal to one of the allowed values',
      component({ type: 'package' }),
    ],
    ['/components/0/name', 'must NOT have fewer than 1 characters', component({ name: '' })],
    ['/components/0/purl', 'must match pattern', component({ purl: 'pkg:pypi/a' })],
    [
      '/components/0/hashes/0/content',
      'must match pattern',
      component({ hashes: [{ alg: 'SHA-512', content: 'ab' }] }),
    ],
    [
      '/components/0/licenses/0/license/id',
      'must be equal to one of',
      component({ licenses: [{ license: { id: 'Mit' } }] }),
    ],
    [
      '/components/0/externalReferences/0',
      "must have required property 'url'",
      component({ externalReferences: [{ type: 'vcs' }] }),
    ],
    ['/dependencies/0', "must have required property 'ref'", { dependencies: [{}] }],
    [
      '/dependencies/0/dependsOn',
      'must NOT have duplicate items',
      { dependencies: [{ ref: 'a', dependsOn: ['b', 'b'] }] },
    ],
  ])('would be refused at %j: it %s', (path, message, fault) => {
    expect(validate({ ...bom, ...fault })).toBe(false);
    const errors = validate.errors?.map((error) => `${error.instancePath} ${error.message}`);
    expect(errors).toEqual([expect.stringContaining(`${path} ${message}`)]);
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
