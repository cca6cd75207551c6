import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { depositRoom } from './deposit-limits.ts'
import type { DepositCurrency } from './deposit-terms.ts'
import { fundsRoom } from './funds-room.ts'
import type { DepositRooms } from './refuse-deposit.ts'
import { unverifiedRoom } from './unverified-room.ts'

interface Wanted {
  /** Null where it is served no more. */
  readonly site: ServedSite | null
  readonly playerId: number
  readonly verified: boolean
  readonly currencyId: number
  /** Null where the currency is not offered. */
  readonly currency: DepositCurrency | null
  /** The deposits that use bounds up: open orders too while one is asked for, paid ones alone once it is paid. */
  readonly counted?: readonly ('created' | 'paid')[]
}

/** Reads the amounts that limits, verification and the source of the funds leave for a deposit. The player is locked. */
export async function depositRooms(
  db: Db,
  { site, playerId, verified, currencyId, currency, counted }: Wanted,
): Promise<DepositRooms> {
  return {
    roomMinor: await depositRoom(db, playerId, currencyId),
    unverifiedRoomMinor: await unverifiedRoom(db, { playerId, verified, currency, counted }),
    fundsRoom: site === null ? null : await fundsRoom(db, { site, playerId, currencyId, counted }),
  }
}
