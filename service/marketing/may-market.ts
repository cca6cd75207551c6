import { sql } from 'kysely'
import type {
  MarketingChannel,
  MarketingKind,
  MarketingProduct,
  MarketingTopic,
} from '#schemas/entities/marketing.ts'
import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Marketing that is about to be sent or shown, as the database judges it. */
export interface Marketing {
  /** `page`: shown on the pages of a site, which needs no consent. */
  readonly channel: MarketingChannel | 'page'
  /** The player must have agreed to each of them. */
  readonly topics: readonly MarketingTopic[]
  /** The player must have agreed to one of them, if there are any. */
  readonly anyOf: readonly MarketingTopic[]
}

/** The kind of a message of marketing, and its product where it is about one. */
export interface MarketingSubject {
  readonly kind: MarketingKind
  readonly product?: MarketingProduct | undefined
}

/** Adverts, offers and coupons on the pages of a site. */
export const ON_PAGE: Marketing = { channel: 'page', topics: [], anyOf: [] }

/** Marketing in a channel of a site; null where the site sends none in it. Without a product it is about each of the site's products. */
export function marketingOf(
  { manifest }: Pick<ServedSite, 'manifest'>,
  channel: MarketingChannel,
  { kind, product }: MarketingSubject,
): Marketing | null {
  const { channels, products } = manifest.registration.marketing
  if (!channels.includes(channel)) return null
  return product === undefined || !products.includes(product)
    ? { channel, topics: [kind], anyOf: products }
    : { channel, topics: [kind, product], anyOf: [] }
}

/** Offers that are pushed to a player: with consent to offers in messages, where the site asks for it. */
export const pushedOffers = (site: Pick<ServedSite, 'manifest'>): Marketing =>
  marketingOf(site, 'message', { kind: 'offers' }) ?? ON_PAGE

/** Condition for a statement over `players as player`: the player may get this marketing. */
export const mayMarketSql = ({ channel, topics, anyOf }: Marketing) =>
  sql<boolean>`may_market(player, ${channel}, ${[...topics]}::text[], ${[...anyOf]}::text[])`

/** Whether a player may get marketing. Every sender asks this function, or its condition, before it sends. */
export async function mayMarket(db: Db, playerId: number, marketing: Marketing): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayMarketSql(marketing)} as may from players player where player_id = ${playerId}`.execute(db)
  return rows[0]?.may === true
}
