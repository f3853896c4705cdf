// The parts of a release that need no service: docs/inside/releasing.md. The workflow `release` runs them.
//   node scripts/release.mjs check v0.1.0   fails unless the tag, package.json and the changelog name one version
//   node scripts/release.mjs notes          prints the changelog of the version
//   node scripts/release.mjs files FOLDER   adds the other files of the release to the binaries in FOLDER
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { version } = manifest;
const [section = ''] = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^(?=## )/m)
  .slice(1);
const steps = { check, notes: () => process.stdout.write(section), files };
const [step, argument] = process.argv.slice(2);
steps[step](argument);

function check(tag) {
  const named = {
    tag,
    'package.json': `v${version}`,
    'CHANGELOG.md': `v${/^## (\S+)/.exec(section)?.[1]}`,
  };
  if (new Set(Object.values(named)).size > 1) {
    throw new Error(`The versions differ: ${JSON.stringify(named)}`);
  }
  repository();
}

/** Returns the URL of the project. */
function repository() {
  const url = manifest.repository?.url ?? '';
  const match = /^git\+(https:\/\/.+)\.git$/.exec(url);
  if (match === null) {
    throw new Error(
      'package.json does not say where the project lives: see docs/inside/releasing.md',
    );
  }
  return match[1];
}

function files(folder) {
  const releases = `${repository()}/releases/download/v${version}`;
  const installer = readFileSync('scripts/install.sh', 'utf8').replace('@RELEASE@', releases);
  writeFileSync(join(folder, 'install.sh'), installer);
  for (const name of ['THIRD-PARTY-NOTICES.md', 'codes.md']) {
    copyFileSync(join('dist', name), join(folder, name));
  }
  execFileSync(process.execPath, ['scripts/sbom.mjs', join(folder, 'sbom.cdx.json')]);
  const sums = readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
