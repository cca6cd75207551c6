import type { FastifyInstance } from 'fastify'
import { processorClients } from './adapters/payments/processors.ts'
import { registerSandboxProcessor } from './adapters/payments/sandbox/register-sandbox-processor.ts'
import type { PollingLoop } from './base/polling-loop.ts'
import type { ServiceContext } from './context.ts'
import { registerPaymentPage } from './pages/payment-page.ts'
import { decideRequest } from './payments/accept-processor-message.ts'
import { registerPaymentWebhooks } from './payments/register-payment-webhooks.ts'
import { startRequestRunner } from './processor-requests/request-runner.ts'

/** Receives the messages of payment companies, and leads players to their pages. */
export async function registerPayments(app: FastifyInstance, service: ServiceContext): Promise<void> {
  await registerPaymentWebhooks(app, service)
  await registerSandboxProcessor(app, service)
  registerPaymentPage(app, service)
}

/** Sends the queued requests to payment companies. The sandbox processors are served by this process, at `origin`. */
export function startPaymentRequests(service: ServiceContext, origin: string): PollingLoop {
  return startRequestRunner({
    service,
    clients: () => processorClients(service, origin, service.sites.all()),
    decide: (processorId, message) => decideRequest(service, processorId, message),
  })
}
