/** The health check of a container: ends with code 0 while its service lives. */
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const { PORT: port = '8080', TLS_CERT: certificate } = process.env
const options = { host: '127.0.0.1', port, path: '/healthz', timeout: 4000 }
// The certificate is that of the host names of sites.
const secure = { ...options, rejectUnauthorized: false }
const end = (isLive) => process.exit(isLive ? 0 : 1)
const request = certificate === undefined ? getPlain(options) : getSecure(secure)
request.once('response', ({ statusCode }) => end(statusCode === 200))
request.once('error', () => end(false))
request.once('timeout', () => end(false))
