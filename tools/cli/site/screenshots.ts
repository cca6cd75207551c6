import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'
import { openBrowser } from './browser.ts'

/** The heights of pictures by the least width of their window. */
const HEIGHTS = [
  [900, 900],
  [0, 844],
] as const
const PAGE_WITHIN_MS = 30_000

export interface WantedScreenshots {
  readonly folder: string
  readonly widths: readonly number[]
  readonly schemes: readonly ('light' | 'dark')[]
  /** Codes; without them the default language. */
  readonly languages: readonly string[]
  readonly paths: readonly string[]
}

interface Picture {
  readonly file: string
  readonly path: string
  readonly width: number
  readonly scheme: string
  readonly language: string | null
}

/** Saves pictures of the draft of a site, or of the live site where it has none: one for each path, width, scheme and language. */
export async function takeScreenshots(
  api: OperatorApi,
  siteId: string,
  { wanted, isJson, say }: { wanted: WantedScreenshots; isJson: boolean; say: (line: string) => void },
): Promise<number> {
  const browser = await openBrowser()
  try {
    const { url } = resultOf(await api('createPreviewLink', { siteId }, {}))
    await mkdir(wanted.folder, { recursive: true })
    const pictures = picturesOf(siteId, wanted)
    for (const { file, path, width, scheme, language } of pictures) {
      const height = HEIGHTS.find(([least]) => width >= least)?.[1] ?? 0
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme: scheme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      const address = new URL(path, url)
      if (language !== null) address.searchParams.set('lang', language)
      const answer = await page.goto(address.href, { timeout: PAGE_WITHIN_MS }).catch((error: Error) => {
        throw new Mistake(`${address.href} does not answer: ${error.message.split('\n')[0]}`)
      })
      if (answer?.ok() !== true) throw new Mistake(`${path} answered with status ${answer?.status()}.`)
      await page.locator('main').first().waitFor({ timeout: PAGE_WITHIN_MS })
      await page.evaluate('document.fonts.ready')
      await page.screenshot({ path: join(wanted.folder, file) })
      await page.close()
      if (!isJson) say(join(wanted.folder, file))
    }
    if (isJson) say(JSON.stringify({ siteId, folder: wanted.folder, pictures }, null, 2))
    return 0
  } finally {
    await browser.close()
  }
}

function picturesOf(
  siteId: string,
  { widths, schemes, languages, paths }: WantedScreenshots,
): readonly Picture[] {
  const each = languages.length === 0 ? [null] : languages
  return paths.flatMap((path) =>
    each.flatMap((language) =>
      schemes.flatMap((scheme) =>
        widths.map((width) => {
          const named = path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
          const file = `${[siteId, named, language, scheme, width].filter((part) => part !== null).join('.')}.png`
          return { file, path, width, scheme, language }
        }),
      ),
    ),
  )
}
