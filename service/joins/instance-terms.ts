import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Db } from '#service/database/database.ts'
import { ExposureBook } from './exposure-book.ts'

/** The immutable facts of a game instance. Amounts are minor units. */
export interface InstanceTerms {
  readonly gameInstanceId: number
  readonly gameId: number
  readonly memberId: number
  readonly currencyId: number
  readonly decimalPlaces: number
  readonly definition: GameDefinition
  readonly playCostMinor: number
  readonly feeMinor: number
  readonly playMax: number
  readonly playerPlayMax: number
  /** Players may choose the numbers of their tickets; otherwise they get the next free ones. */
  readonly manualBet: boolean
}

/** Size of the cache: open instances are read all the time, old ones hardly ever. The least recently loaded is dropped. */
export const REMEMBERED_MAX = 5000

export interface InstanceTermsCache {
  /** Exposure of instances that are sold only up to a liability limit. */
  readonly exposures: ExposureBook
  get: (gameInstanceId: number) => InstanceTerms | undefined
  /** Caches the terms of an instance that is about to be opened. */
  remember: (terms: InstanceTerms) => void
  /** Reads the terms that are not cached yet. */
  load: (db: Db, gameInstanceIds: readonly number[]) => Promise<void>
}

/** Caches the terms of instances, so that a join reads only what changes. */
export function createInstanceTermsCache(): InstanceTermsCache {
  const known = new Map<number, InstanceTerms>()
  const remember = (terms: InstanceTerms) => {
    known.delete(terms.gameInstanceId)
    const oldest = known.size < REMEMBERED_MAX ? undefined : known.keys().next().value
    if (oldest !== undefined) known.delete(oldest)
    known.set(terms.gameInstanceId, terms)
  }
  return {
    exposures: new ExposureBook(),
    get: (gameInstanceId) => known.get(gameInstanceId),
    remember,
    async load(db, gameInstanceIds) {
      const missing: number[] = []
      for (const id of new Set(gameInstanceIds)) {
        const terms = known.get(id)
        // A batch that has loaded an instance keeps it, while it and others remember new ones.
        if (terms === undefined) missing.push(id)
        else remember(terms)
      }
      if (missing.length === 0) return
      for (const terms of await readTerms(db, missing)) remember(terms)
    },
  }
}

async function readTerms(db: Db, gameInstanceIds: number[]): Promise<InstanceTerms[]> {
  const rows = await db
    .selectFrom('game_instances')
    .innerJoin('currencies', 'currencies.currency_id', 'game_instances.currency_id')
    .innerJoin('games', 'games.game_id', 'game_instances.game_id')
    .select([
      'game_instance_id',
      'game_instances.game_id',
      'game_instances.member_id',
      'game_instances.currency_id',
      'decimal_places',
      'game_instances.definition',
      'play_cost_minor',
      'fee_minor',
      'play_max',
      'player_play_max',
      'manual_bet',
    ])
    .where('game_instance_id', 'in', gameInstanceIds)
    .execute()
  return rows.map((row) => ({
    gameInstanceId: row.game_instance_id,
    gameId: row.game_id,
    memberId: row.member_id,
    currencyId: row.currency_id,
    decimalPlaces: row.decimal_places,
    definition: row.definition,
    playCostMinor: row.play_cost_minor,
    feeMinor: row.fee_minor,
    playMax: row.play_max,
    playerPlayMax: row.player_play_max,
    manualBet: row.manual_bet,
  }))
}
