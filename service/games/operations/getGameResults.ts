import { offeredBonus } from '#service/coupons/in-game-bonuses.ts'
import { findInstance } from '#service/games/rows/find-instance.ts'
import { wholeInstanceOf, wonMinor } from '#service/games/views/instance-view.ts'
import { endedDraws, shownStandings } from '#service/games/views/race-standings.ts'
import { ownPlays, shownDraws, winnersOf } from '#service/games/views/results.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGameResults', async (call, { gameInstanceId }) => {
  const { database, sharedReads } = call.service
  const row = orFault(await findInstance(call.db, call, gameInstanceId))
  const gameDrawResults = await shownDraws(database, row)
  const plays =
    call.player === null ? [] : await ownPlays(database, row, call.player.playerId, gameDrawResults)
  const bonus =
    call.player === null || plays.length === 0
      ? undefined
      : await offeredBonus(call.db, {
          site: call.site,
          playerId: call.player.playerId,
          gameInstanceId,
        })
  const drawsEnded = endedDraws(row, gameDrawResults)
  const standings = await sharedReads.run(`standings/${gameInstanceId}/${row.status}/${drawsEnded}`, () =>
    shownStandings(database.kysely, row, drawsEnded),
  )
  const won = await sharedReads.run(`winners/${gameInstanceId}/${row.status}`, () => winnersOf(database, row))
  const progressiveMinor = row.settlement?.shares.progressiveWonMinor ?? 0
  return {
    gameInstanceId,
    gameStatus: row.status,
    gameDrawResults,
    ...(standings === undefined ? {} : { standings }),
    plays,
    winners: won.winners,
    winnerCount: won.winnerCount,
    myWinnings: toDecimal(wonMinor(row), row.decimal_places),
    ...(progressiveMinor > 0
      ? {
          progressiveWon: toDecimal(progressiveMinor, row.decimal_places),
          progressiveWinnerCount: won.progressiveWinnerCount,
        }
      : {}),
    gameInstance: wholeInstanceOf(row, call.languageId),
    ...(bonus === undefined ? {} : { inGameBonus: bonus }),
  }
})
