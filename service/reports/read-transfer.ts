import { type RawBuilder, sql } from 'kysely'
import type { ListedTransfer, TransferDetail } from '#schemas/operator/transfers.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import type { AccountKind } from '#service/ledger/accounts.ts'
import { type Cause, causeOfKey, keysOfCause, keysOfId, releasesOf } from './transfer-causes.ts'

/** The owner of the accounts of a kind: a player, a site, a game or an instance. */
const OWNERS = {
  playerCash: 'player',
  playerBonus: 'player',
  playerSubscription: 'player',
  pendingWithdrawal: 'player',
  playerDebt: 'player',
  instancePool: 'instance',
  instanceExchange: 'instance',
  progressivePool: 'game',
  prizeCarry: 'game',
  satelliteEntries: 'game',
  siteRevenue: 'site',
  processorClearing: 'site',
  couponCost: 'site',
  rounding: 'site',
  siteExchange: 'site',
} as const satisfies Readonly<Record<AccountKind, 'player' | 'instance' | 'game' | 'site'>>
type Owner = (typeof OWNERS)[AccountKind]

const kindsOf = (owner: Owner): string[] =>
  Object.entries(OWNERS).flatMap(([kind, of]) => (of === owner ? [kind] : []))

/** Transfers that are shown at once. */
const SHOWN_MAX = 50
const ROW_ID = /^[1-9]\d{0,15}$/

/** Whether an account belongs to a site. A transfer stays within one site, so that any of its accounts says which. */
const isOfSite = (memberId: number): RawBuilder<boolean> => sql`
  case
    when kind = any(${kindsOf('site')}::text[]) then owner_id = ${memberId}
    when kind = any(${kindsOf('player')}::text[])
      then exists (select from players where player_id = owner_id and member_id = ${memberId})
    when kind = any(${kindsOf('instance')}::text[])
      then exists (select from game_instances where game_instance_id = owner_id and member_id = ${memberId})
    else exists (select from games where game_id = owner_id and member_id = ${memberId})
  end`

/** The transfers of a site among those that meet a condition, the newest first. */
const ofSite = (memberId: number, condition: RawBuilder<unknown>, limit: number): RawBuilder<Row> => sql<Row>`
  with chosen as materialized (select * from transfers where ${condition})
  select transfer_id as "transferId", created_at as time, code, unique_key as key, corrects_transfer_id as "correctsTransferId"
  from chosen
  where (select ${isOfSite(memberId)} from entries join accounts using (account_id)
    where entries.transfer_id = chosen.transfer_id limit 1)
  order by transfer_id desc limit ${limit}`

interface Row {
  readonly transferId: number
  readonly time: number
  readonly code: string
  readonly key: string | null
  readonly correctsTransferId: number | null
}

const listed = ({ transferId, time, code, key }: Row): ListedTransfer => ({
  transferId,
  time,
  code,
  ...(key !== null && { reference: key }),
})

/** The transfers of a site that a number or a reference names, the newest first. */
export async function findTransfers(db: Db, memberId: number, search: string): Promise<ListedTransfer[]> {
  const text = search.trim()
  const orders = await db
    .selectFrom('deposits')
    .select('order_id')
    .where('member_id', '=', memberId)
    .where('processor_reference', '=', text)
    .limit(SHOWN_MAX)
    .execute()
  const ids = [text, ...orders.map(({ order_id: id }) => id)]
  const keys = [text, ...ids.flatMap(keysOfId)]
  const number = ROW_ID.test(text) ? sql`transfer_id = ${Number(text)} or` : sql``
  const named = sql`${number} unique_key = any(${keys}::text[]) or ${releasesOf(ids)}`
  const { rows } = await ofSite(memberId, named, SHOWN_MAX).execute(db)
  return rows.map(listed)
}

interface Asked {
  readonly memberId: number
  readonly transferId: number
  readonly languageId: string
}

/** A transfer of a site with its entries, its cause and the other transfers of this cause; null where the site has no such transfer. */
export async function readTransfer(db: Db, asked: Asked): Promise<TransferDetail | null> {
  const { memberId, transferId } = asked
  const [row] = (await ofSite(memberId, sql`transfer_id = ${transferId}`, 1).execute(db)).rows
  if (row === undefined) return null
  const entries = await readEntries(db, asked)
  const cause = causeOfKey(row.key) ?? causeOfEntries(entries)
  const [related, correctedBy] = await Promise.all([
    readRelated(db, asked, cause),
    db
      .selectFrom('transfers')
      .select('transfer_id')
      .where('unique_key', '=', `reverse:${transferId}`)
      .executeTakeFirst(),
  ])
  return {
    ...listed(row),
    entries,
    ...(cause !== null && { cause }),
    ...(row.correctsTransferId !== null && { correctsTransferId: row.correctsTransferId }),
    ...(correctedBy !== undefined && { correctedByTransferId: correctedBy.transfer_id }),
    related: related.slice(0, SHOWN_MAX).map(listed),
    hasMoreRelated: related.length > SHOWN_MAX,
  }
}

/** A purchase and its refund name no cause; it is the draw into whose pool they pay. */
function causeOfEntries(entries: TransferDetail['entries']): Cause | null {
  const draw = entries.find(({ gameInstanceId }) => gameInstanceId !== undefined)?.gameInstanceId
  return draw === undefined ? null : { kind: 'draw', id: String(draw) }
}

async function readEntries(db: Db, { transferId, languageId }: Asked): Promise<TransferDetail['entries']> {
  const { rows } = await sql<{
    readonly kind: AccountKind
    readonly ownerId: number
    readonly currencyId: number
    readonly amountMinor: number
    readonly texts: Record<string, GameTexts> | null
    readonly sequenceNumber: number | null
  }>`
    select kind, owner_id as "ownerId", entries.currency_id as "currencyId", amount_minor as "amountMinor", texts,
      sequence_number as "sequenceNumber"
    from entries join accounts using (account_id)
    left join game_instances on game_instance_id = owner_id and kind = any(${kindsOf('instance')}::text[])
    left join games on games.game_id = coalesce(game_instances.game_id,
      case when kind = any(${kindsOf('game')}::text[]) then owner_id end)
    where transfer_id = ${transferId}
    order by entries.currency_id, amount_minor, account_id`.execute(db)
  return rows.map(({ kind, ownerId, texts, sequenceNumber, ...entry }) => {
    const owner = OWNERS[kind]
    const title = texts === null ? null : textsIn(texts, languageId).title
    return {
      account: kind,
      ...entry,
      ...(owner === 'player' && { playerId: ownerId }),
      ...(owner === 'instance' && { gameInstanceId: ownerId }),
      ...(owner === 'game' && { gameId: ownerId }),
      ...(title !== null && {
        gameTitle: sequenceNumber === null ? title : `${title}, number ${sequenceNumber}`,
      }),
    }
  })
}

/** Transfers of the same cause: those of the pool of a draw, else those whose keys name it. One more than are shown. */
async function readRelated(db: Db, { memberId, transferId }: Asked, cause: Cause | null): Promise<Row[]> {
  if (cause === null) return []
  const chosen =
    cause.kind === 'draw'
      ? sql`transfer_id in (
          select newest.transfer_id from accounts_of(array['instancePool'], array[${cause.id}::bigint]) as pool
          cross join lateral (
            select transfer_id from entries where entries.account_id = pool.account_id
            order by transfer_id desc limit ${SHOWN_MAX + 2}) as newest)`
      : sql`(unique_key = any(${keysOfCause(cause)}::text[]) or ${releasesOf(cause.kind === 'deposit' ? [cause.id] : [])})`
  const others = sql`${chosen} and transfer_id <> ${transferId}`
  return (await ofSite(memberId, others, SHOWN_MAX + 1).execute(db)).rows
}
