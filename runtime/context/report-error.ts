/** Gets the errors that nobody expected. */
type ErrorReporter = (error: unknown) => void

// Until the app has started, the browser's console is all there is.
let report: ErrorReporter = (error) => console.error(error)

export function setErrorReporter(reporter: ErrorReporter): void {
  report = reporter
}

/** Reports an error that a player should not see the details of (spec 8, "Script errors"). */
export function reportError(error: unknown): void {
  report(error)
}
