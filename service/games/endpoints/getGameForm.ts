import { isOwnField } from '#modules/game-rules/rules/refuse-definition.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { gameDefinitionSchema, prizeRowSchema } from '#schemas/entities/game-definition.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { sellsKind } from '#service/sites/sells-kind.ts'

/** The fields of the definition, or of a row of its prize table, that belong to other kinds than this one alone. */
const foreignFields = (
  part: 'definition' | 'prizes',
  schema: { readonly properties: object },
  gameRule: GameRule,
) => {
  const own: readonly string[] = rulesOf(gameRule).ownFields[part]
  return Object.keys(schema.properties).filter((field) => isOwnField(part, field) && !own.includes(field))
}

export default operatorReads('getGameForm', (call) => {
  const { manifest } = servedSite(call)
  const { languages } = manifest
  const { modules } = call.service.sites
  const codes = [languages.default, ...languages.served].map((id) => id.split('-')[0] ?? id)
  return Promise.resolve({
    languages: [...new Set(codes)],
    kinds: GAME_RULES.map((gameRule) => ({
      gameRule,
      isSold: sellsKind(manifest, modules, gameRule),
      foreignFields: foreignFields('definition', gameDefinitionSchema, gameRule),
      foreignPrizeFields: foreignFields('prizes', prizeRowSchema, gameRule),
    })),
  })
})
