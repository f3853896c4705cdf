/** True in `npm run nightly -- whole`: a suite that otherwise runs a sample of its table then runs all of it. */
export const IS_WHOLE = process.env['TEST_WHOLE'] !== undefined;
