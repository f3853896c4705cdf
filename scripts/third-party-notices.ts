import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

/** Returns the third-party notices: the licence of each package whose code the program contains. */
export async function thirdPartyNotices(packages: readonly BundledPackage[]): Promise<string> {
  const notices = new Map(await Promise.all(packages.map(notice)));
  const sections = [...notices].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '# Third-party notices',
    'The program contains code of these packages. The build writes this file.',
    ...sections.map(([title, body]) => `## ${title}\n\n${body}`),
    '',
  ].join('\n\n');
}

async function notice(manifest: BundledPackage): Promise<[title: string, body: string]> {
  const { folder } = manifest;
  const licence = (await readdir(folder)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text =
    licence === undefined
      ? 'The package carries no licence file.'
      : (await readFile(join(folder, licence), 'utf8')).replaceAll('\r\n', '\n').trim();
  return [
    `${manifest.name} ${manifest.version}`,
    `Licence: ${manifest.license ?? 'see below'}. Source: ${sourceOf(manifest)}\n\n${text.replaceAll(/^(?=.)/gm, '    ')}`,
  ];
}

/** Returns the URL of the package's source code. Some licences require this URL. */
function sourceOf({ repository, name }: BundledPackage): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (url === undefined) return `https://www.npmjs.com/package/${name}`;
  const bare = url
    .replace(/^git\+|\.git$/g, '')
    .replace(/^(git|ssh|git\+ssh):\/\//, 'https://')
    .replace(/^(https:\/\/)?git@([^:/]+)[:/]/, 'https://$2/');
  return /^https?:/.test(bare) ? bare : `https://github.com/${bare.replace(/^github:/, '')}`;
}
