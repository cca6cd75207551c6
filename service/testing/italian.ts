import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../tests/fixtures/languages/it')

/** A part of a manifest that serves Italian, which the product does not have. */
export const SERVES_ITALIAN = {
  brand: { siteName: 'Lotto del Lago' },
  languages: {
    served: ['en', 'it'],
    data: { it: { languageId: 'it_IT', name: 'Italiano', direction: 'ltr', numberingSystem: 'latn' } },
  },
}

/** The files of a partial translation into Italian, by their path below the folder of sites. */
export function italianFiles(siteId: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(FOLDER).map((file) => [
      `${siteId}/languages/it/${file}`,
      readFileSync(join(FOLDER, file), 'utf8'),
    ]),
  )
}
