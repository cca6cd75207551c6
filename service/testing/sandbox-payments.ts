import fastify from 'fastify'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { webhookPath } from '#service/adapters/payments/gateway/gateway-processor.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { signMessage } from '#service/adapters/payments/message-signature.ts'
import { sandboxKey } from '#service/adapters/payments/sandbox/sandbox-processor.ts'
import { registerSandboxProcessor } from '#service/adapters/payments/sandbox/register-sandbox-processor.ts'
import { readConfig } from '#service/config/config.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { registerPaymentWebhooks } from '#service/payments/register-payment-webhooks.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { silentLog, type TestDatabase } from './database.ts'

const key = { keyId: 'k', secret: seededBytes('key', 32) }
/** The keys with which the sandbox and the service sign in tests. */
export const SANDBOX_KEYS = ringOfOneKey(key)

/** The configuration of a service whose sandbox processor is on. */
export const SANDBOX_CONFIG = { ...readConfig({}), sandboxProcessor: true }

/** The headers of a message that a sandbox processor signs, to the path of its messages or another one. */
export function sandboxSigned(
  body: string,
  by = 'sandbox',
  path: string = webhookPath(by),
): Record<string, string> {
  const content = { subject: `POST ${path}`, body }
  const signature = signMessage(sandboxKey(SANDBOX_KEYS, by), content, systemClock.now())
  return { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
}

/** Opens the sandbox processor and the webhooks of a service over HTTP; `siteOf` gives the bounds that a payment is checked against. */
export async function openSandboxPayments(
  database: TestDatabase,
  siteOf: SiteCatalogue['byMemberId'] = () => null,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = fastify()
  const service = {
    config: SANDBOX_CONFIG,
    keys: SANDBOX_KEYS,
    database,
    clock: systemClock,
    entropy: systemEntropy,
    log: silentLog,
    vault: database.vault,
    sites: { byMemberId: siteOf, all: () => [] },
  }
  await registerPaymentWebhooks(app, service)
  await registerSandboxProcessor(app, service)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, close: () => app.close() }
}
