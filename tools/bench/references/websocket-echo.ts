/** `ws` with MessagePack: answers a message, and broadcasts on request (`FAN_OUT`), once per client in a loop. */
import { setImmediate } from 'node:timers/promises'
import { Packr } from 'msgpackr'
import { WebSocketServer } from 'ws'

const packr = new Packr({ useRecords: false })
const server = new WebSocketServer({
  port: Number(process.env['PORT']),
  host: '127.0.0.1',
  perMessageDeflate: false,
})

server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const frames = packr.unpack(data) as { id: number }[]
    socket.send(
      packr.pack(frames.map(({ id }) => ({ id, ok: true, result: { serverTimeMilis: Date.now() } }))),
    )
  })
})

process.on('message', (order: { count: number; together: number; push: unknown }) => void fanOut(order))

async function fanOut({ count, together, push }: { count: number; together: number; push: unknown }) {
  for (let sent = 1; sent <= count; sent++) {
    const bytes = packr.pack([push])
    for (const client of server.clients) client.send(bytes)
    if (sent % together === 0) await setImmediate()
  }
}
