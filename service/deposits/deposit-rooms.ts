import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { depositRoom } from './deposit-limits.ts'
import type { DepositCurrency } from './deposit-terms.ts'
import { fundsRoom } from './funds-room.ts'
import type { DepositFacts } from './refuse-deposit.ts'
import { unverifiedRoom } from './unverified-room.ts'

interface Wanted {
  readonly site: ServedSite
  readonly playerId: number
  readonly verified: boolean
  readonly currencyId: number
  /** Null where the currency is not offered. */
  readonly currency: DepositCurrency | null
}

/** Reads the amounts that limits, verification and the source of the funds leave for a deposit. The player is locked. */
export async function depositRooms(
  db: Db,
  { site, playerId, verified, currencyId, currency }: Wanted,
): Promise<Pick<DepositFacts, 'roomMinor' | 'unverifiedRoomMinor' | 'fundsRoom'>> {
  return {
    roomMinor: await depositRoom(db, playerId, currencyId),
    unverifiedRoomMinor: await unverifiedRoom(db, { playerId, verified, currency }),
    fundsRoom: await fundsRoom(db, { site, playerId, currencyId }),
  }
}
