import { createHmac, timingSafeEqual } from 'node:crypto'
import type { JSONSchema } from '#schemas/json-schema.ts'

/** One event of a standard webhook, as far as the service reads it. */
export interface NotificationItem {
  readonly pspReference: string
  /** The payment that a refund, a capture or a dispute is about. */
  readonly originalReference?: string
  readonly merchantAccountCode: string
  readonly merchantReference: string
  readonly eventCode: string
  readonly success: string
  readonly amount: { readonly value: number; readonly currency: string }
  readonly paymentMethod?: string
  readonly reason?: string
  readonly additionalData?: Readonly<Record<string, string>>
}

const text = { type: 'string', maxLength: 1000 } as const satisfies JSONSchema

export const notificationSchema = {
  type: 'object',
  required: ['notificationItems'],
  properties: {
    notificationItems: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        required: ['NotificationRequestItem'],
        properties: {
          NotificationRequestItem: {
            type: 'object',
            required: ['pspReference', 'merchantAccountCode', 'eventCode', 'success', 'amount'],
            properties: {
              pspReference: { ...text, minLength: 1 },
              originalReference: text,
              merchantAccountCode: text,
              merchantReference: text,
              eventCode: { ...text, minLength: 1 },
              success: { enum: ['true', 'false'] },
              amount: {
                type: 'object',
                required: ['value', 'currency'],
                properties: { value: { type: 'integer' }, currency: text },
              },
              paymentMethod: text,
              reason: text,
              additionalData: { type: 'object' },
            },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The text that Adyen signs: eight fields of the event, joined by colons; a missing one is empty. */
export function signedText(item: NotificationItem): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount } = item
  return [
    pspReference,
    originalReference ?? '',
    merchantAccountCode,
    merchantReference ?? '',
    amount.value,
    amount.currency,
    item.eventCode,
    item.success,
  ].join(':')
}

/** Adyen’s signature of a text or of a whole body: HMAC-SHA256 in base64. */
export const adyenSignature = (key: Uint8Array, signed: string | Buffer): string =>
  createHmac('sha256', key).update(signed).digest('base64')

/** Whether one of the keys has signed, compared in a time that does not depend on the signature. */
export function isSignedByAdyen(
  keys: readonly Uint8Array[],
  signature: unknown,
  signed: string | Buffer,
): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature, 'base64')
  return keys
    .map((key) => Buffer.from(adyenSignature(key, signed), 'base64'))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given))
}
