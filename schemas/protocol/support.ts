import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { nameSchema } from '../common-schemas.ts'
import { rowIdSchema } from './numbers.ts'
import type { UploadRefusal } from './verification.ts'

/** Characters of the subject, of a message and of the reference of a support case. */
export const SUPPORT_SUBJECT_MAX = 120
export const SUPPORT_MESSAGE_MAX = 4000
export const SUPPORT_REFERENCE_MAX = 40
/** Pictures and PDFs with one message. */
export const SUPPORT_ATTACHMENTS_MAX = 3

/** Why a support case or a message is not taken, in the order in which it is decided. */
export const SUPPORT_REFUSALS = [
  // The site has no support, or takes no cases of guests.
  'notAllowed',
  'topic',
  'subject',
  'message',
  // A guest's address is none.
  'email',
  // The number is of nothing that the player has.
  'reference',
  // A file is not the caller's, was sent before, or is missing.
  'attachments',
  // The case is over for too long.
  'closed',
  // The most that a day allows.
  'tooMany',
] as const
export type SupportRefusal = (typeof SUPPORT_REFUSALS)[number]

/** The states that players see; a case that was merged into another one is left out. */
export const SUPPORT_STATUSES = ['unconfirmed', 'open', 'answered', 'closed'] as const
export type SupportStatus = (typeof SUPPORT_STATUSES)[number]

export const RATING_MAX = 5

export const supportMessageTextSchema = {
  type: 'string',
  maxLength: SUPPORT_MESSAGE_MAX,
} as const satisfies JSONSchema

/** Files that were sent with a POST to `SUPPORT_UPLOAD_PATH` before. */
export const supportFilesSchema = {
  type: 'array',
  maxItems: SUPPORT_ATTACHMENTS_MAX,
  items: rowIdSchema,
} as const satisfies JSONSchema

/** The content of a new case. */
export const newSupportCase = {
  topic: { ...nameSchema, maxLength: 40 },
  subject: { type: 'string', maxLength: SUPPORT_SUBJECT_MAX },
  message: supportMessageTextSchema,
  /** The number of a game or an order. */
  reference: { type: 'string', maxLength: SUPPORT_REFERENCE_MAX },
  attachments: supportFilesSchema,
} as const satisfies Record<string, JSONSchema>

/** The answer to a message. */
export const supportOutcomeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: { result: { enum: [1, 0] }, refusal: { enum: SUPPORT_REFUSALS } },
} as const satisfies JSONSchema

export const supportCaseSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['caseId', 'topic', 'subject', 'status', 'createdTime', 'changedTime'],
  properties: {
    caseId: { type: 'integer' },
    topic: { type: 'string' },
    subject: { type: 'string' },
    status: { enum: SUPPORT_STATUSES },
    reference: { type: 'string' },
    createdTime: { type: 'number' },
    changedTime: { type: 'number' },
    rating: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type SupportCase = FromSchema<typeof supportCaseSchema>

export const supportAttachmentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['attachmentId', 'pages'],
  properties: { attachmentId: { type: 'integer' }, pages: { type: 'integer' } },
} as const satisfies JSONSchema
export type SupportAttachment = FromSchema<typeof supportAttachmentSchema>

/** A case with its messages, oldest first. */
export const supportConversationSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...supportCaseSchema.required, 'canWrite', 'messages'],
  properties: {
    ...supportCaseSchema.properties,
    /** Whether a message is taken; one to a closed case opens it again. */
    canWrite: { type: 'boolean' },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['messageId', 'author', 'text', 'time', 'attachments'],
        properties: {
          messageId: { type: 'integer' },
          author: { enum: ['player', 'operator'] },
          text: { type: 'string' },
          time: { type: 'number' },
          attachments: { type: 'array', items: supportAttachmentSchema },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type SupportConversation = FromSchema<typeof supportConversationSchema>

export const supportCaseRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['caseId'],
  properties: { caseId: rowIdSchema },
} as const satisfies JSONSchema

/** Address of the upload of one file: the file is the body of a POST. */
export const SUPPORT_UPLOAD_PATH = '/client/support-files'

/** Address of a small picture of one page, counted from 1, of an own file. */
export const supportPreviewPath = (attachmentId: number, page: number) =>
  `/client/support-previews/${attachmentId}/${page}`

/** The answer to an upload. */
export type SupportUploadAnswer = SupportAttachment | { readonly refused: UploadRefusal }
