// The parts of a release that need no service: docs/inside/releasing.md. The workflow `release` runs them.
//   node scripts/release.ts check v0.1.0   fails unless the tag, package.json and the changelog name one version
//   node scripts/release.ts notes          prints the changelog of the version
//   node scripts/release.ts files FOLDER   adds the other files of the release to the binaries in FOLDER
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly repository?: { readonly url?: string };
};
const { version } = manifest;
const [section = ''] = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^(?=## )/m)
  .slice(1);
const [step, argument = ''] = process.argv.slice(2);
if (step === 'check') check(argument);
else if (step === 'notes') process.stdout.write(section);
else if (step === 'files') files(argument);
else throw new Error('Give one of: check, notes, files.');

function check(tag: string): void {
  const versions = {
    tag,
    'package.json': `v${version}`,
    'CHANGELOG.md': `v${/^## (\S+)/.exec(section)?.[1] ?? ''}`,
  };
  if (new Set(Object.values(versions)).size > 1) {
    throw new Error(`The versions differ: ${JSON.stringify(versions)}`);
  }
  repository();
}

/** Returns the URL of the project. */
function repository(): string {
  const match = /^git\+(https:\/\/.+)\.git$/.exec(manifest.repository?.url ?? '');
  if (match?.[1] === undefined) {
    throw new Error(
      'package.json does not say where the project lives: see docs/inside/releasing.md',
    );
  }
  return match[1];
}

function files(folder: string): void {
  const releases = `${repository()}/releases/download/v${version}`;
  const installer = readFileSync('scripts/install.sh', 'utf8').replace('@RELEASE@', releases);
  writeFileSync(join(folder, 'install.sh'), installer);
  for (const name of ['THIRD-PARTY-NOTICES.md', 'codes.md']) {
    copyFileSync(join('dist', name), join(folder, name));
  }
  execFileSync(process.execPath, ['scripts/sbom.ts', join(folder, 'sbom.cdx.json')]);
  const sums = readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
