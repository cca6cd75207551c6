import { type RawBuilder, sql } from 'kysely'
import type { TransferCause } from '#schemas/operator/transfers.ts'

/** The first parts of the keys with which transfers of a cause are made once; the second part is the id of the cause. */
const KEYS = {
  deposit: [
    'deposit',
    'debt-repaid',
    'coupon',
    'bonus-release',
    'bonus-expiry',
    'coupon-back',
    'chargeback',
    'chargeback-reversed',
  ],
  withdrawal: ['withdrawal-request', 'withdrawal', 'withdrawal-back'],
  draw: ['settlement', 'prize', 'satellite-award'],
  approval: ['adjustment', 'unclaimed-money'],
  play: ['play-refund'],
  subscription: [
    'subscription',
    'subscription-back',
    'subscription-promotion',
    'subscription-promotion-back',
  ],
  wonEntry: ['satellite-back'],
  prizeItem: ['prize-cash'],
  referral: ['referral-reward', 'referral-back'],
  inGameBonus: ['in-game-bonus'],
  grant: ['cash-back', 'free-plays', 'free-plays-entered'],
  game: ['progressive-seed'],
  transfer: ['reverse'],
} as const satisfies Readonly<Record<TransferCause, readonly string[]>>

const KINDS = Object.keys(KEYS) as TransferCause[]

export interface Cause {
  readonly kind: TransferCause
  readonly id: string
}

/** The cause that the key of a transfer names; null for one without such a key, as a join has none. */
export function causeOfKey(key: string | null): Cause | null {
  const [first = '', id = ''] = (key ?? '').split(':')
  const kind = KINDS.find((each) => (KEYS[each] as readonly string[]).includes(first))
  return kind === undefined || id === '' ? null : { kind, id }
}

/** The keys of the transfers of a cause, without those that have a third part: see `releasesOf`. */
export const keysOfCause = ({ kind, id }: Cause): string[] => KEYS[kind].map((first) => `${first}:${id}`)

/**
 * Condition of the transfers that released the bonuses of deposits, in steps. The third part of their keys is what was released before, in minor
 * units: each step leads to the key of the next one.
 */
export const releasesOf = (orderIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`
  transfer_id in (
    with recursive released (order_id, transfer_id, minor) as (
      select order_id, transfer_id, ${amountOf('step')}
      from unnest(${orderIds}::text[]) as order_id
      join transfers as step on step.unique_key = 'bonus-release:' || order_id || ':0'
      union all
      select before.order_id, step.transfer_id, before.minor + ${amountOf('step')}
      from released as before
      join transfers as step on step.unique_key = 'bonus-release:' || before.order_id || ':' || before.minor)
    select transfer_id from released)`

/** The amount that a transfer with two entries moves, in minor units. */
const amountOf = (transfer: string) => sql`(
  select sum(amount_minor)::bigint from entries
  where entries.transfer_id = ${sql.ref(`${transfer}.transfer_id`)} and amount_minor > 0)`

/** The keys that transfers of anything with this id may have. */
export const keysOfId = (id: string): string[] => KINDS.flatMap((kind) => keysOfCause({ kind, id }))
