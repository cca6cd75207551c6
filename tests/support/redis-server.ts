import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startServerProcess, waitUntilReady } from './server-process.ts'

export interface RedisServer {
  readonly url: string
  readonly processId: number
  stop: () => Promise<void>
}

/** Starts a Redis of its own on a free port that keeps nothing; `stop` ends it. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-redis-'))
  const port = await freePort()
  const server = startServerProcess({
    name: 'Redis',
    command: process.env['REDIS_SERVER'] ?? 'redis-server',
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    cwd: folder,
  })
  try {
    await waitUntilReady('Redis (Debian: apt-get install redis-server)', server, () => probe(port))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    processId: server.child.pid ?? 0,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function probe(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (answer) => {
      socket.destroy()
      if (answer.toString().startsWith('+PONG')) resolve()
      else reject(new Error(`Redis answered ${answer.toString().trim()}`))
    })
  })
}
