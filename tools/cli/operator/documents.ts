import { writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { OperatedDocument } from '#schemas/operator/documents.ts'
import { DOCUMENT_STATUSES } from '#schemas/protocol/verification.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type PageRequest, sayList } from './say-list.ts'
import { numberOf, oneOf, type OperatorOptions, wanted } from './options.ts'

/** Runs `document list`, `view`, `accept` or `refuse`, and prints the outcome for each document. */
export async function runDocumentCommand(
  api: OperatorApi,
  [command, documentId]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') {
    const status = oneOf(DOCUMENT_STATUSES, options.status ?? 'submitted', '--status')
    return sayList(
      {
        readPage: async (from: PageRequest<number>) => {
          const { documents: rows, hasMore } = resultOf(
            await api('getDocuments', { siteId }, { ...from, status }),
          )
          return { rows, hasMore }
        },
        idOf: ({ documentId }) => documentId,
        lineOf,
        none: `${siteId} has no document that is ${status}.`,
      },
      say,
    )
  }
  const params = { siteId, documentId: numberOf(documentId, 'a document') }
  if (command === 'view') {
    const file = wanted(options.out, '--out')
    let pages = 1
    for (let page = 1; page <= pages; page += 1) {
      const answer = resultOf(await api('viewDocument', params, { page }))
      pages = answer.pages
      const name = nameOfPage(file, page)
      await writeFile(name, Buffer.from(answer.data, 'base64'), { flag: 'wx', mode: 0o600 })
      say(`${documentId}: page ${page} of ${pages} written to ${name}`)
    }
  } else if (command === 'accept') say(lineOf(resultOf(await api('acceptDocument', params, {}))))
  else if (command === 'refuse') {
    const reason = wanted(options.reason, '--reason')
    say(lineOf(resultOf(await api('refuseDocument', params, { reason }))))
  } else throw new Mistake('The commands are document list, view, accept and refuse.')
}

/** `card.jpg` for the first page, `card-2.jpg` for the second one. */
function nameOfPage(file: string, page: number): string {
  if (page === 1) return file
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${page}${ext}`)
}

function lineOf(document: OperatedDocument): string {
  const { documentId, status, purpose, documentType = '?', side, pages, playerId, person, replies } = document
  const length = pages === 1 ? '' : `, ${pages} pages`
  const said = replies.length > 0 ? `; the player wrote: ${replies.join(' / ')}` : ''
  const facts = Object.values(person).join(', ')
  return `${documentId}: ${status}, ${purpose} by ${documentType} (${side}${length}), player ${playerId}: ${facts}${said}`
}
