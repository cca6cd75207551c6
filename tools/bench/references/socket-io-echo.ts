/** Socket.IO over WebSocket: answers through its acknowledgement, and broadcasts on request. */
import { setImmediate } from 'node:timers/promises'
import { Server } from 'socket.io'
import '../parts/report-memory.ts'

const server = new Server(Number(process.env['PORT']), {
  transports: ['websocket'],
  perMessageDeflate: false,
})

server.on('connection', (socket) => {
  socket.on('frames', (frames: { id: number }[], acknowledge: (answer: unknown) => void) => {
    acknowledge(frames.map(({ id }) => ({ id, ok: true, result: { serverTimeMilis: Date.now() } })))
  })
})

process.on('message', (order: { count: number; together: number; push: unknown }) => {
  if (order.count > 0) void fanOut(order)
})

async function fanOut({ count, together, push }: { count: number; together: number; push: unknown }) {
  for (let sent = 1; sent <= count; sent++) {
    server.emit('push', [push])
    if (sent % together === 0) await setImmediate()
  }
}
