import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { DECIMAL_PLACES_MAX } from '#schemas/limits.ts'
import { oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/bonus-ball-game.ts'
import type { GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { oneDrawGameExtMulti } from '#modules/multi-pick/rules/multi-pick-game.ts'
import { oneDrawGameExt } from '#modules/one-draw/rules/one-draw-game-ext.ts'
import { oneDrawGame } from '#modules/one-draw/rules/one-draw-game.ts'
import { oneDrawGamePerm } from '#modules/perm/rules/perm-game.ts'
import { regularGame } from '#modules/race/rules/race-game.ts'
import { fromMinor, subtractAmounts, toMinor } from '#runtime/format/amounts.ts'

type Row = OperationResult<'getGamePayoutInfo'>['rows'][number]
type WonPlay = EventBodies['player.allWinnings']['plays'][number]

/** The kinds whose plays are sets of numbers: the play and the draw alone decide what it won. */
const RULES: Partial<Record<GameRule, GameRules>> = {
  regularGame,
  oneDrawGame,
  oneDrawGameExt,
  oneDrawGameExtMulti,
  oneDrawGameBonusV2,
  oneDrawGamePerm,
}

interface Decided {
  readonly game: GameInstance
  /** The final payout table. */
  readonly rows: readonly Row[]
  readonly draws: readonly DrawResult[]
}

/** The prizes of an own play in an ended instance, one for each row of the payout table that it won; the places of a race count as one. */
export function ownPrizes({ playId, play, prize }: Play, decided: Decided): WonPlay[] {
  if (prize === undefined) return []
  const ranks = prize > 0 ? (namedRanks(playId, decided) ?? ranksOf(play, decided)) : []
  const others = ranks.slice(1).map(({ rankNumber, rankNumber2nd, amount }): WonPlay => ({
    playId,
    prize: amount,
    rankNumber,
    rankNumber2nd,
  }))
  const rest = others.reduce((sum, won) => subtractAmounts(sum, won.prize, DECIMAL_PLACES_MAX), prize)
  const [first] = ranks
  const named = first && { rankNumber: first.rankNumber, rankNumber2nd: first.rankNumber2nd }
  return [{ playId, prize: rest, ...named }, ...others]
}

/** The rows that a play won, where the results name the winners of each row. */
function namedRanks(playId: number, { draws }: Decided) {
  if (draws.every(({ rowsWon }) => rowsWon === undefined)) return undefined
  return draws.flatMap(({ rowsWon = [] }) =>
    rowsWon.flatMap(({ winners, rankNumber, rankNumber2nd }) => {
      const own = winners.find((winner) => winner.playId === playId)
      return own === undefined || own.prize === 0 ? [] : [{ rankNumber, rankNumber2nd, amount: own.prize }]
    }),
  )
}

/** The rows that a play won, with the amount of each. */
function ranksOf(play: string, { game, rows, draws }: Decided) {
  const rules = RULES[game.gameRule]
  if (rules === undefined || draws.length === 0) return []
  const ofNumbers = rows.filter(({ meta }) => meta?.racePlace === undefined)
  const winning = rules.matcher(termsOf(game, ofNumbers), draws, [])
  return winning(play, 0).flatMap(({ row, units }) => {
    const won = ofNumbers[row]
    const eachMinor = toMinor(won?.rankPrize ?? 0, DECIMAL_PLACES_MAX)
    if (won === undefined || eachMinor <= 0) return []
    return [{ ...won, amount: fromMinor(eachMinor * units, DECIMAL_PLACES_MAX) }]
  })
}

/** The terms by which rules match a play. The amounts in them count for nothing there. */
function termsOf(game: GameInstance, rows: readonly Row[]): GameDefinition {
  const { gameRule, currencyId = 0, gamePlaySize = 0, gamePlayRange = 0, drawIntervalMs = 0 } = game
  return {
    gameRule,
    currencyId,
    gamePlaySize,
    gamePlayRange,
    ...(game.gamePlaySize2nd === undefined ? {} : { gamePlaySize2nd: game.gamePlaySize2nd }),
    ...(game.gamePlayRange2nd === undefined ? {} : { gamePlayRange2nd: game.gamePlayRange2nd }),
    ...(game.drawCount === undefined ? {} : { drawCount: game.drawCount }),
    gamePlayCostMinor: 0,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 1,
    playerPlayMax: 1,
    payoutPercentage: 0,
    payoutFormula: 'rollDown',
    prizes: rows.map(({ rankNumber, rankNumber2nd }) => ({ rankNumber, rankNumber2nd })),
    schedule: { kind: 'instaplay' },
    drawIntervalMs,
  }
}
