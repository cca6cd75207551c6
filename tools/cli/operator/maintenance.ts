import type { Maintenance } from '#schemas/operator/maintenance.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type OperatorOptions, timeOf, wanted } from './options.ts'

/** Runs `maintenance on`, `off` or `show`, and prints the state of the site. */
export async function runMaintenanceCommand(
  api: OperatorApi,
  [command, ...others]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  if (!['on', 'off', 'show'].includes(command ?? '') || others.some((word) => word !== undefined))
    throw new Mistake('The commands are maintenance on, off and show.')
  const siteId = wanted(options.site, '--site')
  if (command === 'show') return say(lineOf(siteId, resultOf(await api('getMaintenance', { siteId }, {}))))
  const { message, until } = options
  const messages = textsOf(options.text)
  const request = {
    enabled: command === 'on',
    ...(message === undefined ? {} : { message }),
    ...(messages === undefined ? {} : { messages }),
    ...(until === undefined ? {} : { endsAt: endOf(until) }),
  }
  say(lineOf(siteId, resultOf(await api('setMaintenance', { siteId }, request))))
}

/** Texts by language from repeated `--text de=…` options. */
function textsOf(given: readonly string[] | undefined): Record<string, string> | undefined {
  if (given === undefined) return undefined
  return Object.fromEntries(
    given.map((text) => {
      const [, language, message] = /^([A-Za-z-]{2,16})=([\s\S]+)$/.exec(text) ?? []
      if (language === undefined || message === undefined)
        throw new Mistake(`--text ${text} is no text of a language such as de=Wir sind gleich zurück.`)
      return [language, message]
    }),
  )
}

function endOf(until: string): number {
  const end = Date.parse(until)
  if (Number.isNaN(end)) throw new Mistake(`--until ${until} is no date such as 2030-12-31T18:00Z.`)
  return end
}

function lineOf(siteId: string, { enabled, message, endsAt }: Maintenance): string {
  const state = enabled ? 'closed for maintenance' : 'open'
  const until = endsAt === null ? '' : `, expected until ${timeOf(endsAt)}`
  return `${siteId}: ${state}${until}${message === '' ? '' : `: ${message}`}`
}
