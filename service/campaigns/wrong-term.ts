import { isDay } from '#schemas/dates/is-day.ts'
import { CAMPAIGN_KINDS, type CampaignTerms } from '#schemas/operator/campaigns.ts'
import { toMinor } from '#service/ledger/minor-units.ts'

/** A term that makes no campaign: its place, and what was expected there. */
export interface WrongTerm {
  readonly path: string
  readonly value: unknown
  readonly expected: string
}

/** The first term that makes no campaign in a currency; null if all do. The game of free plays is asked for besides. */
export function wrongTerm(terms: CampaignTerms, decimals: number): WrongTerm | null {
  return wrongKind(terms) ?? wrongAmount(terms, decimals) ?? wrongDay(terms) ?? wrongBonus(terms)
}

function wrongKind(terms: CampaignTerms): WrongTerm | null {
  for (const kind of CAMPAIGN_KINDS) {
    const isOwn = terms.kind === kind
    if (isOwn !== (terms[kind] !== undefined))
      return { path: `$.${kind}`, value: terms[kind], expected: isOwn ? 'there' : 'left out' }
  }
  return null
}

function wrongAmount(terms: CampaignTerms, decimals: number): WrongTerm | null {
  const { budget, maxAmountPerPlayer, depositOffer, cashBack } = terms
  const amounts = {
    '$.budget.amount': budget.amount,
    '$.maxAmountPerPlayer': maxAmountPerPlayer,
    '$.depositOffer.maxAward': depositOffer?.maxAward,
    '$.depositOffer.minDeposit': depositOffer?.minDeposit,
    '$.cashBack.maxAmount': cashBack?.maxAmount,
    '$.cashBack.minLoss': cashBack?.minLoss,
  }
  for (const [path, value] of Object.entries(amounts)) {
    if (value !== undefined && toMinor(value, decimals) === null)
      return { path, value, expected: `an amount with at most ${decimals} decimals` }
  }
  const most = depositOffer?.maxAward
  if (most !== undefined && most > budget.amount)
    return { path: '$.budget.amount', value: budget.amount, expected: 'at least the most of one award' }
  return null
}

function wrongDay(terms: CampaignTerms): WrongTerm | null {
  const {
    schedule: { firstDay, lastDay },
    audience = {},
  } = terms
  const days = {
    '$.schedule.firstDay': firstDay,
    '$.schedule.lastDay': lastDay,
    '$.audience.registeredFrom': audience.registeredFrom,
    '$.audience.registeredUntil': audience.registeredUntil,
    '$.announcement.day': terms.announcement?.day,
  }
  for (const [path, value] of Object.entries(days)) {
    if (value !== undefined && !isDay(value)) return { path, value, expected: 'a day of the calendar' }
  }
  if (lastDay < firstDay)
    return { path: '$.schedule.lastDay', value: lastDay, expected: 'firstDay or a later day' }
  const announced = terms.announcement?.day
  if (announced !== undefined && announced > lastDay)
    return { path: '$.announcement.day', value: announced, expected: 'lastDay or an earlier day' }
  const { neverDeposited, lastDepositDaysMin, lastDepositDaysMax } = audience
  if (neverDeposited === true && (lastDepositDaysMin ?? lastDepositDaysMax) !== undefined)
    return { path: '$.audience.neverDeposited', value: true, expected: 'left out beside a last deposit' }
  return null
}

function wrongBonus({ depositOffer, cashBack }: CampaignTerms): WrongTerm | null {
  const offer = depositOffer ?? cashBack
  if (offer === undefined) return null
  const place = depositOffer === undefined ? '$.cashBack' : '$.depositOffer'
  const { award = 'instant', wagerTimes, bonusDays } = offer
  if ((award === 'bonus') !== (wagerTimes !== undefined))
    return {
      path: `${place}.wagerTimes`,
      value: wagerTimes,
      expected: 'a number for a bonus, and left out for cash at once',
    }
  if (award === 'instant' && bonusDays !== undefined)
    return { path: `${place}.bonusDays`, value: bonusDays, expected: 'left out for cash at once' }
  return null
}

/** The terms that a campaign keeps once it was started. */
export const KEPT_OF_PAUSED: readonly {
  readonly path: string
  readonly isChanged: (before: CampaignTerms, after: CampaignTerms) => boolean
}[] = [
  ...(['kind', 'currency', 'stackingClass', 'depositOffer', 'freePlays', 'cashBack'] as const).map(
    (name) => ({
      path: `$.${name}`,
      isChanged: (before: CampaignTerms, after: CampaignTerms) => differ(before[name], after[name]),
    }),
  ),
  {
    path: '$.schedule.firstDay',
    isChanged: (before, after) => before.schedule.firstDay !== after.schedule.firstDay,
  },
]

export const changesAnnouncement = (before: CampaignTerms, after: CampaignTerms): boolean =>
  differ(before.announcement, after.announcement)

const differ = (before: unknown, after: unknown) =>
  JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after))

/** The fields of an object in one order: the database keeps its own. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)]),
      )
    : value
