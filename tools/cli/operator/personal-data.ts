import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlayerParams } from '#schemas/operator/params.ts'
import { readExport } from '#schemas/operator/read-export.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'

/** Writes what is stored about a player into a new folder: a JSON file for each section, and the pictures of documents. */
export async function exportPlayer(api: OperatorApi, params: PlayerParams, folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  const sections = await readExport(async (request) => resultOf(await api('exportPlayer', params, request)))
  for (const [section, found] of sections)
    await writeFile(join(folder, `${section}.json`), `${JSON.stringify(found, null, 2)}\n`, { mode: 0o600 })
  const pictures = await savePictures(api, params, { found: sections.get('documents') ?? [], folder })
  const rows = [...sections.values()].reduce((sum, found) => sum + found.length, 0)
  return `${folder}: ${sections.size} files with ${rows} records, and ${pictures} pictures`
}

/** Documents that were sent have pictures; others are removed after a day. */
const SENT: readonly unknown[] = ['submitted', 'accepted', 'refused']

async function savePictures(
  api: OperatorApi,
  { siteId }: PlayerParams,
  { found, folder }: { readonly found: readonly object[]; readonly folder: string },
): Promise<number> {
  let count = 0
  for (const row of found) {
    if (!('document_id' in row && 'status' in row && 'pages' in row && SENT.includes(row.status))) continue
    const documentId = Number(row.document_id)
    for (let page = 1; page <= Number(row.pages); page += 1) {
      const { data } = resultOf(await api('viewDocument', { siteId, documentId }, { page }))
      const name = join(folder, `document-${documentId}-${page}.jpg`)
      await writeFile(name, Buffer.from(data, 'base64'), { mode: 0o600 })
      count += 1
    }
  }
  return count
}
