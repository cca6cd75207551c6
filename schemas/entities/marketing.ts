/** The ways in which the product sends marketing to a player: a mail, or a message on the site. */
export const MARKETING_CHANNELS = ['mail', 'message'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

/** The kinds of marketing: news of the site and its games; bonuses, coupons and other offers. */
export const MARKETING_KINDS = ['news', 'offers'] as const
export type MarketingKind = (typeof MARKETING_KINDS)[number]

/** The products that regulators ask consent for, one by one. */
export const MARKETING_PRODUCTS = ['lottery', 'bingo', 'casino', 'betting'] as const
export type MarketingProduct = (typeof MARKETING_PRODUCTS)[number]

/** The subject of a consent: a kind, or a product on a site that asks by product. */
export const MARKETING_TOPICS = [...MARKETING_KINDS, ...MARKETING_PRODUCTS] as const
export type MarketingTopic = (typeof MARKETING_TOPICS)[number]

/** The place at which a consent was given or withdrawn. An exclusion withdraws every consent; `earlier` is from before consents were kept one by one. */
export const MARKETING_ORIGINS = ['registration', 'account', 'mail', 'exclusion', 'earlier'] as const
export type MarketingOrigin = (typeof MARKETING_ORIGINS)[number]

/** Version of the product's texts `account.marketing.*`; a test pins their digest. A consent keeps it. */
export const MARKETING_WORDING = 1

/** One thing that a player is asked: marketing about a topic in a channel. */
export interface MarketingChoice {
  readonly channel: MarketingChannel
  readonly topic: MarketingTopic
}

/** The channels and products of the marketing to which a site asks its players to agree. */
export interface AskedMarketing {
  readonly channels: readonly MarketingChannel[]
  readonly products: readonly MarketingProduct[]
}

/** The choices of a site's players, by channel. */
export function marketingChoices({ channels, products }: AskedMarketing): MarketingChoice[] {
  const topics: readonly MarketingTopic[] = [...MARKETING_KINDS, ...products]
  return channels.flatMap((channel) => topics.map((topic) => ({ channel, topic })))
}

/** The name of a choice among the fields of a registration. */
export const marketingField = ({ channel, topic }: MarketingChoice): string => `marketing.${channel}.${topic}`
