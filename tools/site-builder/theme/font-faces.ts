import { useEffect } from 'react'
import type { FontSummary } from '#schemas/operator/themes.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { useCatalogue } from '../state/builder-queries.ts'

/** The fonts that a theme may name. */
export function useFonts(): readonly FontSummary[] {
  return useCatalogue().data?.fonts ?? []
}

/** The font faces of the families of a theme. */
export function facesOfTheme({ typography }: Theme, fonts: readonly FontSummary[]): string {
  const used = new Set<string>(
    Object.values(typography.families).flatMap(({ font, also = [] }) => [font, ...also]),
  )
  return fonts
    .filter(({ font }) => used.has(font))
    .map(({ rules }) => rules)
    .join('\n')
}

/** Makes the fonts available to the samples of the editor. A browser loads only the files that a text needs. */
export function useFontFaces(fonts: readonly FontSummary[]): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fonts.map(({ rules }) => rules).join('\n'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [fonts])
}
