import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { type AuditProof, auditProofSchema, CHAIN_PART_ENTRIES } from '../audit-log.ts'
import { endpoint } from '../endpoint.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    after: {
      ...rowIdSchema,
      description: 'the last entry of the part before; from the first one without it',
    },
  },
  examples: [{}],
} as const satisfies JSONSchema
export const result = auditProofSchema

export default endpoint<{ request: FromSchema<typeof request>; result: AuditProof }>()({
  route: 'GET /audit/proof',
  permission: 'audit.read',
  summary: `Checks a part of the chain of the audit log, at most ${CHAIN_PART_ENTRIES} entries, and with the last part the heads in the anchors. The parts follow each other by “after”.`,
})
