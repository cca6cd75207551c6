import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { conformityOf, type ConformityRow, type TestedLines } from '#schemas/site-manifest/conformity.ts'
import { knownPacks } from './known-packs.ts'

/** Generated from the titles of the tests. */
const TESTED_LINES = fileURLToPath(new URL('./tested-lines.json', import.meta.url))

let tested: TestedLines | null = null

/** The state of each line of a site's jurisdictions. */
export function siteConformity(jurisdictions: readonly string[]): ConformityRow[] {
  tested ??= JSON.parse(readFileSync(TESTED_LINES, 'utf8')) as TestedLines
  return conformityOf(jurisdictions, knownPacks(), tested)
}
