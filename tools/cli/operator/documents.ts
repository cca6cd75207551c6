import { writeFile } from 'node:fs/promises'
import type { OperatedDocument } from '#schemas/operator/documents.ts'
import { DOCUMENT_STATUSES, type DocumentStatus } from '#schemas/protocol/verification.ts'
import { Mistake } from '../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'

/** The options of the document commands. */
export interface DocumentOptions {
  readonly site?: string | undefined
  readonly status?: string | undefined
  readonly reason?: string | undefined
  readonly out?: string | undefined
}

/** Runs `document list`, `view`, `accept` or `refuse`, and prints the outcome for each document. */
export async function runDocumentCommand(
  api: OperatorApi,
  [command, documentId]: readonly (string | undefined)[],
  options: DocumentOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') {
    const documents = resultOf(await api('getDocuments', { siteId }, { status: statusOf(options) }))
    if (documents.length === 0) say(`${siteId} has no document that is ${statusOf(options)}.`)
    for (const document of documents) say(lineOf(document))
    return
  }
  const params = { siteId, documentId: numberOf(documentId) }
  if (command === 'view') {
    const file = wanted(options.out, '--out')
    const { data } = resultOf(await api('viewDocument', params, {}))
    await writeFile(file, Buffer.from(data, 'base64'), { flag: 'wx', mode: 0o600 })
    say(`${documentId}: written to ${file}`)
  } else if (command === 'accept') say(lineOf(resultOf(await api('acceptDocument', params, {}))))
  else if (command === 'refuse') {
    const reason = wanted(options.reason, '--reason')
    say(lineOf(resultOf(await api('refuseDocument', params, { reason }))))
  } else throw new Mistake('The commands are document list, view, accept and refuse.')
}

function wanted(value: string | undefined, what: string): string {
  if (value === undefined) throw new Mistake(`The command needs ${what}.`)
  return value
}

function numberOf(value: string | undefined): number {
  if (value !== undefined && /^[1-9][0-9]{0,14}$/.test(value)) return Number(value)
  throw new Mistake('The command needs the number of a document.')
}

function statusOf({ status = 'submitted' }: DocumentOptions): DocumentStatus {
  const known = DOCUMENT_STATUSES.find((one) => one === status)
  if (known === undefined) throw new Mistake(`--status is one of ${DOCUMENT_STATUSES.join(', ')}.`)
  return known
}

function lineOf(document: OperatedDocument): string {
  const { documentId, status, purpose, documentType = '?', side, playerId, person, replies } = document
  const said = replies.length > 0 ? `; the player wrote: ${replies.join(' / ')}` : ''
  const facts = Object.values(person).join(', ')
  return `${documentId}: ${status}, ${purpose} by ${documentType} (${side}), player ${playerId}: ${facts}${said}`
}
