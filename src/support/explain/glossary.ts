/** A term of docs/glossary.md, and its paragraphs as plain text. */
export interface Term {
  readonly name: string;
  readonly paragraphs: readonly string[];
}

/** Returns the term of the glossary that the user asked about; ignores case, hyphens and a plural's "s". */
export function termOf(asked: string, page: string): Term | undefined {
  const wanted = plain(asked);
  return termsOf(page).find(({ name }) => plain(name) === wanted || `${plain(name)}s` === wanted);
}

/** Returns every term of the glossary. */
export function termsOf(page: string): readonly Term[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      // A heading of the level above ends the last term before it.
      const [name = '', ...lines] = (section.split(/^## /m)[0] ?? '').split('\n');
      const paragraphs = lines
        .join('\n')
        .split(/\n{2,}/)
        .map(withoutMarkup);
      return { name, paragraphs: paragraphs.filter((text) => text !== '') };
    });
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, ' ');
}

/** Removes links and emphasis, and joins the lines of a paragraph. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}
