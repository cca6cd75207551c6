/**
 * Polyfills for the oldest supported browsers (spec 9, "Minimum browser versions"): Chrome 89, Firefox 86. Only they load
 * it, before anything else runs.
 */
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/with'
import 'core-js/actual/object/has-own'
import 'core-js/actual/string/at'
import 'core-js/actual/structured-clone'
