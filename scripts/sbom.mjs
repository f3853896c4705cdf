// Writes the software bill of materials: npm's CycloneDX JSON of the lockfile, reduced to the bundled
// packages. Timestamp, folder and npm version are removed, so that the same lockfile always gives the same
// bytes. Usage: npm run sbom [-- <file>]. Without a file, the script prints to standard output.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { bundledPackages } from './bundled-packages.mjs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only'];
const bom = JSON.parse(
  execFileSync('npm', ['sbom', '--include=dev', ...options], { encoding: 'utf8' }),
);

const bundled = new Set((await bundledPackages()).map(({ name, version }) => `${name}@${version}`));
const root = bom.metadata.component['bom-ref'];
bom.components = bom.components.filter((component) => bundled.has(component['bom-ref']));
bom.dependencies = bom.dependencies.filter(({ ref }) => ref === root || bundled.has(ref));
for (const dependency of bom.dependencies) {
  dependency.dependsOn = dependency.dependsOn?.filter((ref) => bundled.has(ref));
}
for (const component of bom.components) {
  // The lockfile lists bundled packages as development dependencies, but they are part of the program.
  component.scope = 'required';
  component.properties = component.properties.filter(
    ({ name: property }) => property !== 'cdx:npm:package:development',
  );
}

const byRef = (key) => (a, b) => (a[key] < b[key] ? -1 : 1);
bom.components.sort(byRef('bom-ref'));
bom.dependencies.sort(byRef('ref'));
for (const { dependsOn } of bom.dependencies) dependsOn?.sort();
delete bom.metadata.timestamp;
delete bom.metadata.tools;
// npm writes the folder's name instead of the package's name.
bom.metadata.component.name = name;
delete bom.serialNumber;
bom.serialNumber = serialNumberOf(JSON.stringify(bom));

const text = `${JSON.stringify(bom, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);

/** A UUID (RFC 9562, version 8) derived from the content. */
function serialNumberOf(content) {
  const hash = createHash('sha256').update(content).digest('hex');
  const variant = ((parseInt(hash[16], 16) & 0x3) | 0x8).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return `urn:uuid:${[...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')}`;
}
