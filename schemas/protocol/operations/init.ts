import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { configurationSchema, systemCurrencySchema } from '../../entities/configuration.ts'
import { playerAccountSchema, playerSchema } from '../../entities/player.ts'
import { afterLoginEventSchema, clientInformationSchema, columnsSchema } from '../shapes.ts'
import { looseIntegerSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

/** The position of a client in a topic (protocol, "Topics and resume"). */
const topicPositionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['topic', 'epoch', 'offset', 'gap'],
  properties: {
    topic: { type: 'string' },
    epoch: { type: 'string' },
    offset: { type: 'integer', minimum: 0 },
    gap: { type: 'boolean' },
  },
} as const satisfies JSONSchema

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
    'topics',
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
    /** The ends of the session's topics before the data were read: a subscription from there misses nothing that the data lack. */
    topics: { type: 'array', items: topicPositionSchema },
  },
} as const satisfies JSONSchema

/** Loads the whole session: the site’s configuration, and the player’s data when the token is valid (spec 3, Session). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
