import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema, nameSchema } from '../common-schemas.ts'
import { DOCUMENT_PAGES_MAX } from '../limits.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { SUPPORT_MESSAGE_MAX, supportAttachmentSchema } from '../protocol/support.ts'
import { localizedTextSchema } from '../site-manifest/texts.ts'
import { versionSchema } from './record-version.ts'

/** The states of a case that operators see. */
export const OPERATED_CASE_STATUSES = ['open', 'answered', 'closed', 'merged'] as const
export type OperatedCaseStatus = (typeof OPERATED_CASE_STATUSES)[number]

export const SUPPORT_AUTHORS = ['player', 'operator', 'note'] as const
export type SupportAuthor = (typeof SUPPORT_AUTHORS)[number]

/** A case in the operators' queue. */
export const operatedCaseSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['caseId', 'status', 'topic', 'subject', 'languageId', 'createdTime', 'changedTime'],
  properties: {
    caseId: { type: 'integer' },
    playerId: { type: 'integer', description: 'missing in the case of a guest' },
    status: { enum: OPERATED_CASE_STATUSES },
    topic: { type: 'string' },
    subject: { type: 'string' },
    reference: { type: 'string', description: 'the number of a game or an order, as it was typed' },
    languageId: { type: 'string', description: 'the language in which it was written' },
    assignedTo: { type: 'string' },
    rating: { type: 'integer', description: 'from 1 to 5' },
    mergedInto: { type: 'integer', description: 'the case that has its messages' },
    createdTime: { type: 'number' },
    changedTime: { type: 'number' },
    closedTime: { type: 'number' },
  },
} as const satisfies JSONSchema
export type OperatedCase = FromSchema<typeof operatedCaseSchema>

/** A case with its messages and notes, and the address of a guest. */
export const operatedConversationSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...operatedCaseSchema.required, 'messages'],
  properties: {
    ...operatedCaseSchema.properties,
    guest: {
      type: 'object',
      additionalProperties: false,
      required: ['email', 'name'],
      properties: { email: { type: 'string' }, name: { type: 'string' } },
    },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['messageId', 'author', 'text', 'time', 'byMail', 'attachments'],
        properties: {
          messageId: { type: 'integer' },
          author: { enum: SUPPORT_AUTHORS, description: 'a note is for operators alone' },
          writtenBy: { type: 'string', description: 'the name of the token; missing for the player' },
          text: { type: 'string' },
          time: { type: 'number' },
          byMail: { type: 'boolean' },
          attachments: { type: 'array', items: supportAttachmentSchema },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type OperatedConversation = FromSchema<typeof operatedConversationSchema>

/** The answer to a change of a case: no text of it, because the answer is kept under the idempotency key. */
export const changedCaseSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['caseId', 'status'],
  properties: {
    caseId: { type: 'integer' },
    status: { enum: OPERATED_CASE_STATUSES },
    assignedTo: { type: 'string' },
    mergedInto: { type: 'integer' },
    messageId: { type: 'integer', description: 'of the message that was added' },
  },
} as const satisfies JSONSchema
export type ChangedCase = FromSchema<typeof changedCaseSchema>

export const supportCaseParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'caseId'],
  properties: { siteId: idSchema, caseId: rowIdSchema },
  examples: [{ siteId: 'aurora', caseId: 17 }],
} as const satisfies JSONSchema
export type SupportCaseParams = FromSchema<typeof supportCaseParams>

export const supportTextSchema = {
  type: 'string',
  minLength: 1,
  maxLength: SUPPORT_MESSAGE_MAX,
  description: 'plain text',
} as const satisfies JSONSchema

/** The audit entry of a change: the case and who it belongs to, never a text. */
export const caseFacts = ({
  params,
  result: { status, messageId },
}: {
  readonly params: SupportCaseParams
  readonly result: ChangedCase
}) => ({ ...params, status, ...(messageId !== undefined && { messageId }) })

export const attachmentParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'attachmentId'],
  properties: { siteId: idSchema, attachmentId: rowIdSchema },
  examples: [{ siteId: 'aurora', attachmentId: 5 }],
} as const satisfies JSONSchema
export type AttachmentParams = FromSchema<typeof attachmentParams>

export const attachmentPageRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    page: {
      type: 'integer',
      minimum: 1,
      maximum: DOCUMENT_PAGES_MAX,
      description: 'by default the first one',
    },
  },
  examples: [{ page: 1 }],
} as const satisfies JSONSchema

export const templateParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'templateId'],
  properties: { siteId: idSchema, templateId: nameSchema },
  examples: [{ siteId: 'aurora', templateId: 'withdrawal-time' }],
} as const satisfies JSONSchema
export type TemplateParams = FromSchema<typeof templateParams>

export const supportTemplateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['templateId', 'texts', 'version'],
  properties: { templateId: { type: 'string' }, texts: localizedTextSchema, version: versionSchema },
} as const satisfies JSONSchema
export type SupportTemplate = FromSchema<typeof supportTemplateSchema>
