import { readdirSync, readFileSync } from 'node:fs';

/** A command of the program that a page shows. */
export interface ShownCommand {
  readonly page: string;
  /** The command after `onboard`, as the page shows it. */
  readonly line: string;
  /** False for a command in a sentence, which may leave out arguments. */
  readonly isWhole: boolean;
}

/** Returns every command that README.md and the pages of docs/ show. */
export function shownCommands(): readonly ShownCommand[] {
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((page) => {
    const text = readFileSync(page, 'utf8').replaceAll(/\\\n\s*/g, '');
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
