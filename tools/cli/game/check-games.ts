import { assessDefinition } from '#modules/game-rules/rules/assess-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { gameDefinitionOf, type EntryTarget } from '#service/games/rules/game-file.ts'
import { refuseItemTexts } from '#service/games/rules/item-texts.ts'
import type { ReadGame } from './read-games.ts'
import type { CheckedGame } from './report.ts'

/** Validates each game as the service does at creation; a game that awards entries needs the file of the target game. */
export function checkGames(games: readonly ReadGame[]): CheckedGame[] {
  const targetOf = (slug: string): EntryTarget | null => {
    const index = games.findIndex(({ file }) => file?.slug === slug)
    const file = games[index]?.file
    if (!file) return null
    const { gamePlayCostMinor, gameFeePerPlayMinor } = file.definition
    const gameTitle = file.texts['en']?.title ?? slug
    return { gameId: index + 1, gameTitle, entryPriceMinor: gamePlayCostMinor + gameFeePerPlayMinor }
  }
  return games.map(({ name, file, refusals }) => {
    if (file === null) return { name, refusals, warnings: [], assessment: null }
    const named = gameDefinitionOf(file, targetOf)
    if (named.refusals.length > 0) {
      const given = named.refusals.map((one) => ({
        ...one,
        reason: `${one.reason}, or name its file as well`,
      }))
      return { name, refusals: given, warnings: [], assessment: null }
    }
    const assessed = assessDefinition(named.definition)
    const found = [...refuseItemTexts(named.definition, file.texts), ...assessed.refusals]
    return {
      name,
      assessment: assessed.assessment,
      refusals: found.map(inFile),
      warnings: assessed.warnings.map(inFile),
    }
  })
}

/** The same place in the file of the game. */
function inFile(one: DefinitionRefusal): DefinitionRefusal {
  return { ...one, path: `/definition${one.path}` }
}
