import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type { GetGamePayoutInfoResult } from '#schemas/protocol/operations/getGamePayoutInfo.ts'
import { chanceToNumber, expectedReturn, returnsPerBet } from '#modules/game-rules/rules/expected-return.ts'
import type { Chance, RowMeaning } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { RowShare } from '#modules/game-rules/rules/share-pool.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { InstanceRow } from './instance-rows.ts'
import { progressiveOf, sharesOf } from './instance-view.ts'

/** The payout table of an instance: what was paid once it has ended, an estimate on the pool as it stands before. */
export function payoutInfoOf(row: InstanceRow): GetGamePayoutInfoResult {
  const { definition } = row
  const rules = rulesOf(definition.gameRule)
  const odds = rules.odds(definition)
  const shares = sharesOf(row)
  const back = expectedReturn(rules, definition)
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
    rows: definition.prizes.map((prize, index) => {
      const meaning = rules.rowMeaning?.(prize) ?? {}
      return payoutRow({ prize, meaning, share: shares.rows[index], chance: odds[index] }, decimal)
    }),
  }
}

interface RowFacts {
  prize: PrizeRow
  meaning: RowMeaning
  share: RowShare | undefined
  chance: Chance | undefined
}

function payoutRow(
  { prize, meaning, share, chance }: RowFacts,
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
    const { worthMinor, ...item } = prize.prizeItem
    row.prizeItem = { ...item, ...(worthMinor === undefined ? {} : { rankPrize: decimal(worthMinor) }) }
  }
  if (prize.satelliteItems !== undefined) {
    row.satelliteItems = prize.satelliteItems.map(({ entries, gameId, gameTitle }) => ({
      entries,
      gameId,
      gameTitle,
    }))
  }
  return row
}

function oneIn({ ways, outOf }: Chance): number {
  return Number((outOf * 100n) / ways) / 100
}
