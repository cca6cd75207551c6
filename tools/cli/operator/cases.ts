import { readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import {
  OPERATED_CASE_STATUSES,
  type OperatedCase,
  type OperatedConversation,
} from '#schemas/operator/support.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { numberOf, oneOf, type OperatorOptions, timeOf, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

type Say = (line: string) => void

/** Runs `case list`, `show`, `assign`, `answer`, `note`, `close`, `reopen`, `merge`, `file` or `template`, and prints the outcome. */
export async function runCaseCommand(
  api: OperatorApi,
  [command, ...subjects]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: Say,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') return list(api, siteId, options, say)
  if (command === 'template') return runTemplateCommand(api, siteId, subjects, say)
  if (command === 'file') return saveFile(api, siteId, subjects[0], { options, say })
  const params = { siteId, caseId: numberOf(subjects[0], 'a case') }
  if (command === 'show') return show(resultOf(await api('viewSupportCase', params, {})), say)
  if (command === 'assign') {
    const to = { to: subjects[1] ?? '' }
    const { assignedTo = 'nobody' } = resultOf(await api('assignSupportCase', params, to))
    say(`${params.caseId}: assigned to ${assignedTo}`)
  } else if (command === 'note') {
    resultOf(await api('noteSupportCase', params, { text: wanted(options.message, '--message') }))
    say(`${params.caseId}: noted`)
  } else if (command === 'merge') {
    const into = numberOf(subjects[1], 'the case that gets the messages')
    resultOf(await api('mergeSupportCase', params, { into }))
    say(`${params.caseId}: merged into ${into}`)
  } else if (command === 'answer' || command === 'close' || command === 'reopen') {
    const { status } = resultOf(await change(api, command, params, options))
    say(`${params.caseId}: ${status}`)
  } else
    throw new Mistake(
      'The commands are case list, show, assign, answer, note, close, reopen, merge, file and template.',
    )
}

function change(
  api: OperatorApi,
  command: 'answer' | 'close' | 'reopen',
  params: { readonly siteId: string; readonly caseId: number },
  { message, template, close }: OperatorOptions,
) {
  if (command === 'close') return api('closeSupportCase', params, {})
  if (command === 'reopen') return api('reopenSupportCase', params, {})
  const words = template === undefined ? { text: wanted(message, '--message or --template') } : { template }
  return api('answerSupportCase', params, { ...words, ...(close === true && { close }) })
}

async function list(api: OperatorApi, siteId: string, options: OperatorOptions, say: Say): Promise<void> {
  const status = oneOf(OPERATED_CASE_STATUSES, options.status ?? 'open', '--status')
  return sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { cases: rows, hasMore } = resultOf(
          await api('listSupportCases', { siteId }, { ...from, status }),
        )
        return { rows, hasMore }
      },
      idOf: ({ caseId }) => caseId,
      lineOf,
      none: `${siteId} has no case that is ${status}.`,
    },
    say,
  )
}

function lineOf({ caseId, status, topic, subject, playerId, assignedTo, changedTime, rating }: OperatedCase) {
  const who = playerId === undefined ? 'a guest' : `player ${playerId}`
  const more = [
    ...(assignedTo === undefined ? [] : [`assigned to ${assignedTo}`]),
    ...(rating === undefined ? [] : [`${rating} of 5 stars`]),
  ]
  return [`${caseId}: ${status}, ${topic}, ${who}, ${timeOf(changedTime)}: ${subject}`, ...more].join('; ')
}

function show(found: OperatedConversation, say: Say): void {
  say(lineOf(found))
  if (found.guest !== undefined) say(`guest: ${found.guest.name} <${found.guest.email}>`)
  if (found.reference !== undefined) say(`reference: ${found.reference}`)
  for (const { author, writtenBy, byMail, text, time, attachments } of found.messages) {
    say(
      `\n${timeOf(time)} ${author}${writtenBy === undefined ? '' : ` ${writtenBy}`}${byMail ? ' by mail' : ''}`,
    )
    say(text)
    for (const { attachmentId, pages } of attachments) say(`file ${attachmentId}, ${pages} pages`)
  }
}

/** Saves every page of a file of a case: `answer.jpg`, `answer-2.jpg`, … */
async function saveFile(
  api: OperatorApi,
  siteId: string,
  subject: string | undefined,
  { options, say }: { readonly options: OperatorOptions; readonly say: Say },
): Promise<void> {
  const attachmentId = numberOf(subject, 'a file')
  const out = wanted(options.out, '--out')
  const { dir, name, ext } = parse(out)
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    const view = resultOf(await api('viewSupportAttachment', { siteId, attachmentId }, { page }))
    pages = view.pages
    const path = page === 1 ? out : join(dir, `${name}-${page}${ext}`)
    await writeFile(path, Buffer.from(view.data, 'base64'), { flag: 'wx', mode: 0o600 })
    say(`${attachmentId}: page ${page} of ${pages} written to ${path}`)
  }
}

/** Runs `case template list`, `save ID FILE` (with the texts by language in a JSON file) or `remove ID`. */
async function runTemplateCommand(
  api: OperatorApi,
  siteId: string,
  [command, templateId, file]: readonly (string | undefined)[],
  say: Say,
): Promise<void> {
  if (command === 'list') {
    const templates = resultOf(await api('getSupportTemplates', { siteId }, {}))
    if (templates.length === 0) say(`${siteId} has no templates.`)
    for (const { templateId: id, texts } of templates) say(`${id}: ${Object.keys(texts).join(', ')}`)
    return
  }
  if (command !== 'save' && command !== 'remove')
    throw new Mistake('The commands are case template list, save and remove.')
  const params = { siteId, templateId: wanted(templateId, 'the id of a template') }
  if (command === 'remove') {
    resultOf(await api('removeSupportTemplate', params, {}))
    return say(`${templateId}: removed`)
  }
  const texts = await readTexts(wanted(file, 'a JSON file with the texts'))
  resultOf(await api('saveSupportTemplate', params, { texts }))
  say(`${templateId}: ${Object.keys(texts).join(', ')}`)
}

async function readTexts(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  } catch (error) {
    throw new Mistake(`${file} is not a JSON file with texts by language: ${(error as Error).message}`)
  }
}
