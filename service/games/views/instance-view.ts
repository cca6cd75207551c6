import type { Fairness, GameInstance } from '#schemas/entities/game-instance.ts'
import { gamePlayouts } from '#schemas/kinds/game-playouts.ts'
import { partsOf, shareOf } from '#modules/game-rules/rules/exact-share.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { PoolFacts, PoolShares } from '#modules/game-rules/rules/share-pool.ts'
import { publicBeacon } from '#service/games/rules/beacon-plan.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { guaranteedMinor, highestPrizeMinor } from './bonobo-payout.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { highestCashMinor, topPrizeOf } from './top-prize.ts'

/** Maps a game instance to its wire form, for a player with that language. */
export function gameInstanceOf(row: InstanceRow, languageId: string): GameInstance {
  const { definition } = row
  const texts = textsIn(row.texts, languageId)
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return presentFields<GameInstance>({
    gameId: row.game_id,
    gameInstanceId: row.game_instance_id,
    gameTitle: texts.title,
    gameTitleShort: texts.titleShort,
    gameStatus: row.status,
    gameRule: definition.gameRule,
    gamePlayout: gamePlayouts[definition.gameRule],
    isPlayable: row.takes_plays,
    sequenceNumber: row.sequence_number,
    showSequenceNumber: row.show_sequence_number,
    tournament: definition.schedule.kind === 'tournament',
    tournamentStartTime: row.tournament_start_at,
    registrationEndTime: row.registration_end_at,
    startTime: row.start_at,
    endedTime: row.ended_at,
    refundedTime: row.refunded_at,
    gamePlayMax: row.play_max,
    gamePlayCurrent: row.play_count,
    gamePlayerCurrent: row.player_count,
    playerPlayMax: row.player_play_max,
    playerPlaysInGame: row.player_plays ?? 0,
    playerInGame: row.player_plays !== null,
    playerWinnings: row.player_plays === null || row.status !== 'ENDED' ? undefined : decimal(wonMinor(row)),
    gamePlaySize: definition.gamePlaySize,
    gamePlayRange: definition.gamePlayRange,
    gamePlaySize2nd: definition.gamePlaySize2nd,
    gamePlayRange2nd: definition.gamePlayRange2nd,
    gamePlaySizeMax: definition.gamePlaySizeMax,
    gamePlaySize2ndMax: definition.gamePlaySize2ndMax,
    stakeMultiplierMax: definition.stakeMultiplierMax,
    drawCount: definition.drawCount,
    gamePlayCost: decimal(definition.gamePlayCostMinor),
    gameFeePerPlay: decimal(definition.gameFeePerPlayMinor),
    payoutPercentage: definition.payoutPercentage,
    payoutFormula: definition.payoutFormula,
    payoutCurrencyId: row.currency_id,
    currencyId: row.currency_id,
    prizesAvailable: definition.prizes.length,
    ...moneyOf(row, decimal),
    drawIntervalMs: definition.drawIntervalMs,
    lastJoinTimeMs: row.player_joined_at,
    favGame: row.is_favorite,
    bundlesEnabled: row.bundles_enabled,
    manualBet: row.manual_bet,
    images: row.images,
    extras: extrasOf(row),
    fairness: presentFields<Fairness>({
      commitment: row.commitment.toString('hex'),
      commitmentVersion: row.commitment_version,
      entriesRoot: row.entries_root?.toString('hex'),
      seed: row.seed?.toString('hex'),
      beacon: row.beacon_plan === null ? undefined : publicBeacon(row.beacon_plan),
    }),
  })
}

/** Like `gameInstanceOf`, for a request of one instance: with texts and the contents of its cards, which are too large for a list. */
export function wholeInstanceOf(row: InstanceRow, languageId: string): GameInstance {
  const { oneClickBundleName, oneClickStartInfo, oneClickGameLobbyInfo, oneClickSuccessInfo } = textsIn(
    row.texts,
    languageId,
  )
  const instance: GameInstance = {
    ...gameInstanceOf(row, languageId),
    ...presentFields({ oneClickBundleName, oneClickStartInfo, oneClickGameLobbyInfo, oneClickSuccessInfo }),
  }
  const { crosswords, segments } = row.definition
  if (crosswords === undefined && segments === undefined) return instance
  const configuration = { ...(crosswords && { crosswords }), ...(segments && { segments }) }
  return { ...instance, extras: { ...instance.extras, configuration } }
}

/** The texts of a game in a language, or in one that it has. `languageId` is in wire form: `en_US`. */
export function textsIn(texts: Record<string, GameTexts>, languageId: string): GameTexts {
  const found = texts[languageId.slice(0, 2)] ?? texts['en'] ?? Object.values(texts)[0]
  return found ?? { title: '' }
}

/** The number of a draw where its game shows it to players; null where it hides it. */
export function numberShown({
  sequence_number: number,
  show_sequence_number: isShown,
}: Pick<InstanceRow, 'sequence_number' | 'show_sequence_number'>): number | null {
  return isShown ? number : null
}

/** A player's prizes of an instance in minor units; 0 until it has ended. */
export function wonMinor({ settlement, player_won_minor: won }: InstanceRow): number {
  return settlement === null ? 0 : (won ?? 0)
}

/** The payment of each row: as settled, or estimated on the current pool. */
export function sharesOf(row: InstanceRow): PoolShares {
  if (row.settlement !== null) return row.settlement.shares
  const { definition } = row
  return estimatePayout(rulesOf(definition.gameRule), definition, poolOf(row), row.play_count)
}

/** The progressive as shown to players, including the contributions of this instance's wagers. */
export function progressiveOf(row: InstanceRow): number {
  const pool = poolOf(row)
  const fed = shareOf(pool.wagersMinor, partsOf(row.definition.progressivePercentage ?? 0))
  return pool.progressiveMinor + fed
}

function extrasOf({ definition }: InstanceRow): GameInstance['extras'] {
  const { gameRule, raffleTicketPrefix, raffleDrawOrder } = definition
  if (rulesOf(gameRule).tickets === undefined) return undefined
  return presentFields({ raffleTicketPrefix, raffleDrawOrder })
}

function moneyOf(row: InstanceRow, decimal: (minor: number) => number) {
  const pool = poolOf(row)
  const shares = sharesOf(row)
  const isProgressive = row.definition.prizes.some((prize) => prize.winsProgressive === true)
  const sinceWin = row.wagers_since_win_minor + (row.settlement === null ? pool.wagersMinor : 0)
  return {
    prizePool: decimal(shares.prizePoolMinor + (row.settlement?.shares.progressiveWonMinor ?? 0)),
    progressiveAmount: isProgressive ? decimal(progressiveOf(row)) : undefined,
    jackpot: decimal(highestCashMinor(shares)),
    bonoboPayout: decimal(highestPrizeMinor(row.definition, shares)),
    totalWagers: decimal(pool.wagersMinor),
    wagersSinceLastJpWin: decimal(sinceWin),
    totalGuaranteedPayoutItems: decimal(guaranteedMinor(row.definition)),
    topPrize: topPrizeOf(row, { pool, shares, decimal }),
  }
}

/** The pool of an instance as shown to players: from its settlement once it has ended, the current one before. */
function poolOf(row: InstanceRow): PoolFacts {
  if (row.settlement !== null) return row.settlement.pool
  return {
    wagersMinor: row.play_count * row.definition.gamePlayCostMinor,
    carriedMinor: row.carry_shown_minor,
    progressiveMinor: row.progressive_shown_minor,
  }
}
