import { pageTheme } from '#schemas/theme/page-theme.ts'
import type { PageTheme } from '#schemas/theme/page-theme.ts'
import { themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import { drawCover, readCoverName } from '#modules/game-rules/rules/draw-cover.ts'
import type { Theme } from '#schemas/theme/theme.ts'

const themes = import.meta.glob<Theme>('../../../themes/*/theme.json', { eager: true, import: 'default' })
const art = import.meta.glob<string>('../../../themes/*/art/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** Beginning of the addresses of covers in stories: no server answers there. */
const COVERS = 'covers/'

/** Draws each cover of the page in place of loading it, before the browser asks for it: stories have no service. */
export function drawCovers(page: Document): void {
  const draw = () => [...page.images].forEach(drawCoverOf)
  new MutationObserver(draw).observe(page, { subtree: true, childList: true, attributeFilter: ['src'] })
}

function drawCoverOf(image: HTMLImageElement): void {
  const address = image.getAttribute('src') ?? ''
  if (!address.startsWith(COVERS)) return
  const [themeId = '', name = ''] = address.slice(COVERS.length).split('/')
  const [theme, cover] = [themes[`../../../themes/${themeId}/theme.json`], readCoverName(name)]
  if (theme && cover) image.src = `data:image/svg+xml,${encodeURIComponent(drawCover(theme, cover))}`
}

export interface Brand {
  page: PageTheme
  styleSheet: string
}

/** Every theme of the product as a page would bring it. */
export const BRANDS = new Map<string, Brand>(
  Object.entries(themes).map(([file, theme]) => {
    const id = file.split('/').at(-2) ?? ''
    const artUrl = (name: string) => art[`../../../themes/${id}/art/${name}`] ?? ''
    return [
      id,
      {
        page: pageTheme(theme, artUrl, `${COVERS}${id}/`),
        styleSheet: themeStyleSheet(themeVariables(theme, artUrl)),
      },
    ]
  }),
)
