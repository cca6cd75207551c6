import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { silentLog, type TestDatabase } from './database.ts'
import { runDraws } from './draws.ts'
import { operationsOn } from './call-operation.ts'
import { type JoinOptions, joinRequest, TEST_SITE } from './join-attempt.ts'
import { readTestSite, withJoinSettings } from './served-site.ts'
import {
  addGame,
  addPlayer,
  balanceOf,
  eventsOf,
  type NewPlayer,
  type TestEvent,
  type TestGame,
  type TestPlayer,
} from './world.ts'

/** Players, games, joins and draws over a test's database, as they run in a service. */
export interface World {
  readonly database: TestDatabase
  /** For tests of the gatherer itself. */
  readonly joins: JoinGatherer
  readonly runner: DrawRunner
  /** Adds a depositor with money, or another player. */
  readonly player: (options?: NewPlayer) => Promise<TestPlayer>
  /** Adds a game with its first instance open. */
  readonly game: (change?: Partial<GameDefinition>) => Promise<TestGame>
  /** Joins as a player's client does, through the dispatcher. */
  readonly join: (
    playerId: number,
    game: TestGame,
    options?: JoinOptions,
  ) => Promise<OperationResult<'joinGame'>>
  /** Joins with these plays. */
  readonly buy: (
    playerId: number,
    game: TestGame,
    userPlays: string[],
  ) => Promise<OperationResult<'joinGame'>>
  /** A player's money in minor units: cash, or what another kind of account has. */
  readonly balance: (playerId: number, kind?: string) => Promise<number>
  /** The events that a player was sent, oldest first. */
  readonly notices: (playerId: number) => Promise<TestEvent[]>
  /** The events of a topic, oldest first. */
  readonly events: (topic: string) => Promise<TestEvent[]>
  readonly stop: () => Promise<void>
}

export function openWorld(database: TestDatabase): World {
  const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  const runner = runDraws(database)
  joins.onFilled(() => runner.wake())
  const opened = Promise.all([
    operationsOn(database, { joins }),
    readTestSite({ currencies: { served: ['EUR', 'CHF', 'XOF'] } }),
  ])
  // A failure is reported by the first join.
  opened.catch(() => undefined)
  const join: World['join'] = async (playerId, game, { key, site: settings, ...change } = {}) => {
    const [call, served] = await opened
    const site = withJoinSettings(served, { ...TEST_SITE, ...settings })
    return call('joinGame', joinRequest(game, change), { playerId, memberId: site.memberId, site, key })
  }
  return {
    database,
    joins,
    runner,
    player: (options) => addPlayer(database, options),
    game: (change) => addGame(database, change),
    join,
    buy: (playerId, game, userPlays) => join(playerId, game, { userPlays }),
    balance: (playerId, kind) => balanceOf(database, playerId, kind),
    notices: (playerId) => eventsOf(database, `cashier/${playerId}`),
    events: (topic) => eventsOf(database, topic),
    async stop() {
      await joins.close()
      await runner.stop()
    },
  }
}
