import { readFile } from 'node:fs/promises'
import type { CampaignTerms, OperatedCampaign } from '#schemas/operator/campaigns.ts'
import { Mistake } from '../../mistake.ts'
import { resultOf, type OperatorApi } from './connect-api.ts'
import { numberOf } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

interface CampaignOptions {
  readonly site?: string | undefined
  readonly status?: string | undefined
  readonly campaign?: string | undefined
}

/** The commands that change the state of a campaign, with their endpoints. */
const MOVES = { start: 'startCampaign', pause: 'pauseCampaign', end: 'endCampaign' } as const

/**
 * Runs `campaign list`, `show`, `create` and `change` (with the terms in a JSON file), `start`, `pause` or `end`, and prints each campaign with what it
 * has cost.
 */
export async function runCampaignCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  { site: siteId, status, campaign }: CampaignOptions,
  say: (line: string) => void,
): Promise<void> {
  if (siteId === undefined) throw new Mistake('The command needs --site.')
  const which = (given: string | undefined) => ({ siteId, campaignId: numberOf(given, 'a campaign') })
  if (command === 'list') return listCampaigns(api, { siteId, status }, say)
  if (command === 'show') {
    const { grants, players, ...found } = resultOf(await api('getCampaign', which(subject), {}))
    say(lineOf(found))
    say(`${players} players, the newest grants:`)
    for (const { playerId, status: state, amount, returned } of grants)
      say(`player ${playerId}: ${amount} ${found.currency}, ${state}, ${returned} went back`)
    return
  }
  if (command === 'create' && subject !== undefined)
    return say(lineOf(resultOf(await api('createCampaign', { siteId }, await readTerms(subject)))))
  if (command === 'change' && subject !== undefined)
    return say(lineOf(resultOf(await api('changeCampaign', which(campaign), await readTerms(subject)))))
  if (command === 'start' || command === 'pause' || command === 'end')
    return say(lineOf(resultOf(await api(MOVES[command], which(subject), {}))))
  throw new Mistake(
    'The commands are campaign list, show <number>, create <file>, change <file> --campaign <number>, start <number>, pause <number> and end <number>.',
  )
}

async function listCampaigns(
  api: OperatorApi,
  { siteId, status }: { readonly siteId: string; readonly status: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  const filter = status === undefined ? {} : { status: status as OperatedCampaign['status'] }
  await sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { campaigns: rows, hasMore } = resultOf(
          await api('getCampaigns', { siteId }, { ...filter, ...from }),
        )
        return { rows, hasMore }
      },
      idOf: ({ campaignId }) => campaignId,
      lineOf,
      none: `${siteId} has no campaigns.`,
    },
    say,
  )
}

/** The terms in a file; the service validates them. */
async function readTerms(file: string): Promise<CampaignTerms> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as CampaignTerms
  } catch (error) {
    throw new Mistake(`${file} is not a JSON file with the terms of a campaign: ${(error as Error).message}`)
  }
}

function lineOf(campaign: OperatedCampaign): string {
  const { campaignId, name, kind, status, schedule, budget, currency } = campaign
  const { spentAmount, spentGrants, reservedAmount } = campaign
  const days = `${schedule.firstDay} to ${schedule.lastDay}`
  const spent = `${spentAmount} of ${budget.amount} ${currency} spent, ${reservedAmount} reserved, ${spentGrants} of ${budget.grants} grants`
  const { announcedMails: mails, announcedMessages: messages } = campaign
  const announced = mails + messages === 0 ? '' : `, announced by ${mails} mails and ${messages} messages`
  return `${campaignId}: ${name}, ${kind}, ${status}, ${days}, ${spent}${announced}`
}
