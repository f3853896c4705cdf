// Writes the software bill of materials: npm's CycloneDX JSON of the lockfile, reduced to the bundled
// packages. Serial number, timestamp, folder and npm version are removed, so that the same lockfile always gives the same
// bytes. Usage: npm run sbom [-- <file>]. Without a file, the script prints to standard output.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { bundledPackages } from './bundled-packages.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly scope?: string;
  readonly properties: readonly { readonly name: string }[];
}

/** The parts of a CycloneDX document that this script reads. */
interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only'];
const whole = JSON.parse(
  execFileSync('npm', ['sbom', '--include=dev', ...options], { encoding: 'utf8' }),
) as Bom;

const bundled = new Set((await bundledPackages()).map(({ name, version }) => `${name}@${version}`));
const { component } = whole.metadata;
const root = component['bom-ref'];
const before = (a: string, b: string): number => (a < b ? -1 : 1);
const reduced = {
  ...whole,
  serialNumber: undefined,
  // npm writes the folder's name instead of the package's name.
  metadata: { component: { ...component, name } },
  components: whole.components
    .filter((part) => bundled.has(part['bom-ref']))
    .map((part) => ({
      ...part,
      // The lockfile lists bundled packages as development dependencies, but they are part of the program.
      scope: 'required',
      properties: part.properties.filter((one) => one.name !== 'cdx:npm:package:development'),
    }))
    .sort((a, b) => before(a['bom-ref'], b['bom-ref'])),
  dependencies: whole.dependencies
    .filter(({ ref }) => ref === root || bundled.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      ...(dependsOn && { dependsOn: dependsOn.filter((on) => bundled.has(on)).sort(before) }),
    }))
    .sort((a, b) => before(a.ref, b.ref)),
};

const text = `${JSON.stringify(reduced, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
