import type { FromSchema } from '../../json-schema.ts'
import { documentPictureSchema, type DocumentPicture } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { attachmentPageRequest, attachmentParams, type AttachmentParams } from '../support.ts'

export const params = attachmentParams
export const request = attachmentPageRequest
export const result = documentPictureSchema

export default endpoint<{
  params: AttachmentParams
  request: FromSchema<typeof request>
  result: DocumentPicture
}>()({
  route: 'POST /sites/:siteId/support-attachments/:attachmentId/view',
  permission: 'support.view',
  summary:
    'Returns the picture of a page of a file in a support case. The audit log keeps the name of the viewer.',
  audit: { action: 'support.viewed', facts: ({ params, request }) => ({ ...params, ...request }) },
})
