/**
 * The parts of node:http that the service uses. Not by import: for the namespace of an import Node evaluates its lazy `WebSocket`, and loads
 * an HTTP client of 13 MB with it.
 */
export const { createServer, IncomingMessage } = process.getBuiltinModule('node:http')
