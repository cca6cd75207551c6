import { useDeferredValue, useMemo, useState } from 'react'
import type { FontSummary, ThemeDetail } from '#schemas/operator/themes.ts'
import { pageTheme } from '#schemas/theme/page-theme.ts'
import { themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { labelOf } from '../form/schema-node.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import type { StageRequest } from '../stage/stage-request.ts'
import { SCHEMES } from './color-section.tsx'
import { facesOfTheme, useFonts } from './font-faces.ts'
import { useThemeEditor } from './theme-editor.ts'

const VIEWS = [
  ['parts', 'Shared parts'],
  ['page', 'Page'],
] as const

/** The edited theme on the shared parts, in both schemes, and on the real page. */
export function ThemeStages() {
  const { site, layer } = useThemeEditor()
  const [view, setView] = useState<'parts' | 'page'>('parts')
  return (
    <section className="theme-stages" aria-label="The theme in use">
      <div className="segments" role="group" aria-label="Shown">
        {VIEWS.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {label}
          </button>
        ))}
      </div>
      {view === 'parts' ? <SharedParts /> : <PreviewPane site={site} edited={layer} />}
    </section>
  )
}

function SharedParts() {
  const { detail, layer } = useThemeEditor()
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const fonts = useFonts()
  const theme = useDeferredValue(layer.theme)
  const requests = useMemo(
    () =>
      SCHEMES.map((scheme): StageRequest => ({
        ...clothes(theme, detail, fonts),
        scheme,
        direction,
      })),
    [theme, detail, fonts, direction],
  )
  return (
    <>
      <div className="segments" role="group" aria-label="Direction">
        {(['ltr', 'rtl'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={direction === name}
            onClick={() => setDirection(name)}
          >
            {name === 'ltr' ? 'Left to right' : 'Right to left'}
          </button>
        ))}
      </div>
      <div className="stages">
        {requests.map((request) => (
          <figure key={request.scheme}>
            <figcaption>{labelOf(request.scheme)}</figcaption>
            <StageFrame title={`Shared parts, ${request.scheme}`} request={request} />
          </figure>
        ))}
      </div>
    </>
  )
}

/** The style of the edited theme over the font faces of the theme that it changes. */
function clothes(theme: Theme, { styleSheet, artUrls }: ThemeDetail, fonts: readonly FontSummary[]) {
  const urlOf = (file: string) => artUrls[file] ?? ''
  return {
    page: pageTheme(theme, urlOf),
    styleSheet: `${styleSheet}\n${facesOfTheme(theme, fonts)}\n${themeStyleSheet(themeVariables(theme, urlOf))}`,
  }
}
