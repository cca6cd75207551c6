import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { hasRules, isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { startPostgres, type PostgresServer } from '#tests/support/postgres-server.ts'
import type { Row, StartedContender } from '../measure.ts'
import { PGBENCH, pgbench } from '../references/pgbench.ts'
import { openInstantGame } from '../parts/instant-games.ts'
import { openSettleInstant } from '../parts/settle-instant.ts'
import { startUsedPostgres } from '../parts/used-log.ts'
import { openSettleBench, type SettleBench } from '../parts/settle-plays.ts'
import { isMatchedBySql, openSettleKind, type SettleKindBench } from '../parts/settle-kinds.ts'
import type { BenchScale } from '../scale.ts'

const SCAN = 'one SQL scan that matches'

/** Settling a very large game: match, prizes, ledger and events, committed with fsync. */
export function settlementRows(scale: BenchScale): Row[] {
  const plays = scale.quick ? 2000 : 1_000_000
  const bench = shared(async () => {
    const server = await startPostgres({ durable: true, settings: { max_wal_size: '4GB' } })
    return closingBoth(await openSettleBench(server.url, plays), server)
  })
  const contender = (name: string, measure: (opened: SettleBench) => Promise<number>) => ({
    name,
    async start(): Promise<StartedContender> {
      const opened = await bench.take()
      return { round: async () => (await measure(opened)) / 1000, stop: () => bench.release() }
    },
  })
  return [
    {
      id: 'settle',
      what: `settling one instance of ${plays.toLocaleString('en')} plays`,
      unit: 's',
      ours: contender('tombolo', (opened) => opened.settle()),
      references: [contender(SCAN, (opened) => opened.scan())],
      bars: [],
      absolute: { bar: 5, aim: 2, direction: 'atMost' },
    },
  ]
}

const KINDS = GAME_RULES.filter((gameRule) => hasRules(gameRule) && !isInstantKind(gameRule))

/**
 * Plays settled per second, kind by kind. SQL matches the kinds whose plays are numbers by mask; for the others it reads
 * every play once, the minimum of any settlement.
 */
export function settlementKindRows(scale: BenchScale): Row[] {
  const plays = scale.quick ? 500 : 100_000
  return KINDS.map((gameRule) => {
    const bench = shared(async () => {
      const server = await startPostgres({ durable: true, settings: { max_wal_size: '4GB' } })
      const opened = await openSettleKind(server.url, gameRule, plays)
      return closingBoth(opened, server)
    })
    const reference = isMatchedBySql(gameRule) ? `${SCAN}, once a draw` : 'one SQL scan that reads them'
    const contender = (name: string, measure: (opened: SettleKindBench) => Promise<number>) => ({
      name,
      async start(): Promise<StartedContender> {
        const opened = await bench.take()
        return { round: async () => plays / (await measure(opened)), stop: () => bench.release() }
      },
    })
    return {
      id: `settle-${gameRule}`,
      what: `settling ${plays.toLocaleString('en')} plays of the kind ${gameRule}`,
      unit: 'plays/s',
      ours: contender('tombolo', (opened) => opened.settle()),
      references: [contender(reference, (opened) => opened.scan())],
      bars: [],
    }
  })
}

const INSTANT_KINDS = GAME_RULES.filter((gameRule) => hasRules(gameRule) && isInstantKind(gameRule))

/**
 * Cards and spins settled per second. Each is its own instance: one transaction draws many and fixes their prizes, a second
 * one pays many whose players have finished. Compared with transactions of similar size.
 */
export function settlementInstantRows(scale: BenchScale): Row[] {
  const plays = scale.quick ? 50 : 1000
  return INSTANT_KINDS.map((gameRule) => ({
    id: `settle-${gameRule}`,
    what: `drawing, settling and paying ${plays.toLocaleString('en')} plays of the kind ${gameRule}`,
    unit: 'a second',
    ours: onUsedLog(scale, async (url) => {
      const bench = await openSettleInstant(url, gameRule, plays)
      return { ...bench, round: async () => plays / (await bench.settle()) }
    }),
    references: [pgbench(scale)],
    bars: [],
  }))
}

/** Cards and spins that 64 players buy, wait for and finish, one after the other each, in one process. */
export function instantGameRows(scale: BenchScale): Row[] {
  return INSTANT_KINDS.map((gameRule) => ({
    id: `instant-${gameRule}`,
    what: `plays of the kind ${gameRule} bought, drawn, settled and paid, 64 players`,
    unit: 'a second',
    ours: onUsedLog(scale, async (url) => {
      const bench = await openInstantGame(url, gameRule)
      await bench.play(scale.warmUpMs)
      return { ...bench, round: () => bench.play(scale.roundMs) }
    }),
    references: [pgbench(scale)],
    bars: [{ against: PGBENCH, direction: 'atLeast', bar: 0.25, aim: 0.5 }],
    absolute: { bar: 1000, aim: 2000, direction: 'atLeast' },
  }))
}

function onUsedLog(
  scale: BenchScale,
  open: (url: string) => Promise<{ round(): Promise<number>; close(): Promise<void> }>,
) {
  return {
    name: 'tombolo',
    async start(): Promise<StartedContender> {
      const server = await startUsedPostgres(scale)
      const bench = closingBoth(await open(server.url), server)
      return { round: () => bench.round(), stop: () => bench.close() }
    },
  }
}

function closingBoth<Bench extends { close(): Promise<void> }>(bench: Bench, server: PostgresServer): Bench {
  return {
    ...bench,
    async close() {
      try {
        await bench.close()
      } finally {
        await server.stop()
      }
    },
  }
}

/** One server for all contenders: opened for the first, closed after the last. */
function shared<Bench extends { close(): Promise<void> }>(open: () => Promise<Bench>) {
  let opened: Promise<Bench> | undefined
  let holders = 0
  return {
    take() {
      holders += 1
      opened ??= open()
      return opened
    },
    async release() {
      holders -= 1
      if (holders > 0) return
      await (await opened)?.close()
      opened = undefined
    },
  }
}
