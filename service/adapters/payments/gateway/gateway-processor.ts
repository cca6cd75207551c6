import { strict as assert } from 'node:assert'
import type { PaymentMethod } from '#schemas/site-manifest/payments.ts'
import { type GatewayOrder, gatewayMessageSchema, type GatewayVisit } from '#schemas/gateway/protocol.ts'
import type { Clock } from '#service/base/clock.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { answerTo, hasSignature, isSigned, signMessage, type SigningKey } from '../message-signature.ts'
import type { Bank, PaymentProcessor, ProcessorMessage } from '../payment-processor.ts'

/** A company that speaks the protocol of docs/gateway.md. */
export interface Gateway {
  readonly processorId: string
  readonly title: string
  readonly method: PaymentMethod
  /** The base address of its interface, without a slash at the end. */
  readonly address: string
  readonly banks: readonly Bank[]
  /** The first key signs; all of them are accepted, so that a key can be replaced. Read at each use. */
  readonly keys: () => readonly [SigningKey, ...SigningKey[]]
  /** The origin of the site to which players return; empty for a gateway at the site's own origin. */
  readonly returnOrigin: string
}

/** The subject of a signed order in the address of a page. */
const ORDER_SUBJECT = 'page'
/** The subject of a signed visit in the address of an external deposit page. */
const VISIT_SUBJECT = 'visit'

export const webhookPath = (processorId: string) => `/webhooks/payments/${processorId}`

/** Makes the addresses of a gateway's page for players, and reads the messages of the gateway. */
export function createGatewayProcessor(gateway: Gateway, clock: Clock): PaymentProcessor {
  const { processorId, title, method, address, banks, keys, returnOrigin } = gateway
  const subject = `POST ${webhookPath(processorId)}`
  return {
    processorId,
    title,
    method,
    banks,
    speaks: 'our-protocol',
    openPage: null,
    signVisit({ returnPath, ...visit }) {
      const value: GatewayVisit = { processorId, ...visit, returnPath: returnOrigin + returnPath }
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      const signature = signMessage(keys()[0], { subject: VISIT_SUBJECT, body: text }, clock.now())
      return { visit: text, signature }
    },
    hostedPage:
      method === 'debit'
        ? null
        : ({ returnPath, ...order }) => {
            const signed = { ...order, processorId, title, method, returnPath: returnOrigin + returnPath }
            return `${address}/pay?${orderQuery(signed, keys()[0], clock.now())}`
          },
    readDelivery(headers, body) {
      if (!isSigned(keys(), headers[SIGNATURE_HEADER], { subject, body }, clock.now())) return null
      const message: unknown = JSON.parse(body.toString('utf8'))
      assert.equal(breachOf(gatewayMessageSchema, message), null)
      return { messages: [message as ProcessorMessage], notes: [] }
    },
    answer(headers, [answer]) {
      const body = JSON.stringify(answer)
      const subject = answerTo(String(headers[SIGNATURE_HEADER]))
      const signature = signMessage(keys()[0], { subject, body }, clock.now())
      return { type: 'application/json', body, headers: { [SIGNATURE_HEADER]: signature } }
    },
  }
}

/** Encodes an order as the query of the page's address, signed. */
export function orderQuery(order: GatewayOrder, key: SigningKey, nowMs: number): string {
  const text = Buffer.from(JSON.stringify(order)).toString('base64url')
  const signature = signMessage(key, { subject: ORDER_SUBJECT, body: text }, nowMs)
  return new URLSearchParams({ order: text, signature }).toString()
}

/** Returns null if none of the keys has signed the order. The signature has no time limit, because a player may come back to the page. */
export function readOrderQuery(
  { order, signature }: { readonly order?: unknown; readonly signature?: unknown },
  keys: readonly SigningKey[],
): GatewayOrder | null {
  if (typeof order !== 'string' || typeof signature !== 'string') return null
  if (!hasSignature(keys, signature, { subject: ORDER_SUBJECT, body: order })) return null
  return JSON.parse(Buffer.from(order, 'base64url').toString('utf8')) as GatewayOrder
}
