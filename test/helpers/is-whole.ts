/** True in `npm run nightly -- whole`: a suite that otherwise runs a sample of its table then runs all of it. */
export const IS_WHOLE = process.env['TEST_WHOLE'] !== undefined;

/** The generations of a costly test: by day only the second one. */
export const GENERATIONS = IS_WHOLE ? (['a', 'c'] as const) : (['c'] as const);
