import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type OperatorOptions, timeOf, wanted } from './options.ts'

/** Runs `error list`: the errors that pages of a site reported, with the first places of each. */
export async function runPageErrorCommand(
  api: OperatorApi,
  [command, ...others]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command !== 'list' || others.some((word) => word !== undefined))
    throw new Mistake('The command is error list.')
  const errors = resultOf(await api('getPageErrors', { siteId }, {}))
  if (errors.length === 0) say(`No page of ${siteId} has reported an error in the last 30 days.`)
  for (const { message, stack, page, release, reports, firstSeen, lastSeen } of errors) {
    say(`${reports} × ${message} on ${page}, release ${release}, ${timeOf(firstSeen)} to ${timeOf(lastSeen)}`)
    for (const place of placesIn(stack)) say(`    ${place}`)
  }
}

const PLACES_SHOWN = 3

const placesIn = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+/.test(line))
    .slice(0, PLACES_SHOWN)
    .map((line) => line.trim())
