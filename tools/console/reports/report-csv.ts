import type { OwnSite } from '#schemas/operator/people.ts'
import type { Report } from '#schemas/operator/reports.ts'
import { csv } from '../parts/csv.ts'
import { costsByCampaign } from './report-sums.ts'

/** An amount in units of its currency; exact, because it has no more digits than its minor units. */
function decimalOf(site: Pick<OwnSite, 'currencies'>, currencyId: number, amountMinor: number): number {
  const places = site.currencies[currencyId]?.decimalPlaces ?? 0
  return Number((amountMinor / 10 ** places).toFixed(places))
}

const codeOf = (site: Pick<OwnSite, 'currencies'>, currencyId: number) =>
  site.currencies[currencyId]?.code ?? String(currencyId)

/** The revenue of a report, a line for each game and day. */
export const revenueCsv = ({ games }: Pick<Report, 'games'>, site: Pick<OwnSite, 'currencies'>): string =>
  csv([
    ['Day', 'Game', 'Kind', 'Currency', 'Draws', 'Stakes', 'Prizes', 'Gross'],
    ...games.map(({ day, gameTitle, gameRule, currencyId, draws, stakesMinor, prizesMinor, grossMinor }) => [
      day,
      gameTitle,
      gameRule,
      codeOf(site, currencyId),
      draws,
      ...[stakesMinor, prizesMinor, grossMinor].map((minor) => decimalOf(site, currencyId, minor)),
    ]),
  ])

/** The changes of the accounts of a report, a line for each account, day and kind. */
export const accountsCsv = (
  { accounts }: Pick<Report, 'accounts'>,
  site: Pick<OwnSite, 'currencies'>,
): string =>
  csv([
    ['Account', 'Currency', 'Day', 'What', 'Count', 'In', 'Out'],
    ...accounts.flatMap(({ account, currencyId, changes }) =>
      changes.map(({ day, code, count, inMinor, outMinor }) => [
        account,
        codeOf(site, currencyId),
        day,
        code,
        count,
        ...[inMinor, outMinor].map((minor) => decimalOf(site, currencyId, minor)),
      ]),
    ),
  ])

/** The cost of bonuses in a report, a line for each campaign and currency; the line without a campaign has coupons, rewards and bonuses of games. */
export const campaignCsv = (report: Pick<Report, 'bonuses'>, site: Pick<OwnSite, 'currencies'>): string =>
  csv([
    ['Campaign', 'Currency', 'Given', 'Went back', 'Cost'],
    ...costsByCampaign(report).map(({ name, currencyId, givenMinor, returnedMinor }) => [
      name ?? '',
      codeOf(site, currencyId),
      ...[givenMinor, returnedMinor, givenMinor - returnedMinor].map((minor) =>
        decimalOf(site, currencyId, minor),
      ),
    ]),
  ])
