import type { FromSchema, JSONSchema } from '../json-schema.ts'

const noteTextSchema = { type: 'string', minLength: 3, maxLength: 4000, description: 'plain text' } as const

/** A note of an operator about a player. It never changes. */
export const playerNoteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['noteId', 'text', 'writtenBy', 'time'],
  properties: {
    noteId: { type: 'integer' },
    text: { type: 'string' },
    writtenBy: { type: 'string', description: 'the name of the person, or of the token' },
    time: { type: 'number', description: 'UTC milliseconds' },
  },
} as const satisfies JSONSchema
export type PlayerNote = FromSchema<typeof playerNoteSchema>

export const newPlayerNoteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: noteTextSchema },
  examples: [{ text: 'Called on 3 May: wants letters in German.' }],
} as const satisfies JSONSchema
export type NewPlayerNote = FromSchema<typeof newPlayerNoteSchema>
