import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { mergeConflictSchema, type ShownConflict, type SiteDraft, siteDraftSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    prefer: {
      enum: ['draft', 'live'],
      description: 'whose value counts where both have changed a path; without it nothing is merged then',
    },
  },
  examples: [{ prefer: 'draft' }],
} as const satisfies JSONSchema
export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['isMerged', 'conflicts', 'draft'],
  properties: {
    isMerged: { type: 'boolean' },
    conflicts: { type: 'array', items: mergeConflictSchema },
    draft: siteDraftSchema,
  },
} as const satisfies JSONSchema

export interface MergedDraft {
  readonly isMerged: boolean
  readonly conflicts: readonly ShownConflict[]
  readonly draft: SiteDraft
}

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: MergedDraft }>()({
  route: 'POST /sites/:siteId/draft/merge',
  permission: 'sites.write',
  summary:
    'Merges what the live file changed since the draft began into the draft, path by path, and names the paths that both have changed.',
  audit: { action: 'site.draft-merged', facts: ({ params: { siteId } }) => ({ siteId }) },
  edits: 'site-draft',
  auditsBefore: false,
})
