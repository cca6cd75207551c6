import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test, vi } from 'vitest'
import { admitSecure } from './admit-secure.ts'

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.7', true],
  ['10.0.0.8', false],
  ['2001:db8::1', false],
])(
  'security 40: without TLS a connection from %s to the operators’ port is admitted: %s',
  (address, admitted) => {
    const server = new EventEmitter()
    admitSecure(server as unknown as Server, '10.0.0.7')
    const socket = { remoteAddress: address, destroy: vi.fn<() => void>() }
    server.emit('connection', socket)
    expect(socket.destroy).toHaveBeenCalledTimes(admitted ? 0 : 1)
  },
)
