import { drawTimesAfter } from '#modules/game-rules/rules/draw-times.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { gameInstanceOf } from './instance-view.ts'

interface Unsold {
  readonly file: GameFile
  /** The definition of the file, which nothing refuses. */
  readonly definition: GameDefinition
  readonly memberId: number
  readonly decimalPlaces: number
  /** UTC milliseconds. */
  readonly now: number
}

/** A game as players see its first draw before anything is sold. It has no number yet, and no proof. */
export function unsoldGameOf(
  { file, definition, memberId, decimalPlaces, now }: Unsold,
  languageId: string,
): GameInstance {
  const { schedule, currencyId, gamePlayMax, playerPlayMax } = definition
  const startsAt = schedule.kind === 'tournament' ? (drawTimesAfter(schedule, now, 1)[0] ?? null) : null
  const closesBeforeMs = schedule.kind === 'tournament' ? schedule.registrationClosesBeforeMs : 0
  const { fairness: _proof, ...game } = gameInstanceOf(
    {
      game_instance_id: 0,
      game_id: 0,
      member_id: memberId,
      sequence_number: 1,
      status: 'OPEN',
      definition,
      currency_id: currencyId,
      decimal_places: decimalPlaces,
      play_max: gamePlayMax,
      player_play_max: playerPlayMax,
      play_count: 0,
      player_count: 0,
      takes_plays: true,
      registration_end_at: startsAt === null ? null : startsAt - closesBeforeMs,
      tournament_start_at: startsAt,
      start_at: null,
      ended_at: null,
      refunded_at: null,
      commitment: Buffer.alloc(0),
      commitment_version: 2,
      entries_root: null,
      entry_count: null,
      beacon_plan: null,
      seed: null,
      settlement: null,
      texts: file.texts,
      images: file.images ?? {},
      show_sequence_number: file.showSequenceNumber ?? true,
      manual_bet: file.manualBet ?? true,
      bundles_enabled: file.bundlesEnabled ?? true,
      progressive_shown_minor: definition.progressiveSeedMinor ?? 0,
      carry_shown_minor: 0,
      wagers_since_win_minor: 0,
      player_plays: null,
      player_joined_at: null,
      player_won_minor: null,
      is_favorite: false,
    },
    languageId,
  )
  return game
}
