import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

/** Returns the third-party notices: the licence of each package whose code the program contains, each text once. */
export async function thirdPartyNotices(packages: readonly BundledPackage[]): Promise<string> {
  const byText = new Map<string, Set<string>>();
  for (const manifest of packages) {
    const text = await licenceText(manifest);
    byText.set(text, (byText.get(text) ?? new Set()).add(titleOf(manifest)));
  }
  const sections = [...byText]
    .map(([text, titles]) => [...[...titles].sort(), text].join('\n\n'))
    .sort((a, b) => (a < b ? -1 : 1));
  return [
    '# Third-party notices',
    'The program contains code of these packages, each above its licence. The build writes this file.',
    ...sections,
    '',
  ].join('\n\n');
}

function titleOf(manifest: BundledPackage): string {
  const licence = `Licence: ${manifest.license ?? 'see below'}. Source: ${sourceOf(manifest)}`;
  return `## ${manifest.name} ${manifest.version}\n\n${licence}`;
}

async function licenceText({ folder }: BundledPackage): Promise<string> {
  const licence = (await readdir(folder)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (licence === undefined) return 'The package carries no licence file.';
  const text = (await readFile(join(folder, licence), 'utf8')).replaceAll(/[ \r]+$/gm, '').trim();
  return text.replaceAll(/^(?=.)/gm, '    ');
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
