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
        required: ['consentId', 'origin', 'wording', 'languageId', 'at'],
        properties: {
          consentId: { type: 'string', description: 'its id in the manifest' },
          origin: { enum: FORM_CONSENT_ORIGINS, description: 'the form in which it was given' },
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
    'Every consent that a player gave in a registration form, with its wording, its version, its time and the form.',
})
