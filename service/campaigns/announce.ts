import { sql } from 'kysely'
import { MARKETING_CHANNELS, type MarketingChannel } from '#schemas/entities/marketing.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { mailLanguageOf } from '#service/mail/mail-texts.ts'
import { type Marketing, marketingOf, mayMarketSql } from '#service/marketing/may-market.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import { putMarketingMail } from '#service/players/changes/player-mail.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CampaignRow, campaigns } from './campaign-rows.ts'
import { isInAudience } from './is-in-audience.ts'
import { readOfferedPlayers } from './read-facts.ts'

/** Players with consent who are looked at in one transaction. */
const BATCH = 100

type AnnouncingService = Pick<ServiceContext, 'database' | 'sites' | 'vault' | 'entropy'>

interface Sending {
  readonly row: CampaignRow
  readonly site: ServedSite
  /** The marketing that a mail or a message is; null in a channel in which nothing is sent. */
  readonly marketing: Readonly<Record<MarketingChannel, Marketing | null>>
}

/**
 * Announces a campaign that is due to the next players of its site: in the channels that the player has agreed to, and to nobody who may be
 * shown no offers. The campaign is locked, so that another process announces another one. Returns whether there may be more.
 */
export async function announceCampaigns(service: AnnouncingService, limit = BATCH): Promise<boolean> {
  const { database, sites } = service
  const served = sites.all().map(({ memberId }) => memberId)
  if (served.length === 0) return false
  return database.transaction(async (tx) => {
    const row = await campaigns(tx)
      .where('campaigns.member_id', 'in', served)
      .where('campaigns.status', 'in', ['scheduled', 'running'])
      .where('announce_at', '<=', now)
      .where('announced_at', 'is', null)
      .where('ends_at', '>', now)
      .orderBy('announce_at')
      .limit(1)
      .forNoKeyUpdate('campaigns')
      .skipLocked()
      .executeTakeFirst()
    const site = row === undefined ? null : sites.byMemberId(row.member_id)
    if (row === undefined || site === null) return false
    await announceToNext(tx, service, { row, site, marketing: marketingIn(site, row) }, limit)
    return true
  })
}

function marketingIn(site: ServedSite, { terms: { announcement } }: CampaignRow): Sending['marketing'] {
  const channels = announcement?.channels ?? MARKETING_CHANNELS
  const of = (channel: MarketingChannel) =>
    channels.includes(channel)
      ? marketingOf(site, channel, { kind: 'offers', product: announcement?.product })
      : null
  return { mail: of('mail'), message: of('message') }
}

interface Agreed {
  readonly playerId: number
  readonly languageId: string | null
  readonly mail: boolean
  readonly message: boolean
}

async function announceToNext(
  tx: Tx,
  service: AnnouncingService,
  sending: Sending,
  limit: number,
): Promise<void> {
  const { row, site } = sending
  const agreed = await readAgreed(tx, sending, limit)
  const { playerIds, ...audience } = row.terms.audience ?? {}
  const players = await readOfferedPlayers(
    tx,
    agreed.map(({ playerId }) => playerId),
    site.manifest.timeZone,
  )
  const fitting = new Set(
    players.filter((player) => isInAudience(player, audience)).map(({ playerId }) => playerId),
  )
  const sent = { mail: 0, message: 0 }
  for (const player of agreed) {
    const { playerId } = player
    if (!fitting.has(playerId) || playerIds?.includes(playerId) === false) continue
    if (!(await mayAdvertise(tx, site, { playerId, isRestricted: false }))) continue
    for (const channel of MARKETING_CHANNELS) {
      if (!player[channel] || !(await noteSent(tx, row, { playerId, channel }))) continue
      await send(tx, service, sending, { player, channel })
      sent[channel] += 1
    }
  }
  await tx
    .updateTable('campaigns')
    .set({
      announced_through_player_id: agreed.at(-1)?.playerId ?? row.announced_through_player_id,
      announced_mails: row.announced_mails + sent.mail,
      announced_messages: row.announced_messages + sent.message,
      ...(agreed.length < limit && { announced_at: now }),
    })
    .where('campaign_id', '=', row.campaign_id)
    .execute()
}

/** The next players of the site who have agreed to the marketing in one of the channels. */
async function readAgreed(tx: Tx, { row, marketing }: Sending, limit: number): Promise<Agreed[]> {
  const { mail, message } = marketing
  const may = (one: Marketing | null) => (one === null ? sql<boolean>`false` : mayMarketSql(one))
  const { rows } = await sql<Agreed>`
    select * from (
      select player_id as "playerId", language_id as "languageId", ${may(mail)} as mail, ${may(message)} as message
      from players as player
      where member_id = ${row.member_id} and player_id > ${row.announced_through_player_id} and player.status = 'active') as agreed
    where mail or message order by "playerId" limit ${limit}`.execute(tx)
  return rows
}

interface Sent {
  readonly playerId: number
  readonly channel: MarketingChannel
}

/** Notes that a player gets an announcement; false for one that the player has got. */
async function noteSent(tx: Tx, row: CampaignRow, { playerId, channel }: Sent): Promise<boolean> {
  const noted = await tx
    .insertInto('campaign_announcements')
    .values({ campaign_id: row.campaign_id, player_id: playerId, channel })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst()
  return noted !== undefined
}

async function send(
  tx: Tx,
  service: AnnouncingService,
  { row, site }: Sending,
  { player, channel }: { readonly player: Agreed; readonly channel: MarketingChannel },
): Promise<void> {
  const { announcement, kind } = row.terms
  const { playerId, languageId } = player
  const language = mailLanguageOf(site, languageId ?? '')
  const texts = announcement?.texts ?? {}
  const text = texts[language] ?? texts[site.manifest.languages.default]
  if (text === undefined) throw new Error(`the announcement of campaign ${row.campaign_id} has no text`)
  if (channel === 'message') return sendPrivateMessage(tx, playerId, text)
  await putMarketingMail(tx, service, site, {
    kind: 'campaign',
    playerId,
    facts: { title: text.title, text: text.body, offer: kind },
    subject: { kind: 'offers', product: announcement?.product },
  })
}
