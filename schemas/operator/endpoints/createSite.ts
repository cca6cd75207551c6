import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { jurisdictionsSchema } from '../../site-manifest/jurisdiction-pack.ts'
import { timeZoneSchema } from '../../dates/time-zone.ts'
import { hostsSchema, memberIdSchema, operatorIdSchema, siteIdSchema } from '../../site-manifest/identity.ts'
import { GAME_RULES } from '../../kinds/game-rules.ts'
import { idSchema } from '../../common-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { savedSchema, type Saved } from '../sites.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'theme', 'hosts'],
  properties: {
    siteId: siteIdSchema,
    theme: idSchema,
    hosts: hostsSchema,
    extends: idSchema,
    name: { type: 'string', minLength: 1, maxLength: 80 },
    timeZone: {
      ...timeZoneSchema,
      description: 'without it that of the extended site, else UTC',
    },
    jurisdictions: {
      ...jurisdictionsSchema,
      description: 'without them those of the extended site, else a trial without a licence',
    },
    gameRules: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: GAME_RULES },
      description: 'the kinds of games that it has; without them those of the extended site',
    },
    memberId: memberIdSchema,
    operatorId: {
      anyOf: [operatorIdSchema, { const: 'new' }],
      description: 'without it that of the extended site, else the oldest operator',
    },
  },
  examples: [
    {
      siteId: 'harbour',
      theme: 'aurora',
      hosts: ['harbour.example'],
      name: 'Harbour',
      timeZone: 'Europe/Dublin',
    },
  ],
} as const satisfies JSONSchema
export type NewSite = FromSchema<typeof request>

export const result = savedSchema

export default endpoint<{ request: NewSite; result: Saved }>()({
  route: 'POST /sites',
  permission: 'sites.write',
  summary: 'Makes a site and serves it at once.',
  status: 201,
  audit: 'site.created',
})
