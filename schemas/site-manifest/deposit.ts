import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema } from '../common-schemas.ts'

/** Where players deposit: in the product's cashier, or on the operator's own page named by `external`. */
export const depositSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    external: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'open', 'params'],
      properties: {
        url: { type: 'string', maxLength: 512 },
        open: { enum: ['same', 'new', 'frame'] },
        /** The gateway of `payments.processors` that reports the deposits of the page. Missing: operators book them by hand. */
        processorId: idSchema,
        /** Query parameters; `{playerId}`, `{memberId}`, `{languageId}` and `{currencyId}` are replaced. */
        params: {
          type: 'object',
          maxProperties: 16,
          propertyNames: {
            pattern: '^[A-Za-z][A-Za-z0-9_-]{0,31}$',
            description: 'the name of a query parameter',
          },
          additionalProperties: { type: 'string', maxLength: 200 },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Deposit = FromSchema<typeof depositSchema>
