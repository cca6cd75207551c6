import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDuplicateRows } from '#modules/game-rules/rules/refuse-twins.ts'

/** Checks a raffle definition: a number for every ticket, a ticket for every prize, ranks without a gap. */
export function refuseRaffle(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize, gamePlayRange, gamePlayMax, prizes } = definition
  const found = refuseDuplicateRows(prizes)
  const refuse = (path: string, reason: string) => found.push({ path, reason })
  if (gamePlaySize !== 1) refuse('/gamePlaySize', 'must be 1: a ticket has one number')
  if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0)
    refuse('/gamePlaySize2nd', 'a ticket has one number')
  if (gamePlayMax > gamePlayRange) refuse('/gamePlayMax', 'is more than there are ticket numbers')
  const count = prizes.reduce((sum, row) => sum + (row.prizeCount ?? 1), 0)
  if (count > gamePlayMax) refuse('/prizes', 'has more prizes than tickets are sold')
  const ranks = new Set(prizes.map((row) => row.rankNumber))
  for (const [index, row] of prizes.entries()) {
    if (row.rankNumber2nd !== 0) refuse(`/prizes/${index}/rankNumber2nd`, 'must be 0 in a raffle')
    if (row.rankNumber < 1) refuse(`/prizes/${index}/rankNumber`, 'ranks count from 1, the grand prize')
    else if (row.rankNumber > 1 && !ranks.has(row.rankNumber - 1))
      refuse(`/prizes/${index}/rankNumber`, `there is no rank ${row.rankNumber - 1} before it`)
  }
  return found
}
