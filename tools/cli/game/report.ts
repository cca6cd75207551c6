import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type {
  AssessedRow,
  Assessment,
  AssessedDefinition,
} from '#modules/game-rules/rules/assess-definition.ts'
import { chanceToNumber } from '#modules/game-rules/rules/expected-return.ts'
import type { Chance } from '#modules/game-rules/rules/game-rules.ts'
import { PAYS_TOO_MUCH } from '#modules/game-rules/rules/refuse-definition.ts'

/** A game's name with the result of its check. */
export interface CheckedGame extends AssessedDefinition {
  name: string
}

/** The report on a game for its operator, line by line. Amounts have the given number of decimals. */
export function reportLines(
  { name, refusals, warnings, assessment }: CheckedGame,
  decimals: number,
): string[] {
  const lines = [refusals.length === 0 ? `${name}: accepted` : `${name}: REFUSED`]
  for (const { path, reason } of refusals) {
    const told = reason === PAYS_TOO_MUCH && assessment !== null ? ` (${whatItPays(assessment)})` : ''
    lines.push(`  ${path}: ${reason}${told}`)
  }
  for (const { path, reason } of warnings) lines.push(`  warning: ${path} ${reason}`)
  return assessment === null ? lines : [...lines, ...assessmentLines(assessment, decimals)]
}

/** The highest return of any way to play; it is the one to reduce. */
function whatItPays({ returned, returnedPerBet }: Assessment): string {
  const all = returnedPerBet.length > 0 ? returnedPerBet : returned === null ? [] : [returned]
  const [most] = [...all].sort((one, other) => chanceToNumber(other) - chanceToNumber(one))
  return most === undefined ? 'at most 100 %' : `it is ${percent(most)} and may be 100 % at the most`
}

function assessmentLines(assessment: Assessment, decimals: number): string[] {
  const money = (minor: number) => amount(minor, decimals)
  const { returned, returnedPerBet, worstCase } = assessment
  const lines = assessment.rows.map((row) => rowLine(row, money))
  const others = returnedPerBet.length === 0 ? '' : ', the least of its ways to play'
  lines.push(
    returned === null
      ? '  return       none: it costs nothing'
      : `  return       ${fraction(returned)} = ${percent(returned)}${others}`,
  )
  const { lines: sold, takenMinor, fixedMinor, poolMinor, seedMinor, siteLossMinor } = worstCase
  lines.push(
    `  worst case   ${sold.toLocaleString('en')} lines bring ${money(takenMinor)}; fixed prizes ${money(fixedMinor)}, pool ${money(poolMinor)}` +
      (seedMinor > 0 ? `, new progressive ${money(seedMinor)}` : ''),
    siteLossMinor > 0
      ? `               the site adds up to ${money(siteLossMinor)} of its own`
      : '               the site adds nothing of its own, however many are sold',
  )
  return lines
}

function rowLine(row: AssessedRow, money: (minor: number) => string): string {
  const back = row.returned === null ? '' : `, gives back ${percent(row.returned)}`
  return (
    `  ${rowName(row).padEnd(12)} ${oneIn(row.chance)} (${fraction(row.chance)}), ` +
    `${decimal(row.winnersWhenFull)} winners when full, ${prizeWords(row, money)}${back}`
  )
}

function rowName({ row, meaning }: AssessedRow): string {
  if (meaning.betType !== undefined) return meaning.betType
  if (meaning.racePlace !== undefined) return `place ${meaning.racePlace}`
  if (meaning.bingoPattern !== undefined) {
    return meaning.withinBalls === undefined
      ? meaning.bingoPattern
      : `${meaning.bingoPattern} in ${meaning.withinBalls}`
  }
  if (meaning.wordsCompleted !== undefined) return `${meaning.wordsCompleted} words`
  return row.rankNumber2nd > 0 ? `rank ${row.rankNumber}/${row.rankNumber2nd}` : `rank ${row.rankNumber}`
}

function prizeWords({ row, prizeMinor }: AssessedRow, money: (minor: number) => string): string {
  const progressive = row.winsProgressive === true ? ' with the progressive’s part' : ''
  return `${waysToPay(row, prizeMinor, money)}${progressive}`
}

function waysToPay(row: PrizeRow, prizeMinor: number, money: (minor: number) => string): string {
  if (row.prizeItem !== undefined)
    return `${row.prizeItem.name}, worth ${money(row.prizeItem.worthMinor ?? 0)}`
  if (row.satelliteItems !== undefined) {
    return row.satelliteItems
      .map(({ entries, gameTitle, entryPriceMinor }) => {
        const price = entryPriceMinor === undefined ? 'priced when created' : `${money(entryPriceMinor)} each`
        return `${entries} × ${gameTitle} (${price})`
      })
      .join(' + ')
  }
  if (row.multiplier !== undefined) return `${row.multiplier} × the price of a line = ${money(prizeMinor)}`
  if (row.guaranteedPrizeMinor !== undefined) return `${money(prizeMinor)} fixed`
  const least = row.guaranteedMinimumMinor ?? 0
  const guarantee = least > 0 ? `, at least ${money(least)} together` : ''
  return `${row.prizePercentage ?? 0} % of the pool${guarantee}, about ${money(prizeMinor)} each`
}

export function fraction({ ways, outOf }: Chance): string {
  return `${ways}/${outOf}`
}

function oneIn({ ways, outOf }: Chance): string {
  if (ways === 0n) return 'never'
  return `1 in ${chanceToNumber({ ways: outOf, outOf: ways }).toLocaleString('en', { maximumFractionDigits: 2 })}`
}

function percent(part: Chance): string {
  return `${(100 * chanceToNumber(part)).toFixed(4)} %`
}

function decimal(count: Chance): string {
  return chanceToNumber(count).toLocaleString('en', { maximumFractionDigits: 4 })
}

function amount(minor: number, decimals: number): string {
  return (minor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
