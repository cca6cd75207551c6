/** A bare Node server that answers a ping. Plain JavaScript: the compiler for TypeScript would count towards its memory. */
import { createServer } from 'node:http'

createServer((_request, response) => response.end('pong')).listen(Number(process.env.PORT), '127.0.0.1')
