import type { Clock } from '#service/adapters/clock.ts'
import type { Config } from '#service/config.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import { createSandboxProcessor } from './sandbox/sandbox-processor.ts'

/** The configured processors, in the order in which they are offered to players. */
export function paymentProcessors(service: {
  readonly config: Config
  readonly keys: KeyRing
  readonly clock: Clock
}): readonly PaymentProcessor[] {
  return service.config.sandboxProcessor ? [createSandboxProcessor(service)] : []
}
