import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

export interface LobbyServiceOptions {
  /** An empty folder. */
  readonly dataDir: string
  readonly games: number
  readonly updatesPerSecond: number
}

/** Starts a service with many open games as a process of its own; a message to it starts the updates. */
export async function startLobbyService({
  dataDir,
  games,
  updatesPerSecond,
}: LobbyServiceOptions): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'lobby-service.ts'), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      OPERATOR_PORT: '0',
      LOBBY_GAMES: String(games),
      LOBBY_UPDATES: String(updatesPerSecond),
    },
  })
  await once(child, 'message')
  return { child, port }
}
