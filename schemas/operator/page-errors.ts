/** Different errors of pages that a site keeps. */
export const PAGE_ERRORS_MAX = 200
/** Days after the last report of an error for which it is kept. */
export const PAGE_ERROR_KEPT_DAYS = 30
