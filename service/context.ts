import type { Registry } from 'prom-client'
import type { BeaconSource } from '#service/adapters/beacon/drand-beacon.ts'
import type { AddressProvider } from '#service/adapters/addresses/address-provider.ts'
import type { Clock } from '#service/base/clock.ts'
import type { PersonChecks } from '#service/adapters/checks/person-checks.ts'
import type { CountryByAddress } from '#service/adapters/country-by-address.ts'
import type { DocumentStore } from '#service/adapters/documents/document-store.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Config } from '#service/config/config.ts'
import type { CardFinisher } from '#service/draws/card-finisher.ts'
import type { Database } from '#service/database/database.ts'
import type { EventLog } from '#service/events/event-log.ts'
import type { SharedFigures } from '#service/events/shared-figures.ts'
import type { JoinGatherer } from '#service/joins/join-gatherer.ts'
import type { ClientUse } from '#service/limits/client-use.ts'
import type { RateLimits } from '#service/limits/rate-limits.ts'
import type { SharedReads } from '#service/limits/shared-reads.ts'
import type { Logger } from '#service/base/log.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { RegisterGate } from '#service/players/rules/register-gate.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import type { Throttle } from '#service/sessions/throttle.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'

/** The shared parts of the service; created in `service/main.mjs`. */
export interface ServiceContext {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly entropy: Entropy
  /** Null if the operator configured no beacon. */
  readonly beacon: BeaconSource | null
  readonly countries: CountryByAddress
  readonly checks: PersonChecks
  readonly registerGate: RegisterGate
  readonly addresses: AddressProvider
  readonly documents: DocumentStore
  readonly log: Logger
  readonly sites: SiteCatalogue
  readonly events: EventLog
  readonly joins: JoinGatherer
  readonly cards: CardFinisher
  readonly sessions: SessionStore
  readonly throttle: Throttle
  readonly clientUse: ClientUse
  readonly sharedReads: SharedReads
  readonly rateLimits: RateLimits
  readonly keys: KeyRing
  readonly vault: PersonalVault
  readonly seeds: SeedVault
  readonly metrics: Registry
  /** The figures that processes of one service send to each other; null if this is the only process. */
  readonly sharedFigures: SharedFigures | null
}
