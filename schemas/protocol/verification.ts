import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from './numbers.ts'
import { formFieldsSchema } from './requests.ts'

export const VERIFICATION_PURPOSES = ['identity', 'address', 'funds'] as const
/** The fact that a document proves; `funds` is the source of the money that a player deposits. */
export type VerificationPurpose = (typeof VERIFICATION_PURPOSES)[number]

/** A request that names the purpose of a verification. */
export const purposeRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** By default the identity. */
    purpose: { enum: VERIFICATION_PURPOSES },
  },
} as const satisfies JSONSchema

export const DOCUMENT_SIDES = ['front', 'back'] as const
export type DocumentSide = (typeof DOCUMENT_SIDES)[number]

/** The documents that prove something, with the sides that are needed of each. */
export const DOCUMENT_TYPES = {
  identity: {
    passport: ['front'],
    idCard: ['front', 'back'],
    drivingLicence: ['front', 'back'],
  },
  address: { utilityBill: ['front'], bankStatement: ['front'], officialLetter: ['front'] },
  /** Each source, by a document about it. */
  funds: {
    salary: ['front'],
    savings: ['front'],
    pension: ['front'],
    propertySale: ['front'],
    inheritance: ['front'],
    gamblingWins: ['front'],
    otherFunds: ['front'],
  },
} as const satisfies Record<VerificationPurpose, Record<string, readonly DocumentSide[]>>

export type DocumentType = {
  [Purpose in VerificationPurpose]: keyof (typeof DOCUMENT_TYPES)[Purpose] & string
}[VerificationPurpose]

export const DOCUMENT_TYPE_NAMES = [
  'passport',
  'idCard',
  'drivingLicence',
  'utilityBill',
  'bankStatement',
  'officialLetter',
  'salary',
  'savings',
  'pension',
  'propertySale',
  'inheritance',
  'gamblingWins',
  'otherFunds',
] as const satisfies readonly DocumentType[]

/** The sides that a document must have to prove something; null where it does not prove that. */
export function sidesOf(purpose: VerificationPurpose, type: DocumentType): readonly DocumentSide[] | null {
  const types: Readonly<Record<string, readonly DocumentSide[]>> = DOCUMENT_TYPES[purpose]
  return types[type] ?? null
}

/** A document before the operator has it, with the operator, and after the decision. */
export const DOCUMENT_STATUSES = ['uploaded', 'submitted', 'accepted', 'refused'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

const documentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['documentId', 'side', 'status', 'uploadedTime'],
  properties: {
    documentId: { type: 'integer' },
    side: { enum: DOCUMENT_SIDES },
    status: { enum: DOCUMENT_STATUSES },
    uploadedTime: { type: 'number' },
    /** Pages, each with a preview. */
    pages: { type: 'integer' },
    /** The operator's words to the player; present where it was refused. */
    reason: { type: 'string' },
  },
} as const satisfies JSONSchema

export const verificationRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['requestId', 'purpose', 'status', 'createdTime', 'documents', 'replies'],
  properties: {
    requestId: { type: 'integer' },
    purpose: { enum: VERIFICATION_PURPOSES },
    /** `open` until it is submitted; `refused` while a refused document waits for another picture. */
    status: { enum: ['open', 'submitted', 'accepted', 'refused'] },
    documentType: { enum: DOCUMENT_TYPE_NAMES },
    createdTime: { type: 'number' },
    submittedTime: { type: 'number' },
    decidedTime: { type: 'number' },
    documents: { type: 'array', items: documentSchema },
    /** The player's messages to the operator, oldest first. */
    replies: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'time'],
        properties: { text: { type: 'string' }, time: { type: 'number' } },
      },
    },
  },
} as const satisfies JSONSchema
export type VerificationRequest = FromSchema<typeof verificationRequestSchema>

/** A form that the player has begun (spec 3, "Pending form"). */
export const pendingFormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'formType', 'formIndex', 'formData', 'formCompleted', 'memberId'],
  properties: {
    id: { type: 'integer' },
    emailAddress: { type: 'string' },
    formType: { enum: VERIFICATION_PURPOSES },
    formIndex: { type: 'integer' },
    formData: formFieldsSchema,
    formCompleted: { type: 'boolean' },
    memberId: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type PendingForm = FromSchema<typeof pendingFormSchema>

export const verificationRequestIdSchema = rowIdSchema

/** Text from the player to the operator. */
export const verificationReplySchema = {
  type: 'string',
  minLength: 1,
  maxLength: 1000,
} as const satisfies JSONSchema

/** Address of the upload of one side of a document: the file is the body of a POST. */
export const documentUploadPath = (requestId: number, side: DocumentSide) =>
  `/client/documents/${requestId}/${side}`

/** Address of a small picture of one page, counted from 1, of an own document. */
export const documentPreviewPath = (documentId: number, page: number) =>
  `/client/document-previews/${documentId}/${page}`

/** Media types of pictures that are accepted. The content decides, not the name. */
export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Media types of all files that are accepted. */
export const DOCUMENT_MEDIA_TYPES = [...PICTURE_MEDIA_TYPES, 'application/pdf'] as const

/** The reason why an upload was refused, in the body of its answer. */
export const UPLOAD_REFUSALS = [
  'not-logged-in',
  'not-found',
  'closed',
  'too-many',
  'too-large',
  'not-a-picture',
  'heic',
  'too-many-pixels',
  'pdf-locked',
  'pdf-pages',
  'pdf-unreadable',
  'busy',
  'failed',
] as const
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number]

/** The answer to an upload. */
export type UploadAnswer = { readonly documentId: number } | { readonly refused: UploadRefusal }
