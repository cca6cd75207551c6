import type { Clock } from '#service/base/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'

/** The parts of the service that the sandbox processors use. */
export interface SandboxService {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly entropy: Entropy
  readonly log: Logger
  readonly keys: KeyRing
}
