import type { Page, Pair } from '../../page/page.ts';

const ENDS = 12;

/** The values that can be copied from a page, the most useful first. */
export function copyablesOf({ blocks, copies }: Page): readonly Pair[] {
  if (copies !== undefined) return copies;
  // A value without a label, or one that starts with its label, is named by its first characters.
  const named = (value: string, label = ''): Pair => ({
    label: value.startsWith(label) ? value.slice(0, ENDS) : label,
    value,
  });
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'values':
        return block.values.map(({ label, value }) => named(value, label));
      case 'items':
        return block.items.map(({ facts, value }) => named(value, facts[0]));
      case 'steps':
        return block.steps
          .flatMap(({ title, value }) => (value === undefined ? [] : [named(value, title)]))
          .reverse();
      case 'message':
        return [named(block.text, block.label)];
      case 'verbatim':
        return [named(block.lines.join('\n'), block.label)];
      default:
        return [];
    }
  });
}
