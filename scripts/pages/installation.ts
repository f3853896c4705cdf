// Writes how to install the program into the pages: node scripts/pages/installation.ts. If package.json names a repository, the program
// is published, and the pages show the published ways. Otherwise they show what works without a registry.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { pathToFileURL } from 'node:url';

interface Manifest {
  readonly version: string;
  readonly repository?: { readonly url: string };
}

const table = (rows: readonly (readonly string[])[]): string =>
  [
    ['installation', 'how to install', 'how to start', 'printed commands begin with'],
    ['-', '-', '-', '-'],
    ...rows,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
const packedFile = (version: string): string => `validator-onboarding-${version}.tgz`;

/** Returns the parts of the pages that depend on the place of the program, by name. */
export function installationParts({
  version,
  repository,
}: Manifest): Readonly<Record<string, string>> {
  const url = /^git\+(https:\/\/.+)\.git$/.exec(repository?.url ?? '')?.[1];
  const always = [
    ['this folder', '`npm ci`', '`npm start`', '`npm start --`'],
    [
      'container',
      '[see below](#container)',
      '[see below](#container)',
      'the value of `ONBOARD_COMMAND`',
    ],
  ];
  if (url === undefined) {
    return {
      installation: `${table([
        ...always,
        [
          'packed file, for this user',
          `\`npm install --global ./${packedFile(version)}\``,
          '`onboard`',
          '`onboard`',
        ],
        [
          'packed file, in a project',
          `\`npm install ./${packedFile(version)}\``,
          '`npx onboard`',
          '`npx --no-install onboard`',
        ],
        [
          'single binary',
          '`npm ci && npm run build && node scripts/package-binary.ts`',
          '`build/onboard`',
          'its path',
        ],
      ])}

To make the packed file, run \`npm ci && npm run build && npm pack\` in this folder. The file contains the whole program. npm installs it
without a network. The single binary needs no Node.js, and runs on machines like the one that built it.`,
      start: '```sh\nnpm ci && npm start   # in this folder\n```',
      package: `\`ONBOARD_PACKAGE\` is the path of a [packed file](installing.md) in your repository, such as \`./${packedFile(version)}\`.`,
    };
  }
  return {
    installation: `${table([
      ['none', '', '`npx validator-onboarding`', '`npx validator-onboarding`'],
      ['for this user', '`npm install --global validator-onboarding`', '`onboard`', '`onboard`'],
      [
        'in a project',
        '`npm install validator-onboarding`',
        '`npx onboard`',
        '`npx --no-install onboard`',
      ],
      [
        'single binary',
        `[install.sh](${url}/releases/latest/download/install.sh)`,
        '`onboard`',
        'its path',
      ],
      ...always,
    ])}

Each [release](${url}/releases) has a binary for Linux (x64, arm64), macOS (arm64, x64) and Windows (x64). The installer has about 30 lines:
read it before you run it. It downloads the binary for your machine over HTTPS only and compares its checksum.

The checksum has the same address as the binary, so it shows a damaged download but no forged one. Compare with a second place: GitHub's
record of who built the file, with \`gh attestation verify "$(command -v onboard)" --repo ${new URL(url).pathname.slice(1)}\`.`,
    start: '```sh\nnpx validator-onboarding   # or, in this folder: npm ci && npm start\n```',
    package: `\`ONBOARD_PACKAGE\` is the package and its version: \`validator-onboarding@${version}\`.`,
  };
}

/** Returns a page with these parts in place of the parts that it contains. */
export function withParts(page: string, parts: Readonly<Record<string, string>>): string {
  return page.replaceAll(
    /(<!-- part: (\w+) -->\n\n)[\s\S]*?(\n\n<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}${parts[name] ?? ''}${end}`,
  );
}

/** Formats a page as `npm run format` does. */
export async function formatPage(page: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  return (await format(page, text, settings)).code;
}

export const pages: readonly string[] = [
  'docs/installing.md',
  'docs/first-run.md',
  'docs/scripts.md',
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const parts = installationParts(JSON.parse(readFileSync('package.json', 'utf8')) as Manifest);
  for (const page of pages) {
    const text = withParts(readFileSync(page, 'utf8'), parts);
    writeFileSync(page, await formatPage(page, text));
  }
}
