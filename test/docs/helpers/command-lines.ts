import { readdirSync, readFileSync } from 'node:fs';

/** A command of the program that a page shows. */
export interface ShownCommand {
  readonly page: string;
  /** The command after `onboard`, as the page shows it. */
  readonly line: string;
  /** False for a command in a sentence, which may leave out arguments. */
  readonly isWhole: boolean;
}

/** Returns README.md and the pages of docs/, with the lines of a command joined. */
export function pages() {
  const names = readdirSync('docs').filter((name) => name.endsWith('.md'));
  return ['README.md', ...names.map((name) => `docs/${name}`)].map((page) => ({
    page,
    text: readFileSync(page, 'utf8').replaceAll(/\\\n\s*/g, ''),
  }));
}

/** Returns every command that these pages show. */
export function shownCommands(): readonly ShownCommand[] {
  return pages().flatMap(({ page, text }) => {
    const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(
      ([, block = '']) => block,
    );
    const whole = blocks.flatMap((block) =>
      block
        .replaceAll(/\s#.*$/gm, '')
        .split('\n')
        .flatMap((line) => line.split(/\$\(|\)|\||&&|;|\s>\s/))
        .flatMap((part) => /^\s*onboard\b(.*)/.exec(part)?.[1]?.trim() ?? [])
        .map((line) => ({ page, line, isWhole: true })),
    );
    const sentences = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`onboard ([^`]+)`/g);
    const partial = [...sentences].map(([, line = '']) => ({
      ...{ page, line: line.replaceAll(/\s+/g, ' '), isWhole: false },
    }));
    return [...whole, ...partial];
  });
}

const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const NODE_ID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const HASH = `0x${'ab'.repeat(32)}`;
/** Values for placeholders and variables. */
const VALUES: Readonly<Record<string, string>> = {
  ...{
    node_id: NODE_ID,
    NODE_ID,
    node: NODE_ID,
    NodeID: NODE_ID,
    amount: '0.5',
    nonce: '7',
    stake: '1000',
  },
  ...{
    tx_hash: HASH,
    TX: HASH,
    hash: HASH,
    '0x…': '0x1234',
    code: 'E-CLI-101',
    term: 'BLS',
    port: '9650',
  },
  ...{ network: 'fuji', network_name: 'fuji', name: 'me', path: 'file', total_new_stake: '1000' },
  ...{
    'P-…': 'P-fuji1examples',
    metadata_url: 'https://example.org',
    node_url: 'http://host:9650',
  },
  ...{ BLS_KEY: `0x${'a1'.repeat(48)}`, BLS_PROOF: `0x${'b2'.repeat(96)}` },
};

/** A value in place of a placeholder or variable: an address unless its name says more. */
export const valueOf = (name: string): string => VALUES[name] ?? ADDRESS;
