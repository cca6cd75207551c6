/** Where a page posts its traces, as OTLP in JSON; the service passes them to its collector. */
export const PAGE_TRACES_PATH = '/client/traces'
/** Maximum length of one message of them. */
export const PAGE_TRACES_MAX_BYTES = 64 * 1024
