import { useMemo, useState } from 'react'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import { contrastPairs } from '#schemas/theme/contrast.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { UnreadableSource } from '../components/unreadable-source.tsx'
import { useThemeDetail, useThemes } from '../state/builder-queries.ts'
import type { OpenSite } from '../state/open-site.ts'
import { textOf, valueAt } from '../state/manifest-text.ts'
import { ArtSection } from './art-section.tsx'
import { ColorSection } from './color-section.tsx'
import { FilesSection } from './files-section.tsx'
import { MeasuresSection } from './measures-section.tsx'
import { MotionSection } from './motion-section.tsx'
import { ShadowSection } from './shadow-section.tsx'
import { ThemeEditorProvider } from './theme-editor.ts'
import { layerOf, type LiveValue } from '../form/theme-layer.ts'
import { ThemeStages } from './theme-stages.tsx'
import { TypeSection } from './type-section.tsx'

/** The theme of a site: the one that it is made from, and what the draft changes in it. */
export function ThemePage({ site }: { site: OpenSite }) {
  const { themes } = useThemes()
  const themeId = themeOfDraft(site) ?? themes[0]?.themeId ?? ''
  const { detail, problem } = useThemeDetail(themeId)
  const own = site.draft.manifest
  return (
    <div className="page theme-page">
      <div className="page-head">
        <h1>{detail?.name ?? 'Theme'}</h1>
        <div className="segments" role="group" aria-label="Theme">
          {themes.map((theme) => (
            <button
              key={theme.themeId}
              type="button"
              aria-pressed={theme.themeId === themeId}
              disabled={own === undefined}
              onClick={() => site.draft.put(['theme', 'id'], theme.themeId)}
            >
              {theme.name}
            </button>
          ))}
        </div>
        <p className="lead">
          themes/{themeId}/theme.json
          {detail !== null && detail.sites.length > 0 ? `, used by ${detail.sites.join(', ')}` : ''}
        </p>
      </div>
      {problem === null ? null : (
        <p className="banner" role="alert">
          {problem}
        </p>
      )}
      {own === undefined ? (
        <UnreadableSource view="theme" />
      ) : detail === null ? (
        <div className="waiting" role="status" aria-label="Loading" />
      ) : detail.theme === null ? (
        <RefusedTheme detail={detail} />
      ) : (
        <Editor site={site} own={own} detail={detail} theme={detail.theme} />
      )}
    </div>
  )
}

/** The theme that the draft names, right or not, or the one that it inherits. */
function themeOfDraft({ draft, check, detail }: OpenSite): string | null {
  const named = [draft.manifest, (check ?? detail).inherited].map((manifest) =>
    valueAt(manifest, ['theme', 'id']),
  )
  return named.map(textOf).find((id) => id !== '') ?? detail.themeId
}

function RefusedTheme({ detail }: { detail: ThemeDetail }) {
  return (
    <div className="empty" role="alert">
      <p>
        <strong>This theme is refused.</strong>
      </p>
      <ul className="field-refusals">
        {detail.refusals.map(({ path, expected }) => (
          <li key={`${path} ${expected}`}>
            <span className="code">{path}</span> {expected}
          </li>
        ))}
      </ul>
    </div>
  )
}

const SECTIONS = {
  Colours: ColorSection,
  Type: TypeSection,
  'Shape and space': MeasuresSection,
  Shadows: ShadowSection,
  'Motion and sound': MotionSection,
  Art: ArtSection,
  Files: FilesSection,
} as const
type SectionName = keyof typeof SECTIONS

function SectionTabs({ chosen, choose }: { chosen: SectionName; choose: (name: SectionName) => void }) {
  return (
    <div className="segments theme-tabs" role="group" aria-label="Parts of the theme">
      {(Object.keys(SECTIONS) as SectionName[]).map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => choose(name)}>
          {name}
        </button>
      ))}
    </div>
  )
}

interface EditorProps {
  site: OpenSite
  own: Readonly<Record<string, unknown>>
  detail: ThemeDetail
  theme: Theme
}

function Editor({ site, own, detail, theme }: EditorProps) {
  const [language, setLanguage] = useState<string | null>(null)
  const [section, setSection] = useState<SectionName>('Colours')
  const Section = SECTIONS[section]
  const [live, setLive] = useState<LiveValue | null>(null)
  const { inherited } = site.check ?? site.detail
  const layer = useMemo(
    () => layerOf({ theme, own, inherited, language, live }),
    [theme, own, inherited, language, live],
  )
  const { schemes } = layer.theme
  const contrast = useMemo(() => contrastPairs(schemes), [schemes])
  const editor = {
    site,
    detail,
    layer,
    contrast,
    refusals: site.check?.refusals ?? site.detail.refusals,
    show: setLive,
  }
  return (
    <ThemeEditorProvider value={editor}>
      <LayerChoice site={site} language={language} choose={setLanguage} />
      <div className="theme-parts">
        <div className="theme-tokens">
          <SectionTabs chosen={section} choose={setSection} />
          <Section key={language ?? ''} />
        </div>
        <ThemeStages />
      </div>
    </ThemeEditorProvider>
  )
}

interface LayerChoiceProps {
  site: OpenSite
  language: string | null
  choose: (language: string | null) => void
}

/** Whether the changes are for the whole site or for one language of it. */
function LayerChoice({ site, language, choose }: LayerChoiceProps) {
  const languages = (site.check?.resolved ?? site.detail.resolved)?.languages
  if (languages === undefined || languages.served.length < 2) return null
  return (
    <div className="segments layer-choice" role="group" aria-label="Changes for">
      {[null, ...languages.served].map((code) => (
        <button key={code} type="button" aria-pressed={language === code} onClick={() => choose(code)}>
          {code === null ? 'All languages' : (languages.data[code]?.name ?? code)}
        </button>
      ))}
    </div>
  )
}
