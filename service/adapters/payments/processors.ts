import type { Clock } from '#service/base/clock.ts'
import type { Config } from '#service/config/config.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { ProcessorClient } from './processor-client.ts'
import { createSandboxClients } from './sandbox/sandbox-client.ts'
import { createSandboxProcessors } from './sandbox/sandbox-processor.ts'

interface PaymentService {
  readonly config: Config
  readonly keys: KeyRing
  readonly clock: Clock
}

/** The processors that the configuration enables. */
export function paymentProcessors(service: PaymentService): readonly PaymentProcessor[] {
  return service.config.sandboxProcessor ? createSandboxProcessors(service) : []
}

/** The ways to the enabled processors. The sandbox processors are served by this process, at `ownOrigin`. */
export function processorClients(service: PaymentService, ownOrigin: string): readonly ProcessorClient[] {
  return service.config.sandboxProcessor ? createSandboxClients(service, ownOrigin) : []
}

export function processorById<Known extends { readonly processorId: string }>(
  processors: readonly Known[],
  processorId: string,
): Known | undefined {
  return processors.find((processor) => processor.processorId === processorId)
}
