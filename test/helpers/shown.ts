import type { Ask, Block, Page } from '../../src/page/page.ts';
import { blocksOf } from './blocks-of.ts';

/** The ask of a page, which must be of this kind. */
export function askOf<Kind extends Ask['kind']>(
  { name, ask }: Page,
  kind: Kind,
): Extract<Ask, { kind: Kind }> {
  if (ask.kind !== kind) throw new Error(`the page "${name}" asks ${ask.kind}, not ${kind}`);
  return ask as Extract<Ask, { kind: Kind }>;
}

/** The first block of a kind on a page, which must have one. */
export function blockOf<Kind extends Block['kind']>(
  page: Page,
  kind: Kind,
): Extract<Block, { kind: Kind }> {
  const [block] = blocksOf(page, kind);
  if (block === undefined) throw new Error(`the page "${page.name}" has no block ${kind}`);
  return block;
}

export type Shown = ReturnType<typeof shownOn>;

/** What a page shows and asks, as tests read it. Lists are empty if the page has no such block or ask. */
export function shownOn(page: Page) {
  const { ask } = page;
  return {
    page,
    title: blocksOf(page, 'title')[0]?.text,
    /** The sentences below the title. */
    prose: blocksOf(page, 'prose').map(({ text }) => text),
    choices: ask.kind === 'choose' ? ask.choices : [],
    preferred: ask.kind === 'choose' ? ask.preferred : undefined,
    fields: ask.kind === 'fill' ? ask.fields : [],
    /** The proposed text. */
    value: ask.kind === 'type' ? ask.value : '',
    pairs: blocksOf(page, 'pairs').flatMap(({ pairs }) => pairs),
    /** The values to copy. */
    values: blocksOf(page, 'values').flatMap(({ values }) => values),
    findings: blocksOf(page, 'findings').flatMap(({ findings }) => findings),
    problem: blocksOf(page, 'problem')[0]?.problem,
    actions: ask.kind === 'nothing' ? [] : (ask.actions ?? []),
  };
}

/** The value of a label on a page, in a pair or below the label; undefined if the page has no such label. */
export function valueOf({ pairs, values }: Shown, label: string): string | undefined {
  return [...pairs, ...values].find((one) => one.label?.startsWith(label))?.value;
}

/** A copy of the page whose blocks of one kind are changed. */
export function withBlocks<Kind extends Block['kind']>(
  page: Page,
  kind: Kind,
  change: Partial<Extract<Block, { kind: Kind }>>,
): Page {
  const blocks = page.blocks.map((block) =>
    block.kind === kind ? { ...block, ...change } : block,
  );
  return { ...page, blocks };
}

/** A copy of the page whose ask is changed. */
export function withAsk<Kind extends Ask['kind']>(
  page: Page,
  kind: Kind,
  change: Partial<Extract<Ask, { kind: Kind }>>,
): Page {
  return { ...page, ask: { ...askOf(page, kind), ...change } };
}
