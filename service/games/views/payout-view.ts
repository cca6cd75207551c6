import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { chanceToNumber, expectedReturn, returnsPerBet } from '#modules/game-rules/rules/expected-return.ts'
import type { Chance, RowMeaning } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { poolBalance, rowCashMinor } from '#modules/game-rules/rules/pool-balance.ts'
import { satelliteWorthMinor, type RowShare } from '#modules/game-rules/rules/share-pool.ts'
import type { Database } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import { progressiveOf, sharesOf } from './instance-view.ts'
import { itemIn } from '#service/games/rules/item-texts.ts'

/** Titles by game id. */
type Titles = ReadonlyMap<number, string>

/** The payout table of an instance; its prize items and the target games of its prizes are named in the language. */
export async function readPayoutInfo(
  database: Database,
  row: InstanceRow,
  languageId: string,
): Promise<OperationResult<'getGamePayoutInfo'>> {
  const gameIds = row.definition.prizes.flatMap(({ satelliteItems = [] }) =>
    satelliteItems.map(({ gameId }) => gameId),
  )
  const titles = gameIds.length === 0 ? undefined : await readTitles(database, gameIds, languageId)
  return payoutInfoOf(row, languageId, titles)
}

async function readTitles({ kysely }: Database, gameIds: number[], languageId: string): Promise<Titles> {
  const { rows } = await sql<{ gameId: number; title: string | null }>`
    select game_id as "gameId", coalesce(texts->${languageId.slice(0, 2)}->>'title', texts->'en'->>'title') as title
    from games where game_id = any(${gameIds}::bigint[])`.execute(kysely)
  return new Map(rows.flatMap(({ gameId, title }) => (title === null ? [] : [[gameId, title]])))
}

/**
 * The payout table of an instance: the payments once it has ended, before that an estimate on the current pool. Games missing in `titles`
 * are named as in the definition.
 */
export function payoutInfoOf(
  row: InstanceRow,
  languageId: string,
  titles: Titles = new Map(),
): OperationResult<'getGamePayoutInfo'> {
  const { definition } = row
  const rules = rulesOf(definition.gameRule)
  const odds = rules.odds(definition)
  const shares = sharesOf(row)
  const back = expectedReturn(rules, definition)
  const anyPrize = rules.anyPrize(definition)
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return {
    gameInstanceId: row.game_instance_id,
    final: row.settlement !== null,
    currencyId: row.currency_id,
    prizePool: decimal(shares.prizePoolMinor + (row.settlement?.shares.progressiveWonMinor ?? 0)),
    ...(definition.prizes.some((prize) => prize.winsProgressive)
      ? { progressiveAmount: decimal(progressiveOf(row)) }
      : {}),
    ...(back === null ? {} : { expectedReturn: chanceToNumber(back) }),
    ...(rules.oddsPerCard === undefined
      ? {}
      : { expectedReturnPerCard: returnsPerBet(rules, definition).map(chanceToNumber) }),
    ...(anyPrize === null || anyPrize.ways === 0n ? {} : { anyPrizeOdds: oneIn(anyPrize) }),
    ...(row.settlement === null ? {} : { balance: balanceOf(definition, row.settlement, decimal) }),
    rows: definition.prizes.map((prize, index) => {
      const meaning = { ...rules.rowMeaning?.(prize), ...paidTo(row.settlement?.shares.rows[index], decimal) }
      const facts = { prize, meaning, share: shares.rows[index], chance: odds[index], titles, languageId }
      return payoutRow(facts, decimal)
    }),
  }
}

type Balance = NonNullable<OperationResult<'getGamePayoutInfo'>['balance']>

function balanceOf(
  definition: GameDefinition,
  { pool, shares }: NonNullable<InstanceRow['settlement']>,
  decimal: (minor: number) => number,
): Balance {
  const minor = poolBalance(definition, pool, shares)
  const parts = {
    entries: minor.satellitesMinor,
    added: minor.addedMinor,
    carried: minor.carriedMinor,
    toProgressive: minor.toProgressiveMinor,
    kept: minor.keptMinor,
  }
  const known = Object.entries(parts).filter(([, amountMinor]) => amountMinor !== 0)
  const some: Omit<Balance, 'paid'> = Object.fromEntries(
    known.map(([part, amountMinor]) => [part, decimal(amountMinor)]),
  )
  return { paid: decimal(minor.cashMinor), ...some }
}

function paidTo(
  share: RowShare | undefined,
  decimal: (minor: number) => number,
): NonNullable<PayoutRow['meta']> {
  return share === undefined ? {} : { winners: share.units, paid: decimal(rowCashMinor(share)) }
}

interface RowFacts {
  prize: PrizeRow
  meaning: RowMeaning & Pick<NonNullable<PayoutRow['meta']>, 'winners' | 'paid'>
  share: RowShare | undefined
  chance: Chance | undefined
  titles: Titles
  languageId: string
}

function payoutRow(
  { prize, meaning, share, chance, titles, languageId }: RowFacts,
  decimal: (minor: number) => number,
): PayoutRow {
  const row: PayoutRow = {
    rankNumber: prize.rankNumber,
    rankNumber2nd: prize.rankNumber2nd,
    rankPrize: decimal((share?.eachMinor ?? 0) + (share?.progressiveEachMinor ?? 0)),
    meta: {
      ...(prize.rankTitle === undefined ? {} : { rankTitle: prize.rankTitle }),
      ...(chance === undefined || chance.ways === 0n ? {} : { odds: oneIn(chance) }),
      winsProgressive: prize.winsProgressive === true,
      ...meaning,
      ...(prize.multiplier === undefined ? {} : { multiplier: prize.multiplier }),
      ...(prize.prizeCount === undefined ? {} : { prizeCount: prize.prizeCount }),
    },
  }
  if (prize.prizePercentage !== undefined) row.prizePercentage = prize.prizePercentage
  if (prize.guaranteedPrizeMinor !== undefined) row.guaranteedPrize = decimal(prize.guaranteedPrizeMinor)
  if (prize.guaranteedMinimumMinor !== undefined)
    row.guaranteedMinimum = decimal(prize.guaranteedMinimumMinor)
  if (prize.prizeItem !== undefined) {
    row.prizeItem = shownItem(prize.prizeItem, languageId, decimal)
  }
  if (prize.satelliteItems !== undefined) {
    const worthMinor = satelliteWorthMinor(prize)
    if (worthMinor > 0) row.meta = { ...row.meta, entriesWorth: decimal(worthMinor) }
    row.satelliteItems = prize.satelliteItems.map(({ entries, gameId, gameTitle }) => ({
      entries,
      gameId,
      gameTitle: titles.get(gameId) ?? gameTitle,
    }))
  }
  return row
}

/** An item in wire form, in a language: its value as `rankPrize`, without the terms of its claim. */
export function shownItem(
  offered: NonNullable<PrizeRow['prizeItem']>,
  languageId: string,
  decimal: (minor: number) => number,
): NonNullable<PayoutRow['prizeItem']> {
  const { worthMinor, cashMinor: _cash, claimDays: _days, ...item } = itemIn(offered, languageId)
  return { ...item, ...(worthMinor === undefined ? {} : { rankPrize: decimal(worthMinor) }) }
}

function oneIn({ ways, outOf }: Chance): number {
  return Number((outOf * 100n) / ways) / 100
}
