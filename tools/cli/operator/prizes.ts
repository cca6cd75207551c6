import { readFile } from 'node:fs/promises'
import type { OperatedPrizeAgent, OperatedPrizeItem, PrizeAgentTerms } from '#schemas/operator/prizes.ts'
import { PRIZE_ITEM_STATUSES, type PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type ListedRows, type PageRequest, sayList } from './say-list.ts'

/** The options of the prize commands. */
export interface PrizeOptions {
  readonly site?: string | undefined
  readonly status?: string | undefined
  readonly agent?: string | undefined
  readonly reference?: string | undefined
}

/** The commands that change the state of a won item. */
const CHANGES = { accept: 'claimed', hand: 'at-agent', ship: 'shipped', deliver: 'delivered' } as const

const COMMANDS = ['list', ...Object.keys(CHANGES), 'agents', 'add-agent', 'change-agent']

/** Runs a `prize` command, and prints each won item or agent that it is about. */
export async function runPrizeCommand(
  api: OperatorApi,
  [command = '', subject]: readonly (string | undefined)[],
  options: PrizeOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  switch (command) {
    case 'list':
      return listItems(api, siteId, statusOf(options), say)
    case 'accept':
    case 'hand':
    case 'ship':
    case 'deliver':
      return changeItem(api, { siteId, prizeItemId: numberOf(subject, 'a won item') }, CHANGES[command], {
        options,
        say,
      })
    case 'agents':
      return sayList(
        { ...listOfAgents(api, siteId), lineOf: agentLine, none: `${siteId} has no agents.` },
        say,
      )
    case 'add-agent':
      return say(agentLine(resultOf(await api('addPrizeAgent', { siteId }, await readTerms(subject)))))
    case 'change-agent': {
      const agentId = numberOf(options.agent, 'an agent after --agent')
      const changed = await api('changePrizeAgent', { siteId, agentId }, await readTerms(subject))
      return say(agentLine(resultOf(changed)))
    }
    default:
      throw new Mistake(`The commands are prize ${COMMANDS.join(', ')}.`)
  }
}

/** The agents of a site, the oldest first. */
export const listOfAgents = (
  api: OperatorApi,
  siteId: string,
): Pick<ListedRows<OperatedPrizeAgent, number>, 'readPage' | 'idOf'> => ({
  readPage: async (from) => {
    const { agents, hasMore } = resultOf(await api('getPrizeAgents', { siteId }, from))
    return { rows: agents, hasMore }
  },
  idOf: ({ agentId }) => agentId,
})

async function listItems(
  api: OperatorApi,
  siteId: string,
  status: PrizeItemStatus,
  say: (line: string) => void,
): Promise<void> {
  await sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { items: rows, hasMore } = resultOf(await api('getPrizeItems', { siteId }, { ...from, status }))
        return { rows, hasMore }
      },
      idOf: ({ prizeItemId }) => prizeItemId,
      lineOf: itemLine,
      none: `${siteId} has no item that is ${status}.`,
    },
    say,
  )
}

async function changeItem(
  api: OperatorApi,
  params: { siteId: string; prizeItemId: number },
  status: (typeof CHANGES)[keyof typeof CHANGES],
  { options: { agent, reference }, say }: { options: PrizeOptions; say: (line: string) => void },
): Promise<void> {
  const changed = await api('changePrizeItem', params, {
    status,
    ...(agent === undefined ? {} : { agentId: numberOf(agent, 'an agent after --agent') }),
    ...(reference === undefined ? {} : { reference }),
  })
  say(itemLine(resultOf(changed)))
}

/** The facts of an agent in a file; the service validates them. */
async function readTerms(file: string | undefined): Promise<PrizeAgentTerms> {
  const path = wanted(file, 'a file')
  try {
    return JSON.parse(await readFile(path, 'utf8')) as PrizeAgentTerms
  } catch (error) {
    throw new Mistake(`${path} is not a JSON file with the facts of an agent: ${(error as Error).message}`)
  }
}

function wanted(value: string | undefined, what: string): string {
  if (value === undefined) throw new Mistake(`The command needs ${what}.`)
  return value
}

function numberOf(value: string | undefined, what: string): number {
  if (value !== undefined && /^[1-9][0-9]{0,14}$/.test(value)) return Number(value)
  throw new Mistake(`The command needs the number of ${what}.`)
}

function statusOf({ status = 'claimed' }: PrizeOptions): PrizeItemStatus {
  const known = PRIZE_ITEM_STATUSES.find((one) => one === status)
  if (known === undefined) throw new Mistake(`--status is one of ${PRIZE_ITEM_STATUSES.join(', ')}.`)
  return known
}

function itemLine(item: OperatedPrizeItem): string {
  const { prizeItemId, status, quantity, prizeItem, gameTitle, playId, playerId, choice, agent, person } =
    item
  const times = quantity === 1 ? '' : `${quantity} × `
  const way = choice === undefined ? '' : `, by ${choice}`
  const place = agent === undefined ? '' : ` at ${agent.agentId} (${agent.name}, ${agent.city})`
  const facts = Object.values(person).join(', ')
  return `${prizeItemId}: ${status}${way}${place}, ${times}${prizeItem.name}, ${gameTitle}, play ${playId}, player ${playerId}: ${facts}`
}

function agentLine({ agentId, closed, ...facts }: OperatedPrizeAgent): string {
  const { name, street, postalCode, city, region, country, phone, hours } = facts
  const known = [name, street, postalCode, city, region, country, phone, hours].filter(
    (fact) => fact !== undefined,
  )
  return `${agentId}: ${known.join(', ')}${closed ? ', closed' : ''}`
}
