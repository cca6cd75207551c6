import {
  gatewayMessageSchema,
  gatewayOrderSchema,
  gatewayRequestSchema,
  gatewayVisitSchema,
  messageAnswerSchema,
  operationPageSchema,
  requestAnswerSchema,
  requestStateSchema,
} from '#schemas/gateway/protocol.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'

const SCHEMAS: Readonly<Record<string, JSONSchema>> = {
  Order: gatewayOrderSchema,
  Visit: gatewayVisitSchema,
  Request: gatewayRequestSchema,
  RequestAnswer: requestAnswerSchema,
  RequestState: requestStateSchema,
  Message: gatewayMessageSchema,
  MessageAnswer: messageAnswerSchema,
  OperationPage: operationPageSchema,
}

const contentOf = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
})
const answersWith = (name: string, more: object = {}) => ({
  '200': {
    description: 'signed for the request',
    headers: { 'x-processor-signature': { schema: { type: 'string' } } },
    content: contentOf(name),
  },
  '401': { description: 'the signature is not valid' },
  ...more,
})
const parameter = (name: string, place: 'path' | 'query') => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string' },
})
const SIGNED = { name: 'x-processor-signature', in: 'header', required: true, schema: { type: 'string' } }

/** The file of docs/gateway.md for programs: OpenAPI 3.1 of both directions. */
export function gatewayDocument(): Record<string, string> {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Tombolo: payment gateways',
      version: '1',
      description: 'Signatures, repeats and states are in docs/gateway.md.',
    },
    paths: {
      '/pay': {
        get: {
          summary: 'The page where the player pays',
          description: 'order is an Order as JSON in base64url.',
          parameters: [parameter('order', 'query'), parameter('signature', 'query')],
          responses: {
            '200': { description: 'the page' },
            '404': { description: 'the order is not signed' },
          },
        },
      },
      '/requests': {
        post: {
          summary: 'Takes a direct debit or a payout',
          parameters: [SIGNED],
          requestBody: { required: true, content: contentOf('Request') },
          responses: answersWith('RequestAnswer'),
        },
      },
      '/requests/{requestId}': {
        get: {
          summary: 'Whether a request was accepted',
          parameters: [parameter('requestId', 'path'), SIGNED],
          responses: answersWith('RequestState'),
        },
      },
      '/operations': {
        get: {
          summary: 'The operations that changed last on a day in UTC',
          parameters: [parameter('day', 'query'), parameter('after', 'query'), SIGNED],
          responses: answersWith('OperationPage', { '400': { description: 'the day is not valid' } }),
        },
      },
    },
    webhooks: {
      message: {
        post: {
          summary: 'POST https://<site>/webhooks/payments/<site>.<processorId> of the service',
          parameters: [SIGNED],
          requestBody: { required: true, content: contentOf('Message') },
          responses: answersWith('MessageAnswer', {
            '400': { description: 'the message breaks its schema, or has another amount' },
            '404': { description: 'the processor or the order is not known' },
            '409': { description: 'a chargeback of an order that is not paid yet' },
          }),
        },
      },
    },
    components: { schemas: SCHEMAS },
  }
  return { 'docs/gateway.openapi.json': `${JSON.stringify(document, null, 2)}\n` }
}
