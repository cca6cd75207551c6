import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MARKETING_WORDING } from './marketing.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The digest of the question in every language of the product, by the version that consents keep. */
const DIGESTS: Readonly<Record<number, string>> = { 1: '261c34e29d38' }

test('the version of the question about marketing changes with its texts', () => {
  const folders = ['modules/account/messages', 'sites/base/languages/pt']
  const texts = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => folder.startsWith('modules') || file === 'account.json')
      .toSorted()
      .map((file) => {
        const all = JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')) as Record<string, string>
        return Object.entries(all).filter(([id]) => id.startsWith('account.marketing.'))
      }),
  )
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
  expect(digest, 'raise MARKETING_WORDING and add its digest').toBe(DIGESTS[MARKETING_WORDING])
})
