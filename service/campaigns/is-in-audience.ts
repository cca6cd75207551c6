import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { CampaignAudience } from '#schemas/operator/campaigns.ts'

/** The facts of a player that an audience asks for; days by the clock of the site. */
export interface AudienceFacts {
  readonly segment: PlayerSegment | null
  readonly country: string | null
  readonly registeredDay: string
  /** Null where no deposit was ever paid. */
  readonly lastDepositDays: number | null
}

type Conditions = {
  readonly [Name in keyof Omit<CampaignAudience, 'playerIds'>]-?: (
    facts: AudienceFacts,
    wanted: NonNullable<CampaignAudience[Name]>,
  ) => boolean
}

const CONDITIONS: Conditions = {
  segments: ({ segment }, segments) => segment !== null && segments.includes(segment),
  countries: ({ country }, countries) => country !== null && countries.includes(country),
  registeredFrom: ({ registeredDay }, day) => registeredDay >= day,
  registeredUntil: ({ registeredDay }, day) => registeredDay <= day,
  neverDeposited: ({ lastDepositDays }, isWanted) => !isWanted || lastDepositDays === null,
  lastDepositDaysMin: ({ lastDepositDays }, days) => lastDepositDays !== null && lastDepositDays >= days,
  lastDepositDaysMax: ({ lastDepositDays }, days) => lastDepositDays !== null && lastDepositDays <= days,
}

/** Whether every condition of an audience holds for a player; a list of players is asked for in the database. */
export function isInAudience(facts: AudienceFacts, audience: CampaignAudience): boolean {
  return Object.entries(CONDITIONS).every(([name, holds]) => {
    const wanted = audience[name as keyof Conditions]
    return (
      wanted === undefined || (holds as (facts: AudienceFacts, wanted: unknown) => boolean)(facts, wanted)
    )
  })
}
