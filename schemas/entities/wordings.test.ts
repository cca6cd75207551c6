import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONSENT_WORDING } from './form-consent.ts'
import { MARKETING_WORDING } from './marketing.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The digests of the texts in every language of the product, by the version that consents keep. */
const MARKETING_DIGESTS: Readonly<Record<number, string>> = { 1: '261c34e29d38' }
const CONSENT_DIGESTS: Readonly<Record<number, string>> = { 1: '254f53f08f10' }

test.each([
  ['account.marketing.', MARKETING_WORDING, MARKETING_DIGESTS],
  ['registration.consent.', CONSENT_WORDING, CONSENT_DIGESTS],
])('the version of the texts %s changes with them', (prefix, version, digests) => {
  const [module] = prefix.split('.')
  const folders = [`modules/${module}/messages`, 'sites/base/languages/pt']
  const texts = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => folder.startsWith('modules') || file === `${module}.json`)
      .toSorted()
      .map((file) => {
        const all = JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')) as Record<string, string>
        return Object.entries(all).filter(([id]) => id.startsWith(prefix))
      }),
  )
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
  expect(digest, 'raise the version and add its digest').toBe(digests[version])
})
