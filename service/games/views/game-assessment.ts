import { type AssessedRow, assessDefinition } from '#modules/game-rules/rules/assess-definition.ts'
import { chanceToNumber } from '#modules/game-rules/rules/expected-return.ts'
import { fewestLines, type WorstCase, worstCases } from '#modules/game-rules/rules/worst-case.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameAssessment, GameCheck } from '#schemas/operator/game-check.ts'

/** Numbers of plays at which the worst draw is shown, with the worst of all. */
const POINTS = 40

/** The figures and the warnings of a definition for its operator; without figures where its odds are not defined. */
export function assessmentOf(definition: GameDefinition): Pick<GameCheck, 'warnings' | 'assessment'> {
  const { warnings, assessment } = assessDefinition(definition)
  const placed = warnings.map(({ path, reason }) => ({ path: `/definition${path}`, reason }))
  if (assessment === null) return { warnings: placed }
  const { rows, returned, returnedPerBet, worstCase } = assessment
  return {
    warnings: placed,
    assessment: {
      ...(returned !== null && { returned: chanceToNumber(returned) }),
      returnedPerBet: returnedPerBet.map(chanceToNumber),
      rows: rows.map(shownRow),
      worstCase: shownWorst(worstCase),
      byPlays: worstCases(definition, shownNumbers(definition, worstCase.lines)).map(shownWorst),
    },
  }
}

/** Numbers of plays from the fewest to the most in equal steps, with the worst one. */
function shownNumbers(definition: GameDefinition, worst: number): number[] {
  const fewest = fewestLines(definition)
  const most = definition.gamePlayMax
  const steps = Math.min(POINTS, most - fewest)
  const equal = Array.from({ length: steps + 1 }, (_, place) =>
    steps === 0 ? fewest : Math.round(fewest + ((most - fewest) * place) / steps),
  )
  return [...new Set([...equal, worst])].sort((one, other) => one - other)
}

const shownWorst = ({ lines: plays, takenMinor, siteLossMinor }: WorstCase) => ({
  plays,
  takenMinor,
  siteLossMinor,
})

function shownRow(assessed: AssessedRow): GameAssessment['rows'][number] {
  const { chance, winnersWhenFull, prizeMinor, returned } = assessed
  return {
    name: rowName(assessed),
    chance: chanceToNumber(chance),
    winnersWhenFull: chanceToNumber(winnersWhenFull),
    prizeMinor: Math.round(prizeMinor),
    ...(returned !== null && { returned: chanceToNumber(returned) }),
  }
}

/** The name of a row of prizes: its title, or the result that wins it. */
function rowName({ row, meaning }: AssessedRow): string {
  if (row.rankTitle !== undefined) return row.rankTitle
  if (meaning.betType !== undefined) return meaning.betType
  if (meaning.racePlace !== undefined) return `Place ${meaning.racePlace}`
  if (meaning.bingoPattern !== undefined)
    return meaning.withinBalls === undefined
      ? meaning.bingoPattern
      : `${meaning.bingoPattern} within ${meaning.withinBalls} balls`
  if (meaning.wordsCompleted !== undefined) return `${meaning.wordsCompleted} words`
  return row.rankNumber2nd > 0
    ? `Rank ${row.rankNumber}, second ${row.rankNumber2nd}`
    : `Rank ${row.rankNumber}`
}
