import type { PrizeAgent } from '#schemas/protocol/prizes.ts'

interface Places {
  readonly countries: readonly string[]
  /** Regions of the country that is shown. */
  readonly regions: readonly string[]
  /** The agents of the country, and of the region where one is chosen; those of the first country where it has none. */
  readonly here: readonly PrizeAgent[]
}

/** The countries and regions that have agents, and the agents of the place that is chosen. */
export function placesOf(
  agents: readonly PrizeAgent[],
  { country, region }: { readonly country: string | undefined; readonly region: string | undefined },
): Places {
  const countries = [...new Set(agents.map((agent) => agent.country))]
  const shown = country !== undefined && countries.includes(country) ? country : countries[0]
  const inCountry = agents.filter((agent) => agent.country === shown)
  const regions = [
    ...new Set(inCountry.flatMap((agent) => (agent.region === undefined ? [] : [agent.region]))),
  ]
  const isKnown = region !== undefined && regions.includes(region)
  return {
    countries,
    regions,
    here: isKnown ? inCountry.filter((agent) => agent.region === region) : inCountry,
  }
}
