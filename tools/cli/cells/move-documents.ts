import type { DocumentStore } from '#service/adapters/documents/document-store.ts'
import type { Db } from '#service/database/database.ts'
import { nameOfPage } from '#service/documents/stored-pages.ts'

/** Files of documents that are copied at once. */
const AT_ONCE = 8
const KINDS = ['picture', 'preview'] as const

/** The names of the files of an operator’s documents and attachments. */
export async function documentNames(db: Db, memberIds: readonly number[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const names: string[] = []
  for (const table of ['verification_documents', 'support_attachments'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['file_name as fileName', 'pages'])
      .where('member_id', 'in', memberIds)
      .where('pages', 'is not', null)
      .execute()
    for (const { fileName, pages } of rows)
      for (let page = 1; page <= (pages ?? 0); page += 1)
        for (const kind of KINDS) names.push(nameOfPage({ fileName, owner: '' }, { kind, page }).name)
  }
  return names
}

/** Copies the files that were not copied before, as they are: their keys are brought. Adds their names to `copied`. */
export async function copyDocuments(
  from: DocumentStore,
  to: DocumentStore,
  { names, copied }: { readonly names: readonly string[]; readonly copied: Set<string> },
): Promise<void> {
  await eachAtOnce(
    names.filter((name) => !copied.has(name)),
    async (name) => {
      await to.put(name, await from.get(name))
      copied.add(name)
    },
  )
}

export const removeDocuments = (from: DocumentStore, names: readonly string[]): Promise<void> =>
  eachAtOnce(names, (name) => from.remove(name))

async function eachAtOnce(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const rest = names.values()
  const worker = async () => {
    for (const name of rest) await work(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
