/** Endpoint for a page's own uncaught errors (spec 8, "Script errors"): POST, JSON, answer 204. */
export const ERROR_REPORTS_PATH = '/client/error-reports'

/** Longer texts are truncated by the page, and again by the service. */
export const ERROR_MESSAGE_MAX_LENGTH = 300
export const ERROR_STACK_MAX_LENGTH = 2000

export interface ErrorReport {
  readonly message: string
  readonly stack: string
  /** The current path, without its query. */
  readonly page: string
  readonly clientVersion: string
}
