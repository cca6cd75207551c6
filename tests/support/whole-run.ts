/** Whether this is `npm test -- --whole`, which also runs the tests that repeat others. */
export const IS_WHOLE = process.env['TEST_WHOLE'] !== undefined

/** A count that a test repeats or grows with: the usual run shows the same with a smaller one. */
export const inWholeRun = <Value>(whole: Value, usual: Value): Value => (IS_WHOLE ? whole : usual)

/** Declares tests that repeat others in another way: in the whole run alone. */
export const onlyInWholeRun = (declare: () => void): void => {
  if (IS_WHOLE) declare()
}
