import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { DOCUMENT_PAGES_MAX } from '../limits.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import {
  DOCUMENT_SIDES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPE_NAMES,
  VERIFICATION_PURPOSES,
} from '../protocol/verification.ts'
import { idSchema } from '../common-schemas.ts'

/** A document in the operators' view, with the personal fields that it must prove. */
export const operatedDocumentSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'documentId',
    'requestId',
    'playerId',
    'purpose',
    'side',
    'status',
    'pages',
    'uploadedTime',
    'person',
    'replies',
  ],
  properties: {
    documentId: { type: 'integer' },
    requestId: { type: 'integer' },
    playerId: { type: 'integer' },
    purpose: { enum: VERIFICATION_PURPOSES },
    documentType: { enum: DOCUMENT_TYPE_NAMES },
    side: { enum: DOCUMENT_SIDES },
    status: { enum: DOCUMENT_STATUSES },
    pages: { type: 'integer', description: 'one for a picture' },
    uploadedTime: { type: 'number' },
    submittedTime: { type: 'number' },
    decidedTime: { type: 'number' },
    decidedBy: { type: 'string', description: 'the name of the token that accepted or refused it' },
    reason: { type: 'string', description: 'why it was refused; the player sees it' },
    person: {
      type: 'object',
      description: 'what the player gave at registration, to compare with the document',
      additionalProperties: { type: 'string' },
    },
    replies: { type: 'array', items: { type: 'string' }, description: 'what the player wrote' },
  },
} as const satisfies JSONSchema
export type OperatedDocument = FromSchema<typeof operatedDocumentSchema>

export const documentParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'documentId'],
  properties: { siteId: idSchema, documentId: rowIdSchema },
  examples: [{ siteId: 'aurora', documentId: 17 }],
} as const satisfies JSONSchema
export type DocumentParams = FromSchema<typeof documentParams>

/** The wanted page of a document. */
export const documentPageRequest = {
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
export type DocumentPageRequest = FromSchema<typeof documentPageRequest>

/** The picture of a page of a document. */
export const documentPictureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['contentType', 'data', 'pages'],
  properties: {
    contentType: { enum: ['image/jpeg'] },
    data: { type: 'string', description: 'the file in base64' },
    pages: { type: 'integer', description: 'pages of the document' },
  },
} as const satisfies JSONSchema
export type DocumentPicture = FromSchema<typeof documentPictureSchema>
