import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentMethod } from '#schemas/site-manifest/payments.ts'
import type { ProcessorOrder } from '../payment-processor.ts'

/** An order at the processor that the sandbox stands for. */
export interface SandboxOrder extends ProcessorOrder {
  readonly processorId: string
  readonly title: string
  readonly method: PaymentMethod
}

/** Encodes an order as the query of the hosted page's address, signed. */
export function orderQuery(order: SandboxOrder, secret: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(order)).toString('base64url')
  return new URLSearchParams({ order: text, signature: macOf(text, secret).toString('base64url') }).toString()
}

/** Null if the order was not signed with the secret. */
export function readOrderQuery(
  query: { readonly order?: unknown; readonly signature?: unknown },
  secret: Uint8Array,
): SandboxOrder | null {
  const { order, signature } = query
  if (typeof order !== 'string' || typeof signature !== 'string') return null
  const given = Buffer.from(signature, 'base64url')
  const right = macOf(order, secret)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return JSON.parse(Buffer.from(order, 'base64url').toString('utf8')) as SandboxOrder
}

function macOf(text: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
