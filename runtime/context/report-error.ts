/** Receives unexpected errors. */
type ErrorReporter = (error: unknown) => void

// Until the app has started, errors go to the browser's console.
let report: ErrorReporter = (error) => console.error(error)

export function setErrorReporter(reporter: ErrorReporter): void {
  report = reporter
}

/** Reports an error whose details a player should not see (spec 8, "Script errors"). */
export function reportError(error: unknown): void {
  report(error)
}
