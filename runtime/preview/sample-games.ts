import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { gamePlayouts } from '#schemas/kinds/game-playouts.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'

/** The ids of sample games begin here, above those of any site. */
export const SAMPLE_GAME_ID = 9_000_000_000

export const HOUR_MS = 3_600_000
/** First prizes of the sample games of each kind. */
const JACKPOTS = [250, 2_500, 24_000, 250_000, 2_500_000, 1_250_000_000]
/** Sample games of each kind in a full lobby. */
const OF_EACH_KIND = JACKPOTS.length

const TITLES = [
  'Northern Six',
  'Harbour Bells',
  'Golden Orchard',
  'Midnight Star',
  'Silver River',
  'Quick Dip',
]

/** The id of the first sample game of a kind. */
export const sampleGameId = (rule: GameRule) => SAMPLE_GAME_ID + GAME_RULES.indexOf(rule) * OF_EACH_KIND

interface SampleGamesOptions {
  readonly rules: readonly GameRule[]
  readonly currencyId: number
  readonly now: number
}

/** Several open games of each kind, with draws in the next hours and days. */
export function sampleGames({ rules, currencyId, now }: SampleGamesOptions): GameInstance[] {
  return rules.flatMap((gameRule) =>
    TITLES.slice(0, OF_EACH_KIND).map((title, place): GameInstance => {
      const id = sampleGameId(gameRule) + place
      const number = id - SAMPLE_GAME_ID
      const gamePlayout = gamePlayouts[gameRule]
      const drawn = now + (place * 9 + 1) * HOUR_MS
      return {
        gameId: id,
        gameInstanceId: id,
        gameTitle: title,
        gameStatus: 'OPEN',
        gameRule,
        sequenceNumber: 120 + place,
        gamePlayMax: 10_000,
        gamePlayCurrent: 37 * (number + 1),
        gamePlayerCurrent: 11 * (number + 1),
        gamePlaySize: 6,
        gamePlayRange: 49,
        gamePlayCost: place + 1,
        gameFeePerPlay: 0,
        currencyId,
        payoutCurrencyId: currencyId,
        jackpot: JACKPOTS[place] ?? 0,
        isPlayable: true,
        ...(gamePlayout === undefined
          ? { tournament: true, tournamentStartTime: drawn, registrationEndTime: drawn }
          : { gamePlayout }),
      }
    }),
  )
}
