import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = { enum: ['success'] } as const satisfies JSONSchema

/** Keeps that the caller was shown the tools for safer play, as some laws ask before the first wager. The first time counts. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
})
