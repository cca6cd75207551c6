import { HARM_MARKER_STATES, type HarmMarker } from '#schemas/operator/harm-markers.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { numberOf, oneOf, type OperatorOptions, timeOf, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

type Say = (line: string) => void

/** Runs `harm list`, `show`, `look`, `note` or `close`, and prints the outcome. */
export async function runHarmCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: Say,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') return list(api, siteId, options, say)
  if (!['show', 'look', 'note', 'close'].includes(command ?? ''))
    throw new Mistake('The commands are harm list, show, look, note and close.')
  const params = { siteId, markerId: numberOf(subject, 'a marker') }
  if (command === 'show') {
    const { notes, ...marker } = resultOf(await api('viewHarmMarker', params, {}))
    say(lineOf(marker))
    for (const { text, writtenBy, time } of notes) say(`\n${timeOf(time)} ${writtenBy}\n${text}`)
    return
  }
  const { state } = resultOf(await change(api, command as 'look', params, options))
  say(`${params.markerId}: ${command === 'note' ? 'noted' : state}`)
}

function change(
  api: OperatorApi,
  command: 'look' | 'note' | 'close',
  params: { readonly siteId: string; readonly markerId: number },
  { message }: OperatorOptions,
) {
  if (command === 'look') return api('lookAtHarmMarker', params, {})
  const note = { text: wanted(message, '--message: what was seen or done') }
  return command === 'note' ? api('noteHarmMarker', params, note) : api('closeHarmMarker', params, note)
}

async function list(api: OperatorApi, siteId: string, options: OperatorOptions, say: Say): Promise<void> {
  const state = oneOf(HARM_MARKER_STATES, options.status ?? 'open', '--status')
  return sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { markers: rows, hasMore } = resultOf(
          await api('listHarmMarkers', { siteId }, { ...from, state }),
        )
        return { rows, hasMore }
      },
      idOf: ({ markerId }) => markerId,
      lineOf,
      none: `${siteId} has no marker that is ${state}.`,
    },
    say,
  )
}

function lineOf({ markerId, playerId, rule, state, words, firstDay, lastDay, days, ...by }: HarmMarker) {
  const period = days === 1 ? lastDay : `${firstDay} to ${lastDay}, on ${days} days`
  const who = by.closedBy ?? by.seenBy
  const more = who === undefined ? '' : ` (${state} by ${who})`
  return `${markerId}: player ${playerId}, ${rule}, ${period}: ${words}${more}`
}
