/** Whether this is `npm test -- --whole`, which also runs the tests that repeat others. */
export const IS_WHOLE = process.env['TEST_WHOLE'] !== undefined
