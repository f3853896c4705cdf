// Writes THIRD-PARTY-NOTICES.md: the licence of every package whose code the bundle contains. With --check,
// the script writes nothing and exits with 1 if the file is out of date.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { bundledPackages } from './bundled-packages.mjs';

const file = 'THIRD-PARTY-NOTICES.md';

async function notice(folder) {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const licence = (await readdir(folder)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text =
    licence === undefined
      ? 'The package carries no licence file.'
      : (await readFile(join(folder, licence), 'utf8')).trim();
  return {
    title: `${manifest.name} ${manifest.version}`,
    body: `Licence: ${manifest.license ?? 'see below'}. Source: ${sourceOf(manifest)}\n\n${text.replaceAll(/^/gm, '    ')}`,
  };
}

/** Returns the URL of the package's source code. Some licences require this URL. */
function sourceOf({ repository, name }) {
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (url === undefined) return `https://www.npmjs.com/package/${name}`;
  const bare = url
    .replace(/^git\+|\.git$/g, '')
    .replace(/^(git|ssh|git\+ssh):\/\//, 'https://')
    .replace(/^(https:\/\/)?git@([^:/]+)[:/]/, 'https://$2/');
  return /^https?:/.test(bare) ? bare : `https://github.com/${bare.replace(/^github:/, '')}`;
}

const notices = await Promise.all((await bundledPackages()).map(notice));
const unique = new Map(notices.map(({ title, body }) => [title, body]));
const sections = [...unique].sort(([a], [b]) => (a < b ? -1 : 1));
const text = await format(
  [
    '# Third-party notices',
    'The program contains code of these packages. Made by `npm run notices`; do not edit.',
    ...sections.map(([title, body]) => `## ${title}\n\n${body}`),
  ].join('\n\n'),
  { parser: 'markdown' },
);

if (process.argv.includes('--check')) {
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) {
    console.error(`${file} is out of date: npm run notices`);
    process.exitCode = 1;
  }
} else {
  await writeFile(file, text);
}
