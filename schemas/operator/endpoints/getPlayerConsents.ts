import { FORM_CONSENT_ORIGINS } from '../../entities/form-consent.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'

export const params = playerParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'consents'],
  properties: {
    playerId: { type: 'integer' },
    /** The newest first. */
    consents: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['consentId', 'isGiven', 'origin', 'wording', 'languageId', 'at'],
        properties: {
          consentId: { type: 'string', description: 'its id in the manifest' },
          isGiven: { type: 'boolean', description: 'false: a withdrawal' },
          origin: {
            enum: FORM_CONSENT_ORIGINS,
            description: 'the form, or the account, in which it was answered',
          },
          version: { type: 'string', description: 'the version of the wording in the manifest' },
          wording: { type: 'string', description: 'digest of the wording' },
          text: {
            type: 'string',
            description: 'the text that the player read; missing where it is the product’s',
          },
          languageId: { type: 'string', description: 'language of the text' },
          at: { type: 'number', description: 'UTC milliseconds' },
        },
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: PlayerParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/players/:playerId/consents',
  permission: 'players.read',
  summary:
    'Every consent of a player to a text of the registration forms and every withdrawal, with its wording, its version, its time and the form.',
})
