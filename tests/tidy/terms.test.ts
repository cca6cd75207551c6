import { expect, test } from 'vitest'
import { FILES, read } from './tree.ts'

/** The heading about interruptions, in the languages of the brands of Great Britain. */
const INTERRUPTIONS = /<h2>[^<]*(Interruptions|Interrupciones)<\/h2>/

test('GB RTS 10C: the terms of each British brand say in each language what happens to an interrupted game or purchase', () => {
  const british = FILES.filter((file) => /^sites\/[\w-]+\/manifest\.json$/.test(file)).filter((file) =>
    (JSON.parse(read(file)) as { jurisdictions?: string[] }).jurisdictions?.includes('gb'),
  )
  expect(british).toEqual(['sites/duchess/manifest.json'])
  const terms = british.flatMap((manifest) => {
    const { languages } = JSON.parse(read(manifest)) as { languages: { served: string[] } }
    return languages.served.map((language) =>
      manifest.replace('manifest.json', `pages/terms.${language}.html`),
    )
  })
  expect(terms.length).toBeGreaterThan(1)
  expect(terms.filter((file) => !INTERRUPTIONS.test(read(file)))).toEqual([])
})
