/** A minimal HTTP service with MessagePack bodies: read, decode, encode, answer. */
import { Packr } from 'msgpackr'
import { createServer } from 'node:http'

const packr = new Packr({ useRecords: false })

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const frames = packr.unpack(Buffer.concat(chunks)) as { id: number }[]
    const answer = packr.pack(
      frames.map(({ id }) => ({ id, ok: true, result: { serverTimeMilis: Date.now() } })),
    )
    response.writeHead(200, {
      'content-type': 'application/vnd.msgpack',
      'content-length': String(answer.byteLength),
    })
    response.end(answer)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
