import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { configurationSchema, systemCurrencySchema } from '../../entities/configuration.ts'
import { playerAccountSchema, playerSchema } from '../../entities/player.ts'
import { afterLoginEventSchema, clientInformationSchema, columnsSchema } from '../shapes.ts'
import { looseIntegerSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    filter: {
      type: 'object',
      additionalProperties: false,
      properties: { memberId: looseIntegerSchema, languageId: languageIdSchema },
    },
    clientInformation: clientInformationSchema,
    refStr: { type: 'string', maxLength: 64 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [
    'synResponose',
    'configuration',
    'currencies',
    'playerAccounts',
    'filteredGames',
    'favoriteGames',
    'afterLoginEvents',
    'mainGameInstanceId',
  ],
  properties: {
    synResponose: {
      type: 'object',
      additionalProperties: false,
      required: ['clientUpdated', 'serverTimeMilis'],
      properties: { clientUpdated: { type: 'boolean' }, serverTimeMilis: { type: 'number' } },
    },
    configuration: configurationSchema,
    currencies: { type: 'array', items: systemCurrencySchema },
    player: playerSchema,
    playerAccounts: { type: 'array', items: playerAccountSchema },
    filteredGames: columnsSchema,
    /** gameIds, not instances: a favourite outlives one run. */
    favoriteGames: { type: 'array', items: { type: 'integer' } },
    afterLoginEvents: { type: 'array', items: afterLoginEventSchema },
    mainGameInstanceId: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  },
} as const satisfies JSONSchema

/** Loads the whole session: the site’s configuration, and the player’s data when the token is valid (spec 3, Session). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
