import type { Block, Page } from '../../src/page/page.ts';

/** The blocks of one kind on a page, in order. */
export function blocksOf<Kind extends Block['kind']>(
  { blocks }: Pick<Page, 'blocks'>,
  kind: Kind,
): Extract<Block, { kind: Kind }>[] {
  return blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}
