/**
 * A service with LOBBY_GAMES open games, whose numbers change LOBBY_UPDATES times a second once started by a message. It
 * notifies its parent when it listens.
 */
import { readConfig } from '#service/config/config.ts'
import { createLog } from '#service/base/log.ts'
import { startService } from '#service/start-service.ts'
import { MEMBER_ID, seedJoins } from './seed-joins.ts'

const TURN_MS = 20
const games = Number(process.env['LOBBY_GAMES'])
const updatesPerSecond = Number(process.env['LOBBY_UPDATES'])

const config = readConfig(process.env)
const seeded = await seedJoins({ dataDir: config.dataDir }, { games, players: 1 })
const { service } = await startService({ config, log: createLog({ level: 'warn' }) })
const instances = seeded.games.map(({ gameInstanceId }) => gameInstanceId)

/** Number of the last batch: far above the relay's, which publishes nothing in this process. */
let batch = 1_000_000_000_000
let sold = 0
let turn: NodeJS.Timeout | null = null

process.on('message', (order: 'change' | 'rest') => {
  if (turn !== null) clearInterval(turn)
  turn = order === 'change' ? setInterval(() => void change(), TURN_MS) : null
})

async function change(): Promise<void> {
  const count = Math.round((updatesPerSecond * TURN_MS) / 1000)
  const events = Array.from({ length: count }, () => {
    const gameInstanceId = instances[++sold % instances.length] ?? 0
    const body = { gameInstanceId, playsInGame: sold, playersInGame: 1 + (sold % 97), prizePool: sold / 2 }
    return { topic: `lobby/${MEMBER_ID}`, event: 'game.update' as const, body }
  })
  await service.events.append(++batch, events)
}

process.send?.('listening')
