// Everything in dist/ that is made from the definitions of the commands, for the build.
export { codesMarkdown } from './codes-page.ts';
export { helpPages } from './help-pages.ts';
export { manPage } from './man-page.ts';
export { outputSchema } from './output-schema.ts';
