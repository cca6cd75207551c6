import { sql } from 'kysely'
import { startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'
import { timeOn } from '#modules/game-rules/rules/zoned-time.ts'
import { ANNOUNCED_AT } from '#schemas/operator/campaign-announcement.ts'
import {
  auditedCampaign,
  type CampaignTerms,
  type CampaignWithGrants,
  DEFAULT_CLASS,
  type OperatedCampaign,
  SHOWN_GRANTS,
} from '#schemas/operator/campaigns.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { INTEGER_MAX } from '#schemas/protocol/numbers.ts'
import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import { withVersion } from '#service/call/version-of.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import { now, timestamp } from '#service/database/time.ts'
import { toDecimal, toMinor } from '#service/ledger/minor-units.ts'
import { hasMoved, move } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { type CampaignRow, campaigns, findCampaign, type WhichCampaign } from './campaign-rows.ts'
import { CAMPAIGNS } from './campaign-states.ts'
import { storeCoupon } from './offer-coupon.ts'
import { changesAnnouncement, KEPT_OF_PAUSED, type WrongTerm } from './wrong-term.ts'

/** The terms of a campaign that are allowed, and who enters them. */
interface Entered {
  readonly memberId: number
  readonly timeZone: string
  readonly currency: CurrencyData
  readonly terms: CampaignTerms
  readonly by: string
}

/** Creates the draft of a campaign. */
export async function createCampaign(tx: Tx, entered: Entered): Promise<CampaignRow> {
  const { memberId, terms, by } = entered
  const { campaign_id: campaignId } = await tx
    .insertInto('campaigns')
    .values({
      ...valuesOf(entered),
      member_id: memberId,
      kind: terms.kind,
      currency_id: entered.currency.currencyId,
      created_by: by,
      changed_by: by,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  return findCampaign(tx, { memberId, campaignId }) as Promise<CampaignRow>
}

function valuesOf({ terms, timeZone, currency: { decimalPlaces } }: Entered) {
  const minor = (amount: number) => toMinor(amount, decimalPlaces) ?? 0
  const { schedule, budget, maxAmountPerPlayer, announcement } = terms
  const announceAt =
    announcement && announcedAt(timeZone, announcement.day ?? schedule.firstDay, announcement.time)
  return {
    name: terms.name,
    terms: JSON.stringify(terms),
    stacking_class: terms.stackingClass ?? DEFAULT_CLASS,
    priority: terms.priority ?? 0,
    starts_at: timestamp(startOfTypedDay(timeZone, schedule.firstDay, 0) ?? 0),
    ends_at: timestamp(startOfTypedDay(timeZone, schedule.lastDay, 1) ?? 0),
    announce_at: announceAt === undefined ? null : timestamp(announceAt),
    budget_minor: minor(budget.amount),
    budget_count: budget.grants,
    max_per_player: terms.maxPerPlayer ?? (terms.cashBack?.repeats === undefined ? 1 : INTEGER_MAX),
    max_minor_per_player: maxAmountPerPlayer === undefined ? null : minor(maxAmountPerPlayer),
  }
}

/** The time of an announcement by the clock of the site. */
function announcedAt(timeZone: string, typed: string, time: string = ANNOUNCED_AT): number {
  const [year = 0, month = 0, day = 0] = typed.split('-').map(Number)
  return timeOn(timeZone, { year, month, day }, time)
}

/** Replaces the terms of a draft or of a paused campaign, which is locked. `running`: it is neither. */
export async function changeCampaign(
  tx: Tx,
  row: CampaignRow,
  entered: Entered,
): Promise<CampaignRow | 'running' | WrongTerm> {
  if (row.status !== 'draft' && row.status !== 'paused') return 'running'
  const { memberId, terms, by, currency } = entered
  const kept =
    row.status === 'draft' ? undefined : KEPT_OF_PAUSED.find((one) => one.isChanged(row.terms, terms))
  if (kept !== undefined)
    return { path: kept.path, value: null, expected: 'as it was: the campaign was started' }
  const isAnnounced = row.announced_at !== null || row.announced_through_player_id > 0
  if (isAnnounced && changesAnnouncement(row.terms, terms))
    return { path: '$.announcement', value: null, expected: 'as it was: players have got it' }
  const values = valuesOf(entered)
  if (
    values.budget_minor < row.reserved_minor + row.spent_minor ||
    values.budget_count < row.reserved_count + row.spent_count
  )
    return { path: '$.budget', value: terms.budget, expected: 'at least what is reserved and spent' }
  const { campaign_id: campaignId } = row
  await tx
    .updateTable('campaigns')
    .set({ ...values, kind: terms.kind, currency_id: currency.currencyId, changed_by: by, changed_at: now })
    .where('campaign_id', '=', campaignId)
    .execute()
  return findCampaign(tx, { memberId, campaignId }) as Promise<CampaignRow>
}

/** Locks a campaign of a site; null if the site has none with this number. */
export async function lockCampaign(tx: Tx, which: WhichCampaign): Promise<CampaignRow | null> {
  await tx
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('campaign_id', '=', which.campaignId)
    .where('member_id', '=', which.memberId)
    .forUpdate()
    .execute()
  return findCampaign(tx, which)
}

/** The reason why a campaign is not started, in order of precedence. `decided`: it runs, or has ended. `over`: its last day is over. */
export type NotStarted = 'decided' | 'over'

/** The reason why a locked campaign is not started; null if it may be. */
export async function refuseStart(tx: Tx, row: CampaignRow): Promise<NotStarted | null> {
  if (!allows(CAMPAIGNS, row.status, 'start')) return 'decided'
  return (await readTimes(tx, row)).isOver ? 'over' : null
}

/** Starts a locked campaign: now, or on its first day. */
export async function startCampaign(tx: Tx, row: CampaignRow): Promise<CampaignRow | NotStarted> {
  const refusal = await refuseStart(tx, row)
  if (refusal !== null) return refusal
  const { isBegun } = await readTimes(tx, row)
  const moved = await move(tx, CAMPAIGNS, row, { event: isBegun ? 'start' : 'schedule' })
  if (!hasMoved(moved)) return 'decided'
  await storeCoupon(tx, row)
  return { ...moved, decimal_places: row.decimal_places }
}

async function readTimes(tx: Tx, row: CampaignRow) {
  const { rows } = await sql<{ isBegun: boolean; isOver: boolean }>`
    select starts_at <= service_now() as "isBegun", ends_at <= service_now() as "isOver"
    from campaigns where campaign_id = ${row.campaign_id}`.execute(tx)
  return rows[0] ?? { isBegun: false, isOver: true }
}

/** Pauses a locked campaign; `decided` where it does not run. */
export async function pauseCampaign(tx: Tx, row: CampaignRow): Promise<CampaignRow | 'decided'> {
  const moved = await move(tx, CAMPAIGNS, row, { event: 'pause' })
  return hasMoved(moved) ? { ...moved, decimal_places: row.decimal_places } : 'decided'
}

/** Ends a locked campaign for good: its schedule ends now. One that has not begun pays no cash back. */
export async function endCampaign(tx: Tx, row: CampaignRow): Promise<CampaignRow | 'decided'> {
  const isBegun = sql<boolean>`(status in ('running', 'paused') and starts_at < service_now())`
  const moved = await move(tx, CAMPAIGNS, row, {
    event: 'end',
    set: {
      ends_at: sql<number>`case when ${isBegun} then least(ends_at, service_now()) else ends_at end`,
      settled_at: sql<number>`case when ${isBegun} then settled_at else service_now() end`,
    },
  })
  return hasMoved(moved) ? { ...moved, decimal_places: row.decimal_places } : 'decided'
}

/** A page of the campaigns of a site, by default the newest first. */
export async function listCampaigns(
  db: Db,
  {
    memberId,
    after,
    sort,
    limit = PAGE_SIZE,
    status,
  }: EndpointRequest<'getCampaigns'> & { readonly memberId: number },
) {
  const { direction, beyond } = directionOf(sort, 'newest')
  let query = campaigns(db).where('campaigns.member_id', '=', memberId)
  if (after !== undefined) query = query.where('campaign_id', beyond, after)
  if (status !== undefined) query = query.where('campaigns.status', '=', status)
  return readListPage(query.orderBy('campaign_id', direction), limit)
}

/** A campaign in the operators' view. */
export function toOperatedCampaign(row: CampaignRow): OperatedCampaign {
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  const campaign = {
    campaignId: row.campaign_id,
    status: row.status,
    ...row.terms,
    reservedAmount: decimal(row.reserved_minor),
    reservedGrants: row.reserved_count,
    spentAmount: decimal(row.spent_minor),
    spentGrants: row.spent_count,
    announcedMails: row.announced_mails,
    announcedMessages: row.announced_messages,
    ...(row.announced_at !== null && { announcedAt: row.announced_at }),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdBy: row.created_by,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }
  return withVersion(campaign, auditedCampaign(campaign))
}

/** A campaign with its newest grants. */
export async function withGrants(db: Db, row: CampaignRow): Promise<CampaignWithGrants> {
  const ofCampaign = db.selectFrom('campaign_grants').where('campaign_id', '=', row.campaign_id)
  const { players } = await ofCampaign
    .select(({ fn }) => fn.count<number>('player_id').distinct().as('players'))
    .where('status', '<>', 'released')
    .executeTakeFirstOrThrow()
  const grants = await ofCampaign.selectAll().orderBy('grant_id', 'desc').limit(SHOWN_GRANTS).execute()
  return {
    ...toOperatedCampaign(row),
    players,
    grants: grants.map((grant) => ({
      grantId: grant.grant_id,
      playerId: grant.player_id,
      status: grant.status,
      amount: toDecimal(grant.amount_minor, row.decimal_places),
      returned: toDecimal(grant.returned_minor, row.decimal_places),
      grantedTime: grant.created_at,
    })),
  }
}
