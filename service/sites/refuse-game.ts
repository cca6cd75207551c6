import { refuseByLicence } from '#modules/game-rules/rules/refuse-by-licence.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { paragraphOf } from '#schemas/site-manifest/refuse-jurisdictions.ts'
import { knownPacks } from './known-packs.ts'

/** Compares a valid game with the licences of its site. Returns each breach with its path in the definition and the paragraph. */
export function refuseByJurisdictions(
  jurisdictions: readonly string[],
  definition: GameDefinition,
  after: number,
): DefinitionRefusal[] {
  return jurisdictions.flatMap((id) =>
    (knownPacks().get(id)?.lines ?? []).flatMap((line) => {
      if (line.games === undefined) return []
      return refuseByLicence(definition, line.games, after).map(({ path, reason }) => ({
        path,
        reason: `${reason} (${paragraphOf(id, line)})`,
      }))
    }),
  )
}
