/** Who is told of errors that nobody expected; replaced by a site's error-reporting service. */
type ErrorReporter = (error: unknown) => void

// The browser's own console is where a developer looks first, and what a reporting service hooks into.
let report: ErrorReporter = (error) => console.error(error)

export function setErrorReporter(reporter: ErrorReporter): void {
  report = reporter
}

/** Reports an error that a player should not see the details of (spec 8, "Script errors"). */
export function reportError(error: unknown): void {
  report(error)
}
