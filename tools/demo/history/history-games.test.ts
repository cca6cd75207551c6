import { expect, test } from 'vitest'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { gamesOfHistory, gamesOfLastDay } from './history-games.ts'

const NOW = Date.UTC(2026, 10, 30)
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

const game = (slug: string, schedule: object, entriesTo: readonly string[] = [], gameRule = 'oneDrawGame') =>
  ({
    slug,
    definition: { gameRule, schedule, prizes: [{ satelliteItems: entriesTo.map((to) => ({ slug: to })) }] },
  }) as unknown as GameFile
const every = (everyMs: number, minimumPlays = 1) => ({
  kind: 'tournament',
  everyMs,
  anchorTime: 0,
  minimumPlays,
})
const GAMES = [
  game('full', { kind: 'instaplay' }),
  game('daily', every(DAY_MS)),
  game('frequent', every(5 * MINUTE_MS)),
  game('raffle', every(60 * MINUTE_MS, 360)),
  game('weekly', every(7 * DAY_MS, 2500)),
  game('weekly-raffle', every(7 * DAY_MS, 2500), [], 'raffleGame'),
  game('yearly-raffle', every(365 * DAY_MS, 2500), [], 'raffleGame'),
  game('to-frequent', { kind: 'instaplay' }, ['frequent']),
  game('to-raffle', { kind: 'instaplay' }, ['raffle']),
]
const slugs = (games: readonly GameFile[]) => games.map(({ slug }) => slug)

test('a history has the games that start when full, those of one draw a day, and raffles of a week', () => {
  expect(slugs(gamesOfHistory(GAMES, NOW))).toEqual(['full', 'daily', 'weekly-raffle'])
})

test('its last day also has games with a draw every few minutes, and no raffle of an hour', () => {
  expect(slugs(gamesOfLastDay(GAMES, NOW))).toEqual([
    'full',
    'daily',
    'frequent',
    'weekly-raffle',
    'to-frequent',
  ])
})
