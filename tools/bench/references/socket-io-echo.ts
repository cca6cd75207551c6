/** Socket.IO over WebSocket: answers through its acknowledgement, and broadcasts when asked to. */
import { Server } from 'socket.io'

const server = new Server(Number(process.env['PORT']), {
  transports: ['websocket'],
  perMessageDeflate: false,
})

server.on('connection', (socket) => {
  socket.on('frames', (frames: { id: number }[], acknowledge: (answer: unknown) => void) => {
    acknowledge(frames.map(({ id }) => ({ id, ok: true, result: { serverTimeMilis: Date.now() } })))
  })
})

process.on('message', ({ count, push }: { count: number; push: unknown }) => {
  for (let round = 0; round < count; round++) server.emit('push', [push])
})
